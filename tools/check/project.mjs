// Reads the whole tree once: every source file with its imports and exports, every package with its doors.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { lineCounter, walkTree } from './ast.mjs';

/**
 * @typedef {import('./ast.mjs').Node} Node
 *
 * @typedef {object} Import one name-giving edge to another file or package
 * @property {string} specifier as written
 * @property {number} line
 * @property {string[] | 'all'} names what is taken; 'default' for a default export
 * @property {boolean} typeOnly
 * @property {boolean} reexport
 * @property {string} [target] the file in this tree it leads to (a door may lead to a style sheet, too)
 *
 * @typedef {object} Export
 * @property {string} name
 * @property {number} line
 * @property {{ specifier: string, name: string | 'all' }} [from] set when it only passes on another file's export
 *
 * @typedef {object} Module
 * @property {string} path from the root, with forward slashes
 * @property {string} text
 * @property {Node} program
 * @property {Node[]} comments
 * @property {(offset: number) => number} lineOf
 * @property {Import[]} imports
 * @property {Export[]} exports
 * @property {string[]} stars specifiers of `export * from`
 *
 * @typedef {object} Package
 * @property {string} name
 * @property {string} folder
 * @property {Record<string, string>} exports door to file, both from the root: '@sente/kernel/testing'
 * @property {Set<string>} dependencies
 *
 * @typedef {object} Project
 * @property {string} root
 * @property {Map<string, Module>} modules
 * @property {Map<string, string>} styles the text of every style sheet
 * @property {Map<string, string>} documents the text of every Markdown file
 * @property {Map<string, string>} python the text of every Python file
 * @property {Package[]} packages
 *
 * @typedef {{ file: string, line: number, text: string }} Problem
 */

const SOURCE = /(?<!\.d)\.(ts|tsx|mts|mjs)$/;
const STYLE = /\.css$/;
const DOCUMENT = /\.md$/;
const PYTHON = /\.py$/;
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage', 'fixtures', 'public']);
const TOP_FOLDERS = ['packages', 'apps', 'tools', 'e2e'];

/**
 * @param {string} root
 * @param {string} folder
 * @param {RegExp} wanted
 * @returns {string[]}
 */
function filesUnder(root, folder, wanted) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(root, path, wanted);
    return wanted.test(entry.name) ? [path] : [];
  });
}

/**
 * @param {string} root
 * @param {string[]} folders
 * @param {RegExp} wanted
 */
function textsUnder(root, folders, wanted) {
  const paths = folders.flatMap((folder) => filesUnder(root, folder, wanted));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** @param {Node} name an import or export name as the parser reports it */
function importedName(name) {
  if (name.kind === 'Default') return 'default';
  return name.kind === 'Name' ? name.name : 'all';
}

/**
 * @param {string} specifier
 * @param {string[] | 'all'} names
 * @param {boolean} typeOnly
 * @param {number} line
 * @returns {Import}
 */
function makeImport(specifier, names, typeOnly, line) {
  return { specifier, names, typeOnly, line, reexport: false };
}

/** @param {Node} parsed @param {(offset: number) => number} lineOf @returns {Import[]} */
function staticImports(parsed, lineOf) {
  return parsed.module.staticImports.map((/** @type {Node} */ found) => {
    const names = found.entries.map((/** @type {Node} */ entry) => importedName(entry.importName));
    const typeOnly =
      found.entries.length > 0 && found.entries.every((/** @type {Node} */ entry) => entry.isType);
    return makeImport(
      found.moduleRequest.value,
      names.includes('all') ? 'all' : names,
      typeOnly,
      lineOf(found.start),
    );
  });
}

/**
 * `import('./x.ts')`, as a value or as a type, and `new URL('./x.worker.ts', import.meta.url)`.
 * @param {Node} program
 * @param {(offset: number) => number} lineOf
 */
function dynamicImports(program, lineOf) {
  /** @type {Import[]} */
  const found = [];
  walkTree(program, (node) => {
    const source = node.type === 'NewExpression' ? workerUrlSource(node) : node.source;
    const inline = ['ImportExpression', 'TSImportType', 'NewExpression'].includes(node.type);
    if (!inline || typeof source?.value !== 'string') return;
    if (node.type === 'NewExpression' && !source.value.startsWith('.')) return;
    found.push(makeImport(source.value, 'all', node.type === 'TSImportType', lineOf(node.start)));
  });
  return found;
}

/** @param {Node} node */
function workerUrlSource(node) {
  const [path, base] = node.arguments;
  const fromHere = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty';
  return node.callee.name === 'URL' && fromHere ? path : undefined;
}

/** @param {Node} parsed @param {(offset: number) => number} lineOf */
function readExports(parsed, lineOf) {
  /** @type {Export[]} */
  const exports = [];
  /** @type {string[]} */
  const stars = [];
  /** @type {Import[]} */
  const passedOn = [];
  for (const entry of parsed.module.staticExports.flatMap((/** @type {Node} */ e) => e.entries)) {
    const line = lineOf(entry.start);
    const specifier = entry.moduleRequest?.value;
    if (specifier !== undefined) {
      passedOn.push({ ...makeImport(specifier, [], entry.isType, line), reexport: true });
    }
    if (specifier !== undefined && entry.exportName.kind === 'None') {
      stars.push(specifier);
      continue;
    }
    const from = specifier === undefined ? {} : { from: { specifier, name: importedName(entry.importName) } };
    exports.push({ name: importedName(entry.exportName), line, ...from });
  }
  return { exports, stars, passedOn };
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {Module}
 */
function readModule(root, path) {
  const text = readFileSync(join(root, path), 'utf8');
  const parsed = parseSync(path, text);
  const lineOf = lineCounter(text);
  const { exports, stars, passedOn } = readExports(parsed, lineOf);
  const imports = [...staticImports(parsed, lineOf), ...dynamicImports(parsed.program, lineOf), ...passedOn];
  return { path, text, program: parsed.program, comments: parsed.comments, lineOf, imports, exports, stars };
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {Package[]}
 */
function readPackage(root, folder) {
  const file = join(root, folder, 'package.json');
  if (!existsSync(file)) return [];
  const { name, exports = {}, dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  const doors = Object.entries(exports).map(([door, target]) => [
    posix.join(name, door),
    posix.join(folder, String(target)),
  ]);
  return [
    { name, folder, exports: Object.fromEntries(doors), dependencies: new Set(Object.keys(dependencies)) },
  ];
}

/** @param {string} root */
function readPackages(root) {
  return ['packages', 'apps']
    .filter((top) => existsSync(join(root, top)))
    .flatMap((top) =>
      readdirSync(join(root, top)).flatMap((name) => readPackage(root, posix.join(top, name))),
    );
}

/**
 * Where an import leads inside the tree; nothing for npm packages, other assets and doors that do not exist.
 * @param {Project} project
 * @param {string} from
 * @param {string} specifier
 */
export function resolveImport(project, from, specifier) {
  const plain = specifier.split('?')[0] ?? specifier;
  if (plain.startsWith('.')) {
    const path = posix.join(posix.dirname(from), plain);
    // AssemblyScript names files without their ending.
    return [path, `${path}.ts`].find((file) => project.modules.has(file) || project.styles.has(file));
  }
  return project.packages.map(({ exports }) => exports[plain]).find((target) => target !== undefined);
}

/**
 * @param {string} root
 * @returns {Project}
 */
export function readProject(root) {
  const top = readdirSync(root).filter((name) => SOURCE.test(name));
  const paths = [...top, ...TOP_FOLDERS.flatMap((folder) => filesUnder(root, folder, SOURCE))];
  const modules = new Map(paths.map((path) => [path, readModule(root, path)]));
  const atTop = readdirSync(root).filter((name) => DOCUMENT.test(name));
  const project = {
    root,
    modules,
    styles: textsUnder(root, TOP_FOLDERS, STYLE),
    documents: new Map([
      ...atTop.map((path) => /** @type {const} */ ([path, readFileSync(join(root, path), 'utf8')])),
      ...textsUnder(root, ['docs', ...TOP_FOLDERS], DOCUMENT),
    ]),
    python: textsUnder(root, TOP_FOLDERS, PYTHON),
    packages: readPackages(root),
  };
  for (const module of modules.values()) {
    for (const found of module.imports) {
      const target = resolveImport(project, module.path, found.specifier);
      if (target !== undefined) found.target = target;
    }
  }
  return project;
}

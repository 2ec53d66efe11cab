// Turns a TypeScript entry into JavaScript that plain Node runs: our own source is inlined, what comes
// from npm stays outside. Used by run.mjs and, for worker threads, by the tests.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';
import { CACHE, ROOT, SetupError } from './root.mjs';

const BUNDLES = join(CACHE, 'bundles');
const KEEP_MS = 3 * 24 * 3600 * 1000;

/** @typedef {{ start: number, end: number, text: string }} Edit */

/** @param {string} code @param {Edit[]} edits */
function applyEdits(code, edits) {
  let out = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
    out = out.slice(0, start) + text + out.slice(end);
  }
  return out;
}

/** @param {any} node */
function isImportMeta(node) {
  return node.type === 'MetaProperty' && node.meta.name === 'import';
}

/** The worker file of `new URL('./x.worker.ts', import.meta.url)`. @param {any} node @param {string} file */
function workerFileOf(node, file) {
  const [path, base] = node.arguments;
  if (node.callee.name !== 'URL' || path?.type !== 'Literal' || base?.type !== 'MemberExpression')
    return undefined;
  if (!isImportMeta(base.object) || !/\.worker\.ts$/.test(String(path.value))) return undefined;
  return resolve(dirname(file), path.value);
}

/** @param {string} code @param {string} file */
function importMetaEdits(code, file) {
  /** @type {Edit[]} */
  const metas = [];
  /** @type {{ start: number, end: number, file: string }[]} */
  const workers = [];
  const here = { url: pathToFileURL(file).href, filename: file, dirname: dirname(file) };
  new Visitor({
    NewExpression(node) {
      const worker = workerFileOf(node, file);
      if (worker !== undefined) workers.push({ start: node.start, end: node.end, file: worker });
    },
    MemberExpression(node) {
      if (!isImportMeta(node.object) || node.computed) return;
      const value = Object.entries(here).find(([name]) => name === node.property.name)?.[1];
      if (value !== undefined) metas.push({ start: node.start, end: node.end, text: JSON.stringify(value) });
    },
  }).visit(parseSync(file, code).program);
  return { metas, workers };
}

/**
 * Node cannot start a thread from TypeScript: `new URL('./x.worker.ts', import.meta.url)` is pointed at a
 * bundle of that worker, made on the spot.
 * @param {{ keepSourcePlace: boolean }} options keepSourcePlace: import.meta.url & co. go on naming the source
 * file, so that a path relative to the source is right however the source is run.
 */
export function workerThreads({ keepSourcePlace }) {
  return {
    name: 'sente-worker-threads',
    enforce: /** @type {const} */ ('pre'),
    /** @param {string} code @param {string} id */
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.(tsx?|mjs)$/.test(file) || file.includes('/node_modules/') || !code.includes('import.meta'))
        return null;
      const { metas, workers } = importMetaEdits(code, file);
      const bundled = await Promise.all(
        workers.map(async ({ start, end, file: worker }) => {
          const url = pathToFileURL(await bundle(worker)).href;
          return { start, end, text: `new URL(${JSON.stringify(url)})` };
        }),
      );
      const apart = metas.filter((meta) => !workers.some((w) => w.start <= meta.start && meta.end <= w.end));
      const edits = [...bundled, ...(keepSourcePlace ? apart : [])];
      // No map: the edits stay within their lines, so line numbers in traces remain true.
      return edits.length === 0 ? null : { code: applyEdits(code, edits), map: null };
    },
  };
}

/** Workspace packages are ours and inlined; any other bare name is left to Node. @param {string} id */
export function isExternal(id) {
  return !/^(\.|\/|[A-Za-z]:\\|\0|@sente\/)/.test(id);
}

function forgetOldBundles() {
  for (const name of readdirSync(BUNDLES)) {
    const folder = join(BUNDLES, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > KEEP_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** Named by content and moved into place whole: runs side by side never see each other's half-written files.
 * @param {string} name @param {{ fileName: string, text: string }[]} files */
function storeBundle(name, files) {
  const hash = createHash('sha256');
  for (const { fileName, text } of files) hash.update(fileName).update('\0').update(text).update('\0');
  const folder = join(BUNDLES, `${name}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  for (const { fileName, text } of files) writeFileSync(join(fresh, fileName), text);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another process wrote the same content first.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  forgetOldBundles();
  return folder;
}

/**
 * Bundles an entry and answers the path of the JavaScript.
 * @param {string} entry
 * @param {import('rolldown').Plugin[]} [plugins]
 */
export async function bundle(entry, plugins = []) {
  const file = resolve(ROOT, entry);
  if (!existsSync(file)) throw new SetupError(`There is no ${relative(ROOT, file)}.`);
  const build = await rolldown({
    input: file,
    cwd: ROOT,
    platform: 'node',
    external: isExternal,
    logLevel: 'warn',
    plugins: [...plugins, workerThreads({ keepSourcePlace: true })],
  });
  // Source paths in the map are relative to where the bundle will lie.
  const { output } = await build.generate({
    dir: join(BUNDLES, 'any'),
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await build.close();
  const files = output.map((part) => ({
    fileName: part.fileName,
    text: part.type === 'chunk' ? part.code : String(part.source),
  }));
  const main = output.find((part) => part.type === 'chunk' && part.isEntry);
  return join(storeBundle(basename(file).replace(/\.tsx?$/, ''), files), main?.fileName ?? '');
}

/** For bundles that run elsewhere: each thread starts from the file that lies beside the program. */
export const workersBesideBundle = {
  name: 'sente-workers-beside-bundle',
  /** @param {string} code */
  transform(code) {
    const beside = code.replace(
      /new URL\('[^']*?([\w.-]+\.worker)\.ts', import\.meta\.url\)/g,
      "new URL('./$1.mjs', import.meta.url)",
    );
    return beside === code ? null : { code: beside, map: null };
  },
};

// Finds the names in a file that the file does not declare where they are used: `window` may be a window of five points in one
// function, and the browser's in another one.
import { walkTree } from './ast.mjs';

/** @typedef {import('./ast.mjs').Node} Node */
/**
 * @typedef {(name: string, node: Node, parents: Node[]) => void} Found `parents` begins with the nearest one
 * @typedef {(node: Node) => string | undefined} Alias the global that a name of an import stands for, if it does
 */

// The TypeScript nodes that wrap a value. All other TypeScript nodes are types, which do nothing at run time.
const VALUE_WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
]);

/** @param {Node} node */
export function isType(node) {
  return node.type.startsWith('TS') && !VALUE_WRAPPERS.has(node.type);
}

/** The value inside its type: `(process as X)`. @param {Node} node @param {Node[]} parents @returns {[Node, Node[]]} */
export function unwrapped(node, parents) {
  const wrappers = parents.findIndex(
    ({ type }) => !VALUE_WRAPPERS.has(type) && type !== 'ParenthesizedExpression',
  );
  const at = wrappers === -1 ? parents.length : wrappers;
  return [parents[at - 1] ?? node, parents.slice(at)];
}

/**
 * @param {Node} pattern
 * @returns {string[]}
 */
function boundNames(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((/** @type {Node} */ p) => boundNames(p.value ?? p));
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    case 'TSParameterProperty':
      return boundNames(pattern.parameter);
    case 'VariableDeclaration':
      return pattern.declarations.flatMap((/** @type {Node} */ one) => boundNames(one.id));
    default:
      return [];
  }
}

/** @param {Node} statement @returns {string[]} */
function declaredBy(statement) {
  if (statement.type.startsWith('Export'))
    return statement.declaration ? declaredBy(statement.declaration) : [];
  if (statement.type === 'VariableDeclaration') return boundNames(statement);
  return boundNames(statement.id);
}

/** @param {Node} node @returns {string[] | null} null: the node opens no scope */
function scopeOf(node) {
  if (node.params) return [...node.params.flatMap(boundNames), ...boundNames(node.id)];
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
      return node.body.flatMap(declaredBy);
    case 'SwitchStatement':
      return node.cases.flatMap((/** @type {Node} */ one) => one.consequent.flatMap(declaredBy));
    case 'CatchClause':
      return boundNames(node.param);
    case 'ForStatement':
      return boundNames(node.init);
    case 'ForOfStatement':
    case 'ForInStatement':
      return boundNames(node.left);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return boundNames(node.id);
    default:
      return null;
  }
}

/** @param {Node} program @param {Alias} alias */
function importedNames(program, alias) {
  /** @type {Map<string, string | null>} */
  const names = new Map();
  walkTree(program, (node) => {
    if (node.type !== 'ImportDeclaration') return node.type === 'Program';
    for (const one of node.specifiers) {
      const isTypeOnly = node.importKind === 'type' || one.importKind === 'type';
      if (!isTypeOnly)
        names.set(one.local.name, alias(Object.assign(one, { from: node.source.value })) ?? null);
    }
    return false;
  });
  return names;
}

/**
 * @param {Node} parent
 * @param {string} field
 */
function isNameNotValue(parent, field) {
  if (field === 'property') return parent.type === 'MemberExpression' && !parent.computed;
  if (field === 'key') return !parent.computed;
  return field === 'exported' || field === 'label' || parent.type === 'MetaProperty';
}

/**
 * Reports every name that is used as a value and comes from outside the file, or from an import that `alias` knows.
 * @param {Node} program
 * @param {Alias} alias
 * @param {Found} found
 */
export function forEachFreeName(program, alias, found) {
  const imported = importedNames(program, alias);

  /** @param {string} name @param {Set<string>[]} scopes */
  function globalOf(name, scopes) {
    if (scopes.some((names) => names.has(name))) return null;
    const known = imported.get(name);
    return known === undefined ? name : known;
  }

  /** @param {Node} node @param {Node[]} parents @param {string} field @param {Set<string>[]} scopes */
  function visit(node, parents, field, scopes) {
    if (node.type === 'ImportDeclaration' || isType(node)) return;
    // The names of such an export lie in the other file.
    if (node.type === 'ExportNamedDeclaration' && node.source) return;
    if (node.type === 'Identifier') {
      const name = parents[0] && isNameNotValue(parents[0], field) ? null : globalOf(node.name, scopes);
      if (name !== null) found(name, node, parents);
    }
    const own = scopeOf(node);
    const inside = own === null ? scopes : [new Set(own), ...scopes];
    for (const [name, value] of Object.entries(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child === 'object' && child !== null && 'type' in child) {
          visit(child, [node, ...parents], name, inside);
        }
      }
    }
  }

  visit(program, [], '', []);
}

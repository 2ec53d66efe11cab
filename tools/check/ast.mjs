// Walks a syntax tree and counts its lines; the checks need no more.

/** @typedef {any} Node the parser's nodes: some two hundred shapes, of which we look at a few fields */

const PLACE_FIELDS = new Set(['type', 'start', 'end']);

/** @param {unknown} value */
function isSyntaxNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/**
 * Visits a tree from the top. If the visitor returns false, the nodes below are skipped.
 * @param {Node} node
 * @param {(node: Node, parent: Node | undefined, field: string) => boolean | void} visit
 * @param {Node} [parent]
 * @param {string} [field]
 */
export function walkTree(node, visit, parent, field = '') {
  if (visit(node, parent, field) === false) return;
  for (const [name, value] of Object.entries(node)) {
    if (PLACE_FIELDS.has(name)) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isSyntaxNode(child)) walkTree(child, visit, node, name);
    }
  }
}

/**
 * Answers the line (from 1) of an offset in a text.
 * @param {string} text
 * @returns {(offset: number) => number}
 */
export function lineCounter(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}

// Import cycles. Types count too: two files that need each other's types are one file in two halves.

/** @typedef {import('./house.mjs').House} House */
/** @typedef {import('./house.mjs').Problem} Problem */

/**
 * @param {House} house
 * @param {string} path
 */
function neighbours(house, path) {
  return (house.modules.get(path)?.imports ?? []).flatMap(({ target }) => target ?? []);
}

/**
 * The shortest way from a file back to itself.
 * @param {House} house
 * @param {string} start
 */
function wayBack(house, start) {
  /** @type {Map<string, string>} */
  const cameFrom = new Map();
  const queue = [start];
  for (const path of queue) {
    for (const next of neighbours(house, path)) {
      if (next === start) {
        const way = [path];
        for (let at = path; at !== start; ) {
          at = cameFrom.get(at) ?? start;
          way.unshift(at);
        }
        return way;
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, path);
      queue.push(next);
    }
  }
  return undefined;
}

/**
 * @param {House} house
 * @returns {Problem[]}
 */
export function checkCycles(house) {
  /** @type {Set<string>} */
  const told = new Set();
  /** @type {Problem[]} */
  const problems = [];
  for (const path of house.modules.keys()) {
    if (told.has(path)) continue;
    const way = wayBack(house, path);
    if (way === undefined) continue;
    // Every file on a cycle finds it: one report is enough.
    for (const file of way) told.add(file);
    problems.push({ file: path, line: 1, text: `import cycle: ${[...way, path].join(' → ')}` });
  }
  return problems;
}

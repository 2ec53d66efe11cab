// Import cycles. Types count too: two files that need each other's types are one file in two halves.

/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Problem} Problem */

/**
 * @param {Project} project
 * @param {string} path
 */
function neighbours(project, path) {
  return (project.modules.get(path)?.imports ?? []).flatMap(({ target }) => target ?? []);
}

/**
 * The shortest way from a file back to itself.
 * @param {Project} project
 * @param {string} start
 */
function wayBack(project, start) {
  /** @type {Map<string, string>} */
  const cameFrom = new Map();
  const queue = [start];
  for (const path of queue) {
    for (const next of neighbours(project, path)) {
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
 * @param {Project} project
 * @returns {Problem[]}
 */
export function checkCycles(project) {
  /** @type {Set<string>} */
  const told = new Set();
  /** @type {Problem[]} */
  const problems = [];
  for (const path of project.modules.keys()) {
    if (told.has(path)) continue;
    const way = wayBack(project, path);
    if (way === undefined) continue;
    // Every file on a cycle finds it: one report is enough.
    for (const file of way) told.add(file);
    problems.push({ file: path, line: 1, text: `import cycle: ${[...way, path].join(' → ')}` });
  }
  return problems;
}

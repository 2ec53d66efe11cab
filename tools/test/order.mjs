// In which order test files run: those that mostly wait are spread among the browser tests, which keep the cores busy
// meanwhile; the many short ones at the end fill every gap.

/** They kill servers, databases and disks, or let people wait for each other. */
const LONG = /\/faults\/|store\/drivers\/embedded|pairing\/(ranked|processes)/;
/** After so many files that work comes one that waits. */
const STRIDE = 2;
/** Their tests let an engine think, and have workers of their own. */
export const ENGINE_FOLDERS = ['packages/engine', 'tools/arena', 'tools/mine-puzzles'];
const OF_ENGINE = new RegExp(`^(?:${ENGINE_FOLDERS.join('|')})/`);
/** The first that fits a path is its place. */
const PLACES = [LONG, /^e2e\/(access|games|online)/, /^e2e\//, /^apps\/server\//, /^/];

/** @param {string} path */
export function isLong(path) {
  return LONG.test(path);
}

/** @param {string} path from the root of the repository */
function placeOf(path) {
  // A worker ends where the project changes: so that this happens once, the engine comes last.
  if (OF_ENGINE.test(path)) return PLACES.length;
  return PLACES.findIndex((place) => place.test(path));
}

/**
 * Longer files first within a place: they have more to do.
 * @template {{ path: string, size: number }} File
 * @param {readonly File[]} files
 */
export function inOrder(files) {
  const sorted = files.toSorted(
    (a, b) => placeOf(a.path) - placeOf(b.path) || b.size - a.size || a.path.localeCompare(b.path),
  );
  const waiting = sorted.filter(({ path }) => isLong(path));
  const working = sorted.filter(({ path }) => !isLong(path));
  const spread = waiting.flatMap((file, nth) => [file, ...working.slice(nth * STRIDE, (nth + 1) * STRIDE)]);
  return [...spread, ...working.slice(waiting.length * STRIDE)];
}

// The order of the test files: those that mostly wait are spread among the browser tests, which keep the cores busy
// meanwhile; the many short ones at the end fill the gaps.

/** These files kill servers, databases and disks, or let players wait for each other. */
const LONG = /\/faults\/|store\/drivers\/embedded|pairing\/(ranked|processes)/;
/** One waiting file follows after so many busy ones. */
const STRIDE = 2;
/** Tests of the engine compute for long and have separate workers. */
export const ENGINE_FOLDERS = ['packages/engine', 'tools/arena', 'tools/mine-puzzles'];
const OF_ENGINE = new RegExp(`^(?:${ENGINE_FOLDERS.join('|')})/`);
/** The first pattern that matches a path is its place. */
const PLACES = [LONG, /^e2e\/(access|games|online)/, /^e2e\//, /^apps\/server\//, /^/];

/** @param {string} path */
export function isLongTest(path) {
  return LONG.test(path);
}

/** @param {string} path from the root of the repository */
function runningOrderOf(path) {
  // A worker ends where the project changes. The engine comes last, so that this happens once.
  if (OF_ENGINE.test(path)) return PLACES.length;
  return PLACES.findIndex((place) => place.test(path));
}

/**
 * Within a place longer files come first, because they take longer.
 * @template {{ path: string, size: number }} File
 * @param {readonly File[]} files
 */
export function inRunningOrder(files) {
  const sorted = files.toSorted(
    (a, b) =>
      runningOrderOf(a.path) - runningOrderOf(b.path) || b.size - a.size || a.path.localeCompare(b.path),
  );
  const waiting = sorted.filter(({ path }) => isLongTest(path));
  const working = sorted.filter(({ path }) => !isLongTest(path));
  const spread = waiting.flatMap((file, nth) => [file, ...working.slice(nth * STRIDE, (nth + 1) * STRIDE)]);
  return [...spread, ...working.slice(waiting.length * STRIDE)];
}

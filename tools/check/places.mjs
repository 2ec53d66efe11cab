// Tells from its path alone which part of the project a file belongs to.

/** @param {string} path */
export function isTest(path) {
  return /\.test\.tsx?$/.test(path);
}

/** Tests and what only tests use. @param {string} path */
export function isTestCode(path) {
  return isTest(path) || /(^|\/)testing\//.test(path) || path.startsWith('e2e/');
}

/** The simulation runs the server together with the web app. It does not ship. @param {string} path */
export function isSimulation(path) {
  return path.startsWith('apps/server/src/simulation/');
}

/** 'kernel', 'server', … for what ships; 'tools' for everything around it. @param {string} path */
export function unitOf(path) {
  if (isSimulation(path)) return 'tools';
  return /^(?:packages|apps)\/([^/]+)\/src\//.exec(path)?.[1] ?? 'tools';
}

/** @param {string} path */
export function isPackage(path) {
  return path.startsWith('packages/');
}

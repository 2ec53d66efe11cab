// Tells from its path alone which part of the project a file belongs to.

/** @param {string} path */
export function isTest(path) {
  return /\.test\.tsx?$/.test(path);
}

/** Tests and what only tests use. @param {string} path */
export function isTestCode(path) {
  return isTest(path) || /(^|\/)testing\//.test(path) || path.startsWith('e2e/');
}

/** 'kernel', 'server', … for what ships; 'tools' for everything around it. @param {string} path */
export function unitOf(path) {
  return /^(?:packages|apps)\/([^/]+)\/src\//.exec(path)?.[1] ?? 'tools';
}

/** @param {string} path */
export function isPackage(path) {
  return path.startsWith('packages/');
}

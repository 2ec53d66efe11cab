// The arrows inside an app: every folder has a row and a README, and imports only what its row allows.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { APP_FOLDERS } from './app-folders.mjs';
import { isSimulation, isTestCode } from './places.mjs';

/** @typedef {import('./app-folders.mjs').FolderRows} FolderRows */
/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Module} Module */
/** @typedef {import('./project.mjs').Problem} Problem */

const TABLE = 'tools/check/app-folders.mjs';

/** The app and the folder of a file; the folder is '' for a file directly under src/. @param {string} path */
function appFolderOf(path) {
  if (isSimulation(path)) return undefined;
  const found = /^apps\/([^/]+)\/src\/(?:([^/]+)\/)?/.exec(path);
  return found?.[1] === undefined ? undefined : { app: found[1], folder: found[2] ?? '' };
}

/**
 * @param {string} app
 * @param {FolderRows} rows
 * @returns {Problem[]}
 */
function unorderedFolderRows(app, rows) {
  const folders = Object.keys(rows);
  return folders.flatMap((folder, place) =>
    (rows[folder] ?? [])
      .filter((named) => !folders.slice(0, place).includes(named))
      .map((named) => ({
        file: TABLE,
        line: 1,
        text: `${app}: the row of ${folder} names ${named}, which is not above it`,
      })),
  );
}

/**
 * @param {Project} project
 * @param {string} app
 * @param {FolderRows} rows
 * @returns {Problem[]}
 */
function foldersNotDescribed({ root, modules }, app, rows) {
  const places = [...modules.keys()].filter((path) => !isTestCode(path)).map(appFolderOf);
  const folders = new Set(places.filter((place) => place?.app === app).map((place) => place?.folder ?? ''));
  folders.delete('');
  return [...folders].sort().flatMap((folder) => {
    const file = `apps/${app}/src/${folder}`;
    const texts = [
      ...(rows[folder] === undefined ? [`no arrows are drawn for this folder in ${TABLE}`] : []),
      ...(existsSync(join(root, file, 'README.md')) ? [] : ['this folder has no README.md']),
    ];
    return texts.map((text) => ({ file, line: 1, text }));
  });
}

/**
 * @param {Module} module
 * @param {string} app
 * @param {FolderRows} rows
 * @returns {Problem[]}
 */
function forbiddenFolderImports(module, app, rows) {
  const from = appFolderOf(module.path);
  if (from?.app !== app || from.folder === '' || isTestCode(module.path)) return [];
  const row = rows[from.folder];
  if (row === undefined) return [];
  return module.imports.flatMap(({ target, line }) => {
    const to = target === undefined ? undefined : appFolderOf(target);
    if (to?.app !== app || to.folder === from.folder || row.includes(to.folder)) return [];
    const what = to.folder === '' ? `src/, where the parts are put together` : to.folder;
    return [{ file: module.path, line, text: `${app}/${from.folder} must not import ${what}` }];
  });
}

/**
 * @param {Project} project
 * @param {Record<string, FolderRows>} [tables]
 * @returns {Problem[]}
 */
export function checkFolders(project, tables = APP_FOLDERS) {
  const apps = new Set([...project.modules.keys()].flatMap((path) => appFolderOf(path)?.app ?? []));
  return [...apps].flatMap((app) => {
    const rows = tables[app] ?? {};
    return [
      ...unorderedFolderRows(app, rows),
      ...foldersNotDescribed(project, app, rows),
      ...[...project.modules.values()].flatMap((module) => forbiddenFolderImports(module, app, rows)),
    ];
  });
}

// npm start: from a fresh clone to a running hall, with Node and npm only.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import process from 'node:process';
import { ROOT, SetupError } from './lib/root.mjs';
import { runEntry } from './lib/run-entry.mjs';
import { ensureDependencies, ensureWebBuild, runCommand, webExists } from './lib/setup.mjs';

const SERVER = 'apps/server/src/main.ts';
const DIST = join(ROOT, 'apps', 'web', 'dist');
const DEFAULT_PORT = 3000;
const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json'],
  ['.webmanifest', 'application/manifest+json'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.wasm', 'application/wasm'],
  ['.woff2', 'font/woff2'],
]);

/**
 * The file for a path of the site; a path without a file is a page that the script draws.
 * @param {string} url
 */
function fileFor(url) {
  const { pathname } = new URL(url, 'http://site');
  const path = normalize(join(DIST, decodeURIComponent(pathname)));
  if (path.startsWith(DIST + sep) && statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  return extname(pathname) === '' ? join(DIST, 'index.html') : undefined;
}

/** Serves the site alone when there is no server: games on one screen still work. */
function serveSite() {
  const port = Number(process.env['PORT'] ?? DEFAULT_PORT);
  const server = createServer((request, response) => {
    let file;
    try {
      file = fileFor(request.url ?? '/');
    } catch {
      // A path that cannot be decoded names no file.
    }
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES.get(extname(file)) ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  server.listen(port, () => process.stdout.write(`Sente (site only) on http://localhost:${port}\n`));
}

await runCommand(async () => {
  ensureDependencies();
  ensureWebBuild();
  if (existsSync(join(ROOT, SERVER))) await runEntry(SERVER, ['serve', ...process.argv.slice(2)]);
  else if (webExists()) serveSite();
  else throw new SetupError('There is neither apps/server nor apps/web yet: nothing to start.');
});

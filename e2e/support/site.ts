// The built site on a free port, served as a static host does: files as they are, and index.html for all other addresses.

import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { ROOT } from '../../tools/lib/root.mjs';
import { ensureWebBuild } from '../../tools/lib/setup.mjs';

export type Site = {
  readonly url: string;
  /** The folder of the served files, for a test that publishes a newer version. */
  readonly folder: string;
  stop(): Promise<void>;
};

const TYPES: { readonly [ending: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

export async function startSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'sente-site-'));
  ensureWebBuild();
  // A copy, because one test publishes a newer version while others use the build.
  await cp(join(ROOT, 'apps', 'web', 'dist'), folder, { recursive: true });
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://site').pathname);
    const file = extname(path) === '' ? '/index.html' : path;
    const body = await readFile(join(folder, file)).catch(() => null);
    response.writeHead(body === null ? 404 : 200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      // The names of these files change with their contents.
      ...(file.startsWith('/assets/') && { 'cache-control': 'public, max-age=31536000, immutable' }),
    });
    response.end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    folder,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

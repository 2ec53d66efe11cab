// Resources that all tests of a run share: a PostgreSQL, the built pages, a server with them. Each is started when a test
// first asks for it, and stopped at the end of the run.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { ROOT } from '../lib/root.mjs';
import { ensureWebBuild } from '../lib/setup.mjs';
import { ADDRESS, type SharedThing } from './ask.ts';

/** vitest calls this before the first test, and the returned function after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const closing: (() => Promise<void>)[] = [];
  const shared = openShared(closing);
  const answer = async (request: IncomingMessage) => {
    const thing = (request.url ?? '/').slice(1) as SharedThing;
    return await shared[thing](await text(request));
  };
  // A build blocks this process for many seconds; tests that ask meanwhile must not lose their connection.
  const patient = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 };
  const listener = createServer(patient, (request, response) => {
    answer(request).then(
      (found) => response.end(found),
      (error: unknown) => response.writeHead(500).end(String((error as Error).stack)),
    );
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  process.env[ADDRESS] = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return async () => {
    await Promise.all(closing.map((close) => close()));
    listener.closeAllConnections();
    await new Promise((done) => listener.close(done));
  };
}

/** The code that starts a resource is loaded on demand, so a test of the rules loads neither browser nor database. */
function openShared(closing: (() => Promise<void>)[]): {
  readonly [thing in SharedThing]: (about: string) => Promise<string>;
} {
  const postgres = startOnce(async () => {
    const { startPostgres } = await import('../../apps/server/src/testing/postgres.ts');
    const { openWorld } = await import('../../apps/server/src/base/world.ts');
    const { openStore } = await import('../../apps/server/src/store/open.ts');
    const server = await startPostgres();
    closing.push(server.stop);
    const url = await server.database();
    const store = await openStore({ databaseUrl: url, dataDir: '', fsync: false, world: openWorld() });
    await store.close();
    return { server, template: new URL(url).pathname.slice(1) };
  });
  const pages = startOnce(async () => {
    ensureWebBuild();
    return join(ROOT, 'apps', 'web', 'dist');
  });
  const server = startOnce(async () => {
    const { startServer } = await import('../../e2e/support/server.ts');
    const running = await startServer();
    closing.push(running.stop);
    return running.url;
  });
  return {
    async database() {
      const { server, template } = await postgres();
      return await server.database(template);
    },
    async drop(url) {
      await (await postgres()).server.drop(url);
      return '';
    },
    pages,
    server,
  };
}

function startOnce<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | null = null;
  return () => {
    started ??= start();
    return started;
  };
}

// HTTP while the database is gone, or stands still without closing its connections.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../testing/client.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { temporaryFolder } from '../testing/stores.ts';

const PAGE =
  '<!doctype html><head><title>Sente</title>\n  <meta name="description" content="x" /></head><body></body>';

let postgres: TestPostgres;
let server: TestServer;
let site: string;
beforeAll(async () => {
  site = temporaryFolder();
  writeFileSync(join(site, 'index.html'), PAGE);
  writeFileSync(join(site, 'pages.json'), JSON.stringify([{ address: '^/[rm]/[\\w-]+$', files: [] }]));
  // A database that loses a confirmed room would be another fault.
  postgres = await startPostgres({ durable: true });
  server = await startServer('postgres', { site, env: { DATABASE_URL: postgres.url } });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  rmSync(site, { recursive: true });
});
beforeEach(() => expect.poll(() => server.parts.health.clocks.isRepaid()).toBe(true));

type Field = { readonly minLength?: number };
type Operation = {
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: { readonly properties: { readonly [name: string]: Field } };
      };
    };
  };
};
type Document = { readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } } };

/** A well-formed request for every route of the OpenAPI document. */
async function requests(): Promise<readonly (readonly [string, RequestInit])[]> {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => {
      const fields = Object.entries(requestBody?.content['application/json'].schema.properties ?? {});
      const body = Object.fromEntries(
        fields.map(([name, { minLength = 1 }]) => [name, 'x'.repeat(minLength)]),
      );
      const record = path.startsWith('/api/openings') ? '?record=sente 1 gomoku/freestyle :' : '';
      const init =
        method === 'get'
          ? { method }
          : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return [path.replace(/\{\w+\}/g, 'ABCDEF') + record, init] as const;
    }),
  );
}

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(server.url + path, init);
  const type = answer.headers.get('content-type') ?? '';
  const { code } = (type.includes('json') ? await answer.json() : {}) as { code?: string };
  return { path, status: answer.status, retryAfter: answer.headers.get('retry-after'), code };
}

const unavailable = (path: string) => ({ path, status: 503, retryAfter: '2', code: 'storage' });

const FAULTS = [
  ['gone', () => postgres.kill(), () => postgres.start()],
  ['frozen', () => postgres.freeze(), () => postgres.thaw()],
] as const;

describe.each(FAULTS)('a database that is %s', (_name, begin, end) => {
  async function meanwhile(work: () => Promise<void>): Promise<void> {
    await begin();
    await work().finally(end);
  }

  test('every route answers 503 with retry-after, without a query', async () => {
    const all = await requests();
    expect(all.length).toBeGreaterThan(20);
    await meanwhile(async () => {
      await expect.poll(() => server.parts.health.store.answers()).toBe(false);
      for (const [path, init] of all) expect(await ask(path, init)).toEqual(unavailable(path));
      expect(await ask('/readyz')).toMatchObject({ status: 503 });
      expect(await ask('/metrics')).toMatchObject({ status: 200 });
    });
    await expect.poll(() => server.parts.health.clocks.isRepaid()).toBe(true);
    expect(await ask('/api/rooms')).toMatchObject({ status: 200 });
  });

  test('requests under way when it fails are answered 503 before it is back', async () => {
    const paths = ['/api/rooms', '/api/rooms/ABCDEF', '/api/matches/nosuch', '/api/leaderboard/gomoku'];
    await meanwhile(async () => {
      const answers = await Promise.all(paths.map((path) => ask(path)));
      expect(answers).toEqual(paths.map(unavailable));
    });
  });

  test('pages are served without a preview, and never as 404', async () => {
    const ann = await connect(server.url);
    const { code } = await ann.enter(await ann.create({ mode: 'custom' }));
    const room = `/r/${code}`;
    const page = async (path: string) => {
      const answer = await fetch(server.url + path);
      return { status: answer.status, hasPreview: (await answer.text()).includes('og:title') };
    };
    await meanwhile(async () => {
      // The first request finds out; the others come when the server knows.
      for (const path of [room, '/m/nosuch', room]) {
        expect(await page(path)).toEqual({ status: 200, hasPreview: false });
        await expect.poll(() => server.parts.health.store.answers()).toBe(false);
      }
    });
    await expect.poll(() => server.parts.health.clocks.isRepaid()).toBe(true);
    expect(await page(room)).toEqual({ status: 200, hasPreview: true });
    expect(await page('/m/nosuch')).toEqual({ status: 404, hasPreview: false });
    ann.cut();
  });
});

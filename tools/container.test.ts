// The files that put the hall into containers, held to the server, the packages and each other.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings, settingsAsMarkdownTable } from '../apps/server/src/base/settings.ts';
import { ROOT } from './lib/root.mjs';

type Service = {
  readonly build?: string;
  readonly image?: string;
  readonly depends_on?: { readonly [service: string]: { readonly condition: string } };
  readonly environment: { readonly [name: string]: string };
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
  readonly healthcheck: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
};
type Compose = { readonly services: { readonly [name: string]: Service }; readonly volumes: object };

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const compose = parse(read('docker-compose.yml')) as Compose;
const { app, postgres } = compose.services as { app: Service; postgres: Service };
const SETTINGS = new Set(
  [...settingsAsMarkdownTable().matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name),
);

/** Instructions in order, with lines that go on joined to one. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return { name, rest };
  });
const last = (name: string) => instructions.findLast((one) => one.name === name)?.rest ?? '';
const all = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest);
const imageEnv = Object.fromEntries(
  last('ENV')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** `${PORT:-3000}` is 3000 unless the environment sets PORT. */
const withDefaults = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
const environment = Object.fromEntries(
  Object.entries(app.environment).map(([name, value]) => [name, withDefaults(value)]),
);

describe('docker-compose.yml', () => {
  it('sets only existing settings, to valid values', () => {
    expect(Object.keys(app.environment).filter((name) => !SETTINGS.has(name))).toEqual([]);
    expect(readSettings({ ...imageEnv, ...environment })).toMatchObject({ port: 3000, trustProxy: 0 });
  });

  it('gives the server the address and password of its database', () => {
    const url = new URL(environment['DATABASE_URL'] ?? '');
    const given = postgres.environment;
    expect(compose.services).toHaveProperty(url.hostname);
    expect([url.port, url.username, url.password, url.pathname]).toEqual([
      '5432',
      given['POSTGRES_USER'],
      withDefaults(given['POSTGRES_PASSWORD'] ?? ''),
      `/${given['POSTGRES_DB']}`,
    ]);
    // The same variable in both: a password of one's own reaches both.
    expect(app.environment['DATABASE_URL']).toContain(`:${given['POSTGRES_PASSWORD']}@`);
    expect(app.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    const { POSTGRES_USER, POSTGRES_DB } = given;
    expect(postgres.healthcheck.test.at(-1)).toBe(`pg_isready -U ${POSTGRES_USER} -d ${POSTGRES_DB}`);
  });

  it('opens the port and keeps the folders that the images use', () => {
    expect(app.ports?.map(withDefaults)).toEqual([`3000:${imageEnv['PORT']}`]);
    const kept = (service: Service) => service.volumes.map((volume) => volume.split(':') as [string, string]);
    expect(kept(app).map(([, path]) => path)).toEqual([imageEnv['DATA_DIR']]);
    expect(kept(postgres).map(([, path]) => path)).toEqual(['/var/lib/postgresql/data']);
    expect([...kept(app), ...kept(postgres)].map(([name]) => name)).toEqual(Object.keys(compose.volumes));
  });

  it('is the file that the four aliases run', () => {
    const script = 'shopt -s expand_aliases; source ./alias.sh; alias';
    const told = execFileSync('bash', ['-c', script], { cwd: ROOT, encoding: 'utf8' });
    expect(told.trim().split('\n').toSorted()).toEqual([
      "alias dev-down='docker compose -f docker-compose.yml down'",
      "alias dev-up-build='docker compose -f docker-compose.yml up --build'",
      "alias dev-up='docker compose -f docker-compose.yml up'",
      "alias dev='docker compose -f docker-compose.yml'",
    ]);
    expect(app.build).toBe('.');
  });
});

describe('Dockerfile', () => {
  it('copies existing files only: from the repository, and build results from the first stage', () => {
    const copied = all('COPY').map((rest) => rest.split(' '));
    const fromHere = copied.filter(([first]) => !first?.startsWith('--from'));
    expect(
      fromHere.flatMap((paths) => paths.slice(0, -1)).filter((path) => !existsSync(join(ROOT, path))),
    ).toEqual([]);
    const built = copied.filter(([first]) => first === '--from=build').flatMap((paths) => paths.slice(1, -1));
    expect(built.every((path) => path.startsWith('/sente/'))).toBe(true);
    const places = built.map((path) => path.slice('/sente/'.length));
    // `npm ci` and `npm run build` make these; everything else lies in the repository.
    const made = ['node_modules', 'packages/engine/dist', 'apps/web/dist', 'apps/server/dist'];
    expect(places.filter((path) => !made.includes(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('copies the package.json of every workspace before it installs', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const before = instructions.slice(
      0,
      instructions.findIndex(({ rest }) => rest.startsWith('npm ci')),
    );
    const copied = before.filter(({ name }) => name === 'COPY').map(({ rest }) => rest);
    expect(workspaces).toEqual(['packages/*', 'apps/*']);
    expect(copied).toContain('package.json package-lock.json .npmrc ./');
    for (const folder of ['packages', 'apps/server', 'apps/web'])
      expect(
        copied.some((rest) => rest.endsWith(` ${folder}/`)),
        folder,
      ).toBe(true);
  });

  it('runs on a supported Node, as a user with write access to its data', () => {
    const majors = all('FROM').map((image) => Number(/^node:(\d+)-/.exec(image)?.[1]));
    expect(new Set(majors).size).toBe(1);
    expect(majors[0]).toBeGreaterThanOrEqual(24);
    expect(last('USER')).toBe('node');
    expect(last('RUN')).toContain(`chown node:node ${imageEnv['DATA_DIR']}`);
    expect(last('VOLUME')).toBe(imageEnv['DATA_DIR']);
    expect(last('EXPOSE')).toBe(imageEnv['PORT']);
  });

  it('sets existing settings and starts an existing command', () => {
    const { NODE_ENV, ...settings } = imageEnv;
    expect(NODE_ENV).toBe('production');
    expect(Object.keys(settings).filter((name) => !SETTINGS.has(name))).toEqual([]);
    expect(readSettings(settings)).toMatchObject({ host: '0.0.0.0', dataDir: '/data' });
    expect(JSON.parse(last('CMD'))).toEqual(['sente', 'serve']);
    expect(last('RUN')).toContain('exec node --enable-source-maps /sente/apps/server/dist/main.mjs "$@"');
    expect(read('apps/server/src/main.ts')).toMatch(/^ {4}serve: /m);
  });
});

describe('the health check', () => {
  const ofImage = /CMD node -e "(.*)"$/.exec(last('HEALTHCHECK'))?.[1] ?? '';
  const ofCompose = app.healthcheck.test.at(-1) ?? '';

  async function exitOf(script: string, port: string): Promise<number> {
    const env = { ...process.env, PORT: port };
    const [code] = await once(spawn(process.execPath, ['-e', script], { env, stdio: 'ignore' }), 'exit');
    return code as number;
  }

  it('is the same in both files', () => {
    expect(app.healthcheck.test.slice(0, -1)).toEqual(['CMD', 'node', '-e']);
    expect(ofCompose).toBe(ofImage.replace(`' + process.env.PORT + '`, String(imageEnv['PORT'])));
  });

  it.each([
    [200, 0],
    [503, 1],
  ])('is put to /readyz, and %i means %i', async (status, code) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(status).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const exit = await exitOf(ofImage, String(port));
    server.close();
    expect({ exit, asked }).toEqual({ exit: code, asked: ['/readyz'] });
    expect(await exitOf(ofImage, String(port))).toBe(1);
  });
});

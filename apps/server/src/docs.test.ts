// The documents say what is true: settings, the example client, and every word of the protocol.

import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsTable } from './settings.ts';
import { startServer, type TestServer } from './testing/server.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('docs', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('postgres');
  });
  afterAll(() => server.stop());

  test('operations.md has the table of settings as it is', () => {
    expect(read('docs/operations.md')).toContain(settingsTable());
  });

  test('protocol.md names every message, every action and every event', () => {
    const told = read('docs/protocol.md');
    const source = ['to-server.ts', 'to-client.ts']
      .map((file) => read(`packages/protocol/src/${file}`))
      .join('\n');
    const events = read('packages/match/src/types.ts');
    const words = [
      ...source.matchAll(/readonly t: '(\w+)'/g),
      ...source.matchAll(/readonly kind: '(\w+)'/g),
      ...events.slice(events.indexOf('export type MatchEvent')).matchAll(/readonly kind: '(\w+)'/g),
    ].map(([, word]) => word ?? '');
    expect(words.length).toBeGreaterThan(40);
    expect(words.filter((word) => !told.includes(`\`${word}`) && !told.includes(`"${word}"`))).toEqual([]);
  });

  test('the example client plays a whole game', async () => {
    const program = join(ROOT, 'docs', 'example-client.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [program, server.url], {
      timeout: 20_000,
    });
    expect(stdout).toContain('"reason":"five"');
  });

  test('the aliases are those of the compose file', () => {
    const script = 'shopt -s expand_aliases; source ./alias.sh; alias';
    const said = execFileSync('bash', ['-c', script], { cwd: ROOT, encoding: 'utf8' });
    for (const line of [
      "alias dev='docker compose -f docker-compose.yml'",
      "alias dev-up='docker compose -f docker-compose.yml up'",
      "alias dev-up-build='docker compose -f docker-compose.yml up --build'",
      "alias dev-down='docker compose -f docker-compose.yml down'",
    ])
      expect(said).toContain(line);
  });
});

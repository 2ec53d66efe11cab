// The documents agree with the code: settings, the example client, and every name of the protocol.

import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsAsMarkdownTable } from '../base/settings.ts';
import { connectRaw } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/**
 * Every file of the server whose refusals reach clients. The files directly under src/ start the server or archive matches;
 * the simulation is a tool.
 */
function serverSources(): readonly string[] {
  const files = readdirSync(join(ROOT, 'apps/server/src'), { recursive: true, encoding: 'utf8' });
  return files
    .map((file) => `apps/server/src/${file.replaceAll('\\', '/')}`)
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        !/\/(testing|src)\/[^/]*$|\/simulation\//.test(file),
    );
}

/** The files that refuse requests of clients. */
const REFUSING_FILES = [
  ...['decide', 'offers', 'room'].map((file) => `packages/match/src/${file}.ts`),
  ...['play', 'swap2', 'notation'].map((file) => `packages/games/src/gomoku/${file}.ts`),
  ...['moves', 'game', 'play', 'notation'].map((file) => `packages/games/src/banqi/${file}.ts`),
  'packages/protocol/src/shape.ts',
  ...serverSources(),
];
/** Codes that stay between parts of the server, because it checks its own requests before it makes them. */
const INTERNAL_CODES = [
  ...['bad_command', 'bad_credit', 'bad_offer', 'bad_reason', 'bad_seat', 'bad_deal', 'bad_players'],
  ...['not_settled', 'bad_face', 'already_out', 'match_ended', 'not_ready', 'stopped'],
  // The board tells it to a player who drags a man, and no message is answered with it.
  'blocked',
];

describe('docs', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('postgres');
  });
  afterAll(() => server.stop());

  test('operations.md has the table that `sente settings` prints', () => {
    expect(read('docs/operations.md')).toContain(settingsAsMarkdownTable());
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

  test('protocol.md names every refusal code that a client can get', () => {
    const told = read('docs/protocol.md');
    const codes = REFUSING_FILES.flatMap((path) => [
      ...read(path).matchAll(/refused?\((?:reply, |[\w. =]+ \? )?'(\w+)'(?: : '(\w+)')?/g),
    ]).flatMap(([, one, other]) => [one ?? '', ...(other === undefined ? [] : [other])]);
    expect(new Set(codes).size).toBeGreaterThan(60);
    const untold = codes.filter((code) => !told.includes(`\`${code}\``) && !told.includes(`\`${code} {`));
    expect([...new Set(untold)].filter((code) => !INTERNAL_CODES.includes(code))).toEqual([]);
  });

  test('protocol.md shows the answers of the plain socket', async () => {
    const told = read('docs/protocol.md');
    const [, shown = ''] = told.slice(told.indexOf('## The plain socket')).split('```');
    const lines = shown.trim().split('\n');
    const socket = await connectRaw(server.url, '/compat/gomoku42');
    const answers: string[] = [];
    for (const line of lines.filter((one) => one.startsWith('→'))) {
      const answer = new Promise<string>((done) => socket.once('message', (data) => done(String(data))));
      socket.send(line.slice(2));
      answers.push(await answer);
    }
    // A long board is cut off with an ellipsis.
    const begins = lines.filter((one) => one.startsWith('←')).map((one) => one.slice(2).split('…')[0] ?? '');
    expect(begins).toHaveLength(answers.length);
    for (const [index, begin] of begins.entries()) expect(answers[index]?.slice(0, begin.length)).toBe(begin);
    socket.close();
  });

  test('the example client plays a whole game', async () => {
    const program = join(ROOT, 'docs', 'example-client.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [program, server.url]);
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

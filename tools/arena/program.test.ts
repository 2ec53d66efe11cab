// Foreign programs in the arena, as real processes: where they run, what they print at the start, what is warned about.

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { argumentsOf, matchOf, parseArguments } from './arguments.ts';
import { arenaMain } from './main.ts';
import { describeMatch as describeResult } from './results.ts';
import { runArena } from './run.ts';
import { startUpWarnings } from './start-up.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-program-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** A Gomocup program that plays the first free point, reads `config.txt` where it runs, and says so as Rapfi does. */
const PLAYER = `#!${process.execPath}
const { existsSync, readFileSync } = require('node:fs');
const say = (line) => process.stdout.write(line + '\\r\\n');
const found = existsSync('config.txt');
const config = found ? readFileSync('config.txt', 'utf8').trim() : '';
if (found) say('MESSAGE Load config from config.txt');
if (config === 'broken') {
  say('ERROR Unable to open model file: "model.bin"');
  process.exit(1);
}
if (config === 'stderr') process.stderr.write('cannot find the model file model.bin\\n');
const taken = new Set();
let size = 0;
let board = false;
const play = () => {
  for (let at = 0; ; at++) {
    const point = (at % size) + ',' + Math.floor(at / size);
    if (taken.has(point)) continue;
    taken.add(point);
    if (config === 'late') say('MESSAGE Failed to load nnue weight from net.bin');
    say('MESSAGE Depth 9 | Eval 3');
    return say(point);
  }
};
require('node:readline').createInterface({ input: process.stdin }).on('line', (text) => {
  const [word, rest = ''] = text.trim().split(' ');
  const point = text.trim().split(',').slice(0, 2).join(',');
  if (word === 'ABOUT') say('name="Fake", version="1.2", author="nobody"');
  else if (word === 'START') { size = Number(rest); say('OK'); }
  else if (word === 'BEGIN') play();
  else if (word === 'TURN') { taken.add(rest); play(); }
  else if (word === 'BOARD') board = true;
  else if (word === 'DONE') { board = false; play(); }
  else if (board) taken.add(point);
  else if (word === 'END') process.exit(0);
});
`;

const ABOUT = 'name="Fake", version="1.2", author="nobody"';
const LOADED = 'MESSAGE Load config from config.txt';

/** The player in a folder of its own; `config`: null leaves its configuration out. */
function install(name: string, config: string | null): string {
  const home = join(folder, name);
  mkdirSync(home);
  const file = join(home, 'player.cjs');
  writeFileSync(file, PLAYER);
  chmodSync(file, 0o755);
  if (config !== null) writeFileSync(join(home, 'config.txt'), `${config}\n`);
  return file;
}

const MATCH = ['--option', 'size=6', '--no-openings', '--max-plies', '4', '--rounds', '1', '--workers', '1'];

async function play(program: string, ...more: string[]) {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { values, positionals } = parseArguments([...MATCH, ...more, `fake=${program}`, 'random']);
  const { results, failed, journal } = await runArena(
    argumentsOf(values, [matchOf(values, positionals, null)]),
    [],
  );
  const printed = stderr.mock.calls.map(([text]) => String(text)).join('');
  return { result: results[0]!, program: results[0]?.programs[0], failed, journal, printed };
}

describe('a foreign program', () => {
  it('has its ABOUT line and its start-up messages in the journal, the figures and the output', async () => {
    const state = join(folder, 'state.jsonl');
    const { result, failed, printed } = await play(`cmd:${install('loaded', 'whole')}`, '--state', state);
    expect(failed).toEqual([]);
    expect(result.games).toBe(2);
    expect(result.conduct[0]).toMatchObject({ illegal: 0, crashes: 0 });
    const lines = readFileSync(state, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual({
      match: 0,
      contestant: 0,
      lines: [LOADED, ABOUT],
    });
    expect(lines).toHaveLength(3);
    expect(result.programs).toEqual([{ name: 'fake', lines: [LOADED, ABOUT], warnings: [] }]);
    expect(describeResult(result)).toContain(`fake said: ${ABOUT}`);
    expect(printed.match(/^fake said: .*$/gm)).toEqual([`fake said: ${LOADED}`, `fake said: ${ABOUT}`]);
    expect(printed).not.toContain('warning');
  });

  it('is still described when its journal is read again and no meeting is left', async () => {
    const state = join(folder, 'again.jsonl');
    const program = `cmd:${install('again', 'whole')}`;
    const first = await play(program, '--state', state);
    const second = await play(program, '--state', state);
    expect(second.result.programs).toEqual(first.result.programs);
    expect(second.journal.played).toHaveLength(1);
  });

  it('is warned about when it reports no configuration', async () => {
    const { result, program, printed } = await play(`cmd:${install('silent', null)}`);
    const [warning = ''] = program?.warnings ?? [];
    expect(program?.lines).toEqual([ABOUT]);
    expect(warning).toMatch(/^reports no configuration/);
    expect(printed).toContain(`sente: warning: fake ${warning}\n`);
    expect(describeResult(result)).toContain(`warning: fake ${warning}`);
  });

  it.each([
    ['on stderr', 'stderr', 'cannot find the model file model.bin'],
    ['after its start', 'late', 'MESSAGE Failed to load nnue weight from net.bin'],
  ])('is warned about when it reports missing data %s', async (_where, config, line) => {
    const { program, printed } = await play(`cmd:${install(config, config)}`);
    expect(program?.warnings).toEqual([`reports missing data: ${line}`]);
    expect(printed.match(/warning/g)).toHaveLength(1);
  });

  it('that ends at its start is given up with the lines it printed', async () => {
    const { failed, result } = await play(`cmd:${install('broken', 'broken')}`);
    expect(result.games).toBe(0);
    expect(failed).toHaveLength(1);
    expect(failed[0]).toContain(`it said: ${LOADED}`);
    expect(failed[0]).toContain('ERROR Unable to open model file');
  });

  it('named by a relative path runs in its own folder and finds its files', async () => {
    const file = install('relative', 'whole');
    const { program } = await play(`cmd:${relative(process.cwd(), file)}`);
    expect(program?.lines).toContain(LOADED);
  });

  it('runs in the folder named after #', async () => {
    const file = install('home', null);
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'config.txt'), 'whole\n');
    const { program } = await play(`cmd:${process.execPath} ${file}@100ms#${elsewhere}`);
    expect(program?.lines).toContain(LOADED);
  });

  it('is described on stdout by the command', async () => {
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await arenaMain([...MATCH, `fake=cmd:${install('command', null)}`, 'random'], [])).toBe(0);
    const text = stdout.mock.calls.map(([part]) => String(part)).join('');
    expect(text).toContain(`fake said: ${ABOUT}`);
    expect(text).toContain('warning: fake reports no configuration');
  });
});

describe('the start-up lines', () => {
  it.each([
    [['MESSAGE Load config from config.toml'], 0],
    [['MESSAGE Load config from /opt/no-model/config.toml'], 0],
    [['INFO net loaded, 10 MB'], 0],
    [[], 1],
    [['name="PentaZen", version="0.4.17"'], 1],
    [['MESSAGE No external config specified, reload internal config.'], 1],
    [['using default configuration'], 1],
    [['MESSAGE Load config from a.toml', 'MESSAGE Evaluator mix9svq disabled: no weight config found.'], 1],
    [['ERROR Unable to open model file: "/opt/model.bin"', 'weights missing'], 2],
  ])('%j give %i warnings', (lines, count) => {
    expect(startUpWarnings(lines)).toHaveLength(count);
  });
});

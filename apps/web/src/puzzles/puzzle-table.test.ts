// A puzzle table with the real engine: the stored line, another win, a wrong try and its refutation.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findGame } from '@sente/games';
import { must, type Options } from '@sente/kernel';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nearThinker } from '../thinking/testing/near-thinker.ts';
import { type Puzzle, parsePuzzleSet } from './puzzle-set.ts';
import { openPuzzleTable, type PuzzleTable } from './puzzle-table.ts';

const GAME = findGame('gomoku/freestyle')!;
const FILE = join(import.meta.dirname, 'sets', 'gomoku-freestyle.json');
const { options: OPTIONS, puzzles } = must(parsePuzzleSet(readFileSync(FILE, 'utf8')));
const PUZZLE = puzzles.find(({ line, wins }) => line.length === 5 && wins.length === 1)!;
const [first = '', answer = ''] = PUZZLE.line;

const tables: PuzzleTable[] = [];
afterEach(() => {
  for (const table of tables.splice(0)) table.close();
});

function open(puzzle: Puzzle = PUZZLE, options: Options = OPTIONS) {
  const timers = { asked: 0 };
  const onFirstTry = vi.fn<(solved: boolean) => void>();
  const onSolved = vi.fn<() => void>();
  const table = openPuzzleTable(GAME, options, puzzle, {
    thinker: nearThinker(),
    startTimer(_ms, then) {
      timers.asked++;
      const timer = setTimeout(then);
      return () => clearTimeout(timer);
    },
    onFirstTry,
    onSolved,
  });
  tables.push(table);
  const tried = () => table.model.match.value.plies.slice(puzzle.entries.length).map(({ entry }) => entry);
  const move = async (text: string) => {
    must(await table.model.send({ kind: 'move', seat: table.seat, move: text, ply: 0 }));
  };
  return { table, onFirstTry, onSolved, tried, move, timers };
}

describe('a puzzle', () => {
  it('answers a wrong try, takes both moves back, and counts the try', async () => {
    const { table, onFirstTry, tried, move } = open();
    const seen: (readonly string[])[] = [];
    table.phase.subscribe((phase) => {
      if (phase === 'wrong') seen.push(tried());
    });
    const wrong = GAME.moves(table.model.match.value.state).at(-1) ?? '';
    await move(wrong);
    await expect.poll(() => table.phase.value).toBe('again');
    expect(seen).toEqual([[wrong, table.refutation.value]]);
    expect(tried()).toEqual([]);
    expect(onFirstTry.mock.calls).toEqual([[false]]);
  });

  it('shows the solution to its end, which counts as failed', async () => {
    const { table, onFirstTry, onSolved, tried } = open();
    table.show();
    await expect.poll(() => table.phase.value).toBe('shown');
    expect(tried()).toEqual(PUZZLE.line);
    expect(onFirstTry.mock.calls).toEqual([[false]]);
    expect(onSolved).not.toHaveBeenCalled();
  });

  it('answers a right move from the stored line, and restarts on request', async () => {
    const { table, onFirstTry, tried, move } = open();
    await move(first);
    await expect.poll(() => table.phase.value).toBe('yours');
    expect(tried()).toEqual([first, answer]);
    expect(onFirstTry).not.toHaveBeenCalled();
    await expect(table.model.send({ kind: 'resign', seat: 0 })).resolves.toMatchObject({ ok: false });
    table.again();
    expect(tried()).toEqual([]);
  });

  it('accepts another move that wins, judged by the engine', async () => {
    const { table, tried, move } = open({ ...PUZZLE, line: [first] });
    await move(first);
    await expect.poll(() => table.phase.value).toBe('yours');
    expect(tried()).toHaveLength(2);
  });

  it('takes back a later wrong try to the last right move', async () => {
    const { table, onFirstTry, onSolved, tried, move } = open();
    await move(first);
    await expect.poll(() => table.phase.value).toBe('yours');
    await move(GAME.moves(table.model.match.value.state).at(-1) ?? '');
    await expect.poll(() => table.phase.value, { timeout: 20_000 }).toBe('again');
    expect(tried()).toEqual([first, answer]);
    expect(onFirstTry.mock.calls).toEqual([[false]]);
    expect(onSolved).not.toHaveBeenCalled();
  });

  it('counts only the first try, and can be solved by a later one', async () => {
    const { table, onFirstTry, onSolved, move } = open();
    await move(GAME.moves(table.model.match.value.state).at(-1) ?? '');
    await expect.poll(() => table.phase.value).toBe('again');
    for (let at = 0; at < PUZZLE.line.length; at += 2) {
      await move(PUZZLE.line[at] ?? '');
      await expect.poll(() => table.phase.value).not.toBe('answering');
    }
    expect(table.phase.value).toBe('solved');
    expect(onFirstTry.mock.calls).toEqual([[false]]);
    expect(onSolved).toHaveBeenCalledOnce();
  });

  it('drops a pending answer when it is restarted', async () => {
    const { table, tried, move, timers } = open();
    const sent = move(first);
    table.again();
    await sent;
    // By then the stored answer is known and all pending promises are resolved.
    await new Promise((done) => setImmediate(done));
    expect(timers.asked).toBe(0);
    expect([table.phase.value, tried()]).toEqual(['again', []]);
  });

  it('refuses moves while it shows the solution', async () => {
    const { table } = open();
    table.show();
    const sent = await table.model.send({ kind: 'move', seat: table.seat, move: first, ply: 0 });
    expect(sent).toMatchObject({ ok: false, refusal: { code: 'not_your_turn' } });
    expect(table.model.viewerSeats.value).toEqual([]);
  });

  it('is not solved by a game that ends without a winner', async () => {
    // One point is free on a board of five by five.
    const rows = ['xxoox', 'ooxxo', 'xxoox', 'ooxxo', 'xxoo.'];
    const pointsOf = (stone: string) =>
      rows.flatMap((row, y) =>
        [...row].flatMap((one, x) => (one === stone ? [`${'abcde'[x]}${5 - y}`] : [])),
      );
    const [black, white] = [pointsOf('x'), pointsOf('o')];
    const entries = black.flatMap((point, at) => [point, white[at] ?? '']);
    const { table, onFirstTry, onSolved, move } = open(
      { ...PUZZLE, wins: ['e1'], line: ['e1'], entries },
      { ...OPTIONS, size: 5 },
    );
    await move('e1');
    expect(table.phase.value).toBe('wrong');
    expect(onFirstTry.mock.calls).toEqual([[false]]);
    expect(onSolved).not.toHaveBeenCalled();
  });

  it('is solved once the game is won', async () => {
    const { table, onFirstTry, onSolved, move } = open();
    for (let at = 0; at < PUZZLE.line.length; at += 2) {
      await move(PUZZLE.line[at] ?? '');
      await expect.poll(() => table.phase.value).not.toBe('answering');
    }
    expect(table.phase.value).toBe('solved');
    expect(onFirstTry.mock.calls).toEqual([[true]]);
    expect(onSolved).toHaveBeenCalledOnce();
    // Looking at the solution afterwards is not another try.
    table.show();
    expect(onFirstTry.mock.calls).toEqual([[true]]);
  });
});

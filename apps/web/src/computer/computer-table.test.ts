// The computer answers by the rules, a takeback leads to one's own turn, and what was decided is remembered.

import type { Level, SentLimits, Thinker } from '@sente/engine';
import { findGame } from '@sente/games';
import { commitTo, type Game, must, type Options, readOptions, seededRandom } from '@sente/kernel';
import { botAt, botLevelOf } from '@sente/match';
import { afterEach, describe, expect, it } from 'vitest';
import type { Memory } from '../base/memory.ts';
import { readGame } from '../local/read-saved.ts';
import { nearThinker } from '../thinking/testing/near-thinker.ts';
import { type ComputerTable, openComputerTable } from './computer-table.ts';
import { startWhileQueued } from './game-while-queued.ts';
import { type Ending, ladderLevel, nextLevel, saveResult, tallyOf } from './results.ts';
import { playersOf, readSetup, saveSetup, YOU } from './setup.ts';

function device(): Memory {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, text) => kept.set(key, text).has(key),
    forget: (key) => void kept.delete(key),
  };
}

function gameOf(id: string): Game {
  const game = findGame(id);
  if (!game) throw new Error(id);
  return game;
}

const open: ComputerTable[] = [];
afterEach(() => {
  for (const table of open.splice(0)) table.close();
});

/** Lets an answer of the engine go, until everything that waited for it has heard it. */
type Held = { letGo(): Promise<void> };

/** The engine, whose answers wait until the test lets them go. */
function holding(held: Held[]): Thinker {
  const thinker = nearThinker();
  return {
    forget: () => thinker.forget(),
    close: () => thinker.close(),
    think(game, state, limits, onInfo) {
      const { answer, stop } = thinker.think(game, state, { ...limits, nodes: 1000 }, onInfo);
      let release = () => {};
      const released = new Promise<void>((done) => {
        release = done;
      });
      const late = released.then(() => answer);
      held.push({
        async letGo() {
          release();
          await late;
          await new Promise((done) => setImmediate(done));
        },
      });
      return { answer: late, stop };
    },
  };
}

type Wish = { options?: Options; players?: readonly string[]; memory?: Memory; thinker?: Thinker };

function sit(
  id: string,
  { options = {}, players, memory = device(), thinker = nearThinker() }: Wish = {},
): ComputerTable {
  const game = gameOf(id);
  let now = 1_700_000_000_000;
  const table = openComputerTable(
    game,
    must(readOptions(game.options, options)),
    players ?? playersOf(game, { level: 2, side: 'first' }),
    {
      memory,
      key: `computer.${id}`,
      loaded: readGame(memory, `computer.${id}`, game),
      random: seededRandom('a table'),
      makeSalt: () => 'salt',
      commitTo,
      now: () => now++,
      thinker,
      engine: 'this one',
      after(_ms, then) {
        const timer = setTimeout(then);
        return () => clearTimeout(timer);
      },
    },
  );
  open.push(table);
  return table;
}

const plies = (table: ComputerTable) => table.model.match.value.plies;

async function play(table: ComputerTable, move: string): Promise<void> {
  const { turn } = table.model.match.value;
  must(await table.model.send({ kind: 'move', seat: turn ?? 0, move, ply: plies(table).length }));
}

describe('a table with the computer', () => {
  it('answers every move, and waits while it is one’s own turn', async () => {
    const table = sit('gomoku/freestyle');
    expect(table.thinking.value).toBe(false);
    await play(table, 'h8');
    expect(table.thinking.value).toBe(true);
    await expect.poll(() => plies(table).length).toBe(2);
    expect(plies(table)[1]?.seat).toBe(1);
    expect(table.thinking.value).toBe(false);
    expect(table.model.viewerSeats.value).toEqual([0]);
    expect(table.model.names.value).toEqual(['You', 'Computer, level 2']);
  });

  it.each(['gomoku/capture', 'banqi/classic', 'banqi/three-kingdoms'])(
    '%s: begins where the computer sits first',
    async (id) => {
      const game = gameOf(id);
      const table = sit(id, { players: playersOf(game, { level: 1, side: 'second' }) });
      await expect.poll(() => plies(table).length).toBe(game.seats - 1);
      expect(table.model.match.value.turn).toBe(game.seats - 1);
    },
  );

  it('opens Swap 2, and chooses in it', async () => {
    const players = playersOf(gameOf('gomoku/freestyle'), { level: 2, side: 'second' });
    const table = sit('gomoku/freestyle', { options: { swap2: true }, players });
    await expect.poll(() => plies(table).length).toBe(3);
    const { offers } = table.model.game.picture(table.model.match.value.state);
    const more = offers.find((offer) => offer.kind === 'choose' && offer.choice === 'place_more');
    await play(table, more?.move ?? '');
    await play(table, 'c3');
    await play(table, 'm13');
    await expect.poll(() => plies(table)[6]?.seat).toBe(0);
  });

  it('a takeback leads to one’s own turn, and so does its return', async () => {
    const table = sit('gomoku/freestyle');
    await play(table, 'h8');
    await expect.poll(() => plies(table).length).toBe(2);
    await play(table, 'i9');
    await expect.poll(() => plies(table).length).toBe(4);
    table.model.freeUndo?.undo();
    expect(plies(table)).toHaveLength(2);
    table.model.freeUndo?.redo();
    expect(plies(table)).toHaveLength(4);
    table.model.freeUndo?.undo();
    table.model.freeUndo?.undo();
    expect(plies(table)).toHaveLength(0);
    expect(table.model.freeUndo?.canUndo.value).toBe(false);
  });

  it('cannot take back the opening of who began before oneself', async () => {
    const players = playersOf(gameOf('gomoku/freestyle'), { level: 2, side: 'second' });
    const table = sit('gomoku/freestyle', { players });
    await expect.poll(() => plies(table).length).toBe(1);
    expect(table.model.freeUndo?.canUndo.value).toBe(false);
  });

  it('shows the move that wins, until something is played', async () => {
    const table = sit('gomoku/freestyle', { players: [YOU, 'somebody'] });
    for (const move of ['h8', 'a1', 'i8', 'c1', 'j8', 'e1', 'k8', 'g1']) await play(table, move);
    table.askHint();
    await expect.poll(() => table.hint.value?.move).toMatch(/^(g8|l8)$/);
    const picture = table.model.game.picture(table.model.match.value.state);
    expect(table.model.annotations?.value?.draw(picture, 8).marks.map(({ kind }) => kind)).toEqual([
      'last',
      'breakable',
      'hint',
    ]);
    expect(table.model.annotations?.value?.draw(picture, 7)).toBe(picture);
    expect(table.hint.value?.judgement.proof).toMatchObject({ winner: 0, plies: 1 });
    await play(table, 'a15');
    expect(table.hint.value).toBeNull();
  });

  it('a hint that comes after the position has changed is not shown', async () => {
    const held: Held[] = [];
    const table = sit('gomoku/freestyle', { players: [YOU, 'somebody'], thinker: holding(held) });
    await play(table, 'h8');
    table.askHint();
    expect(table.looking.value).toBe(true);
    await play(table, 'i9');
    expect(table.looking.value).toBe(false);
    table.askHint();
    await held[0]?.letGo();
    expect([table.hint.value, table.looking.value]).toEqual([null, true]);
    await held[1]?.letGo();
    expect(table.hint.value?.judgement.nodes).toBeGreaterThan(0);
    expect(table.looking.value).toBe(false);
  });

  it('every computer thinks at its own level, and from another seed for every move', async () => {
    const asked: SentLimits[] = [];
    const thinker = nearThinker();
    const counting: Thinker = {
      forget: () => thinker.forget(),
      close: () => thinker.close(),
      think(game, state, limits, onInfo) {
        asked.push(limits);
        return thinker.think(game, state, { ...limits, nodes: 1000 }, onInfo);
      },
    };
    const table = sit('gomoku/freestyle', { players: [botAt(4, 1), botAt(2, 1)], thinker: counting });
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(3);
    table.close();
    expect(asked.slice(0, 4).map(({ level }) => level)).toEqual([4, 2, 4, 2]);
    expect(new Set(asked.slice(0, 4).map(({ seed }) => seed)).size).toBe(4);
  });

  it('goes on after the page was closed while the computer thought', async () => {
    const memory = device();
    const first = sit('gomoku/freestyle', { memory });
    await play(first, 'h8');
    first.close();
    const again = sit('gomoku/freestyle', { memory });
    await expect.poll(() => plies(again).length).toBe(2);
  });
});

describe('while one waits for people', () => {
  const config = (table: ComputerTable) => table.model.match.value.config;

  it('one plays what one waits for, at one’s own level', () => {
    const memory = device();
    saveSetup(memory, { level: 8, side: 'none' });
    saveResult(memory, 'gomoku/renju', 5, 'won');
    const table = sit('gomoku/renju', { memory });
    startWhileQueued(table, '?pool=renju', memory);
    expect(config(table)).toMatchObject({
      options: { size: 15, swap2: true },
      players: [YOU, botAt(5, 1)],
    });
    expect(readSetup(memory)).toEqual({ level: 8, side: 'none' });
  });

  it('two computers wait with one in Three Kingdoms', () => {
    const memory = device();
    const table = sit('banqi/three-kingdoms', { memory });
    startWhileQueued(table, '?pool=three-kingdoms', memory);
    expect(config(table).players).toEqual([YOU, botAt(3, 1), botAt(3, 2)]);
  });

  it.each(['', '?pool=chess', '?pool=caro'])(
    'an address that says nothing of it changes nothing: %s',
    (search) => {
      const table = sit('gomoku/renju');
      const before = table.model.match.value;
      startWhileQueued(table, search, device());
      expect(table.model.match.value).toBe(before);
    },
  );

  it('a game in progress goes on instead', async () => {
    const table = sit('gomoku/renju');
    await play(table, 'h8');
    startWhileQueued(table, '?pool=renju', device());
    expect(config(table).options['swap2']).toBe(false);
    expect(plies(table).length).toBeGreaterThan(0);
  });
});

describe('whom one plays', () => {
  it('is remembered, and what cannot be read is the default', () => {
    const memory = device();
    expect(readSetup(memory)).toEqual({ level: 3, side: 'first' });
    saveSetup(memory, { level: 7, side: 'none' });
    expect(readSetup(memory)).toEqual({ level: 7, side: 'none' });
    memory.write('computer.setup', '{"level":9,"side":"above"}');
    expect(readSetup(memory)).toEqual({ level: 3, side: 'first' });
  });

  it('is told by the names in the match', () => {
    const kingdoms = playersOf(gameOf('banqi/three-kingdoms'), { level: 4, side: 'first' });
    expect(new Set(kingdoms).size).toBe(3);
    expect(kingdoms.map(botLevelOf)).toEqual([null, 4, 4]);
  });
});

describe('how one has done', () => {
  it('is counted by game and level, and two wins lead to the next', () => {
    const memory = device();
    expect(nextLevel(3, saveResult(memory, 'gomoku/renju', 3, 'won'))).toBeNull();
    expect(nextLevel(3, saveResult(memory, 'gomoku/renju', 3, 'lost'))).toBeNull();
    expect(nextLevel(3, saveResult(memory, 'gomoku/renju', 3, 'won'))).toBe(4);
    expect(tallyOf(memory, 'gomoku/renju', 3)).toEqual({ won: 2, drawn: 0, lost: 1 });
    expect(tallyOf(memory, 'gomoku/renju', 4)).toEqual({ won: 0, drawn: 0, lost: 0 });
    expect(nextLevel(8, { won: 9, drawn: 0, lost: 0 })).toBeNull();
  });

  it.each<[string, readonly [Level, Ending][], Level]>([
    ['nothing yet', [], 3],
    ['nothing won', [[6, 'lost']], 3],
    ['one win is no reason to go on', [[4, 'won']], 4],
    [
      'two are',
      [
        [4, 'won'],
        [4, 'won'],
      ],
      5,
    ],
    [
      'not by a draw, nor by a lower one',
      [
        [1, 'won'],
        [2, 'won'],
        [5, 'drawn'],
      ],
      2,
    ],
    [
      'nobody is above the highest',
      [
        [8, 'won'],
        [8, 'won'],
      ],
      8,
    ],
  ])('says where one stands in a game: %s', (_, results, level) => {
    const memory = device();
    for (const [at, ending] of results) saveResult(memory, 'gomoku/renju', at, ending);
    saveResult(memory, 'gomoku/caro', 7, 'won');
    expect(ladderLevel(memory, 'gomoku/renju')).toBe(level);
  });

  it('survives what cannot be read', () => {
    const memory = device();
    memory.write('computer.results', '{"gomoku/renju 3":{"won":-1,"lost":"x"}}');
    expect(tallyOf(memory, 'gomoku/renju', 3)).toEqual({ won: 0, drawn: 0, lost: 0 });
    memory.write('computer.results', 'no json');
    expect(saveResult(memory, 'gomoku/renju', 3, 'drawn').drawn).toBe(1);
  });
});

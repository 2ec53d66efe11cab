// The computer answers by the rules, a takeback leads to the player's own turn, and the chosen setup is stored.

import type { Level, SentLimits, Thinker } from '@sente/engine';
import { findGame } from '@sente/games';
import { commitTo, type Game, must, type Options, readOptions, seededRandom } from '@sente/kernel';
import { botAt, botLevelOf } from '@sente/match';
import { afterEach, describe, expect, it } from 'vitest';
import type { Memory } from '../base/memory.ts';
import { testMemory } from '../base/testing/test-memory.ts';
import { readOrSetAsideSavedGame } from '../local-table/read-saved.ts';
import { nearThinker } from '../thinking/testing/near-thinker.ts';
import { type ComputerTable, openComputerTable } from './computer-table.ts';
import { startGameWhileQueued } from './game-while-queued.ts';
import {
  type Ending,
  levelToOfferNext,
  readTally,
  saveResultInTally,
  suggestLevelByResults,
} from './results.ts';
import { playersBySeat, readOwnOptions, readSetup, saveOwnOptions, saveSetup, YOU } from './setup.ts';

function gameOf(id: string): Game {
  const game = findGame(id);
  if (!game) throw new Error(id);
  return game;
}

const open: ComputerTable[] = [];
afterEach(() => {
  for (const table of open.splice(0)) table.close();
});

/** Releases one answer of the engine, and resolves when all listeners have received it. */
type Held = { letGo(): Promise<void> };

/** An engine that holds each answer back until the test releases it. */
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
  { options = {}, players, memory = testMemory(), thinker = nearThinker() }: Wish = {},
): ComputerTable {
  const game = gameOf(id);
  let now = 1_700_000_000_000;
  const table = openComputerTable(
    game,
    must(readOptions(game.options, options)),
    players ?? playersBySeat(game, { level: 2, side: 'first' }),
    {
      memory,
      key: `computer.${id}`,
      loaded: readOrSetAsideSavedGame(memory, `computer.${id}`, game),
      random: seededRandom('a table'),
      makeSalt: () => 'salt',
      commitTo,
      now: () => now++,
      thinker,
      engine: 'this one',
      startTimer(_ms, then) {
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
  it('answers every move, and waits on the player’s turn', async () => {
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
    '%s: begins when the computer has the first seat',
    async (id) => {
      const game = gameOf(id);
      const table = sit(id, { players: playersBySeat(game, { level: 1, side: 'second' }) });
      await expect.poll(() => plies(table).length).toBe(game.seats - 1);
      expect(table.model.match.value.turn).toBe(game.seats - 1);
    },
  );

  it('places the stones of Swap 2, and makes its choices', async () => {
    const players = playersBySeat(gameOf('gomoku/freestyle'), { level: 2, side: 'second' });
    const table = sit('gomoku/freestyle', { options: { swap2: true }, players });
    await expect.poll(() => plies(table).length).toBe(3);
    const { offers } = table.model.game.picture(table.model.match.value.state);
    const more = offers.find((offer) => offer.kind === 'choose' && offer.choice === 'place_more');
    await play(table, more?.move ?? '');
    await play(table, 'c3');
    await play(table, 'm13');
    await expect.poll(() => plies(table)[6]?.seat).toBe(0);
  });

  it('undoes and redoes to the player’s own turn', async () => {
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

  it('cannot take back a first move of the computer', async () => {
    const players = playersBySeat(gameOf('gomoku/freestyle'), { level: 2, side: 'second' });
    const table = sit('gomoku/freestyle', { players });
    await expect.poll(() => plies(table).length).toBe(1);
    expect(table.model.freeUndo?.canUndo.value).toBe(false);
  });

  it('shows a winning move as a hint until the next move', async () => {
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

  it('drops a hint that arrives after the position has changed', async () => {
    const held: Held[] = [];
    const table = sit('gomoku/freestyle', { players: [YOU, 'somebody'], thinker: holding(held) });
    await play(table, 'h8');
    table.askHint();
    expect(table.hintPending.value).toBe(true);
    await play(table, 'i9');
    expect(table.hintPending.value).toBe(false);
    table.askHint();
    await held[0]?.letGo();
    expect([table.hint.value, table.hintPending.value]).toEqual([null, true]);
    await held[1]?.letGo();
    expect(table.hint.value?.judgement.nodes).toBeGreaterThan(0);
    expect(table.hintPending.value).toBe(false);
  });

  it('lets every computer think at its own level, with another seed for every move', async () => {
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

  it('goes on after the page was closed during the computer’s turn', async () => {
    const memory = testMemory();
    const first = sit('gomoku/freestyle', { memory });
    await play(first, 'h8');
    first.close();
    const again = sit('gomoku/freestyle', { memory });
    await expect.poll(() => plies(again).length).toBe(2);
  });
});

describe('a game while the player is queued', () => {
  const config = (table: ComputerTable) => table.model.match.value.config;

  it('is the game of the pool, at the player’s level', () => {
    const memory = testMemory();
    saveSetup(memory, { level: 8, side: 'none' });
    saveResultInTally(memory, 'gomoku/renju', 5, 'won');
    const table = sit('gomoku/renju', { memory });
    startGameWhileQueued(table, '?pool=renju', memory);
    expect(config(table)).toMatchObject({
      options: { size: 15, swap2: true },
      players: [YOU, botAt(5, 1)],
    });
    expect(readSetup(memory)).toEqual({ level: 8, side: 'none' });
  });

  it('has no Swap 2 where the player is queued for a game without it, and leaves the own options alone', () => {
    const memory = testMemory();
    const table = sit('gomoku/renju', { memory });
    startGameWhileQueued(table, '?pool=renju&kind=plain', memory);
    expect(config(table).options).toMatchObject({ swap2: false });
    startGameWhileQueued(table, '?pool=renju&kind=casual', memory);
    expect(config(table).options).toMatchObject({ swap2: true });
    expect(readOwnOptions(memory, table.model.game)).toMatchObject({ swap2: false });
  });

  it('has two computers in Three Kingdoms', () => {
    const memory = testMemory();
    const table = sit('banqi/three-kingdoms', { memory });
    startGameWhileQueued(table, '?pool=three-kingdoms', memory);
    expect(config(table).players).toEqual([YOU, botAt(3, 1), botAt(3, 2)]);
  });

  it.each(['', '?pool=chess', '?pool=caro'])(
    'is not started by an address without a pool of this game: %s',
    (search) => {
      const table = sit('gomoku/renju');
      const before = table.model.match.value;
      startGameWhileQueued(table, search, testMemory());
      expect(table.model.match.value).toBe(before);
    },
  );

  it('does not replace a game in progress', async () => {
    const table = sit('gomoku/renju');
    await play(table, 'h8');
    startGameWhileQueued(table, '?pool=renju', testMemory());
    expect(config(table).options['swap2']).toBe(false);
    expect(plies(table).length).toBeGreaterThan(0);
  });
});

describe('the options', () => {
  it('are stored for each game, and replaced by the default if they cannot be read', () => {
    const memory = testMemory();
    const [renju, caro] = [sit('gomoku/renju').model.game, sit('gomoku/caro').model.game];
    saveOwnOptions(memory, renju, { ...readOwnOptions(memory, renju), swap2: true });
    expect(readOwnOptions(memory, renju)).toMatchObject({ swap2: true });
    expect(readOwnOptions(memory, caro)).toMatchObject({ swap2: false });
    memory.write('computer.options.gomoku/renju', '{"swap2":"often"}');
    expect(readOwnOptions(memory, renju)).toMatchObject({ swap2: false });
  });
});

describe('the setup', () => {
  it('is stored, and replaced by the default if it cannot be read', () => {
    const memory = testMemory();
    expect(readSetup(memory)).toEqual({ level: 3, side: 'first' });
    saveSetup(memory, { level: 7, side: 'none' });
    expect(readSetup(memory)).toEqual({ level: 7, side: 'none' });
    memory.write('computer.setup', '{"level":9,"side":"above"}');
    expect(readSetup(memory)).toEqual({ level: 3, side: 'first' });
  });

  it('decides the ids of the players', () => {
    const kingdoms = playersBySeat(gameOf('banqi/three-kingdoms'), { level: 4, side: 'first' });
    expect(new Set(kingdoms).size).toBe(3);
    expect(kingdoms.map(botLevelOf)).toEqual([null, 4, 4]);
  });
});

describe('the results', () => {
  it('are counted by game and level, and two wins lead to the next level', () => {
    const memory = testMemory();
    expect(levelToOfferNext(3, saveResultInTally(memory, 'gomoku/renju', 3, 'won'))).toBeNull();
    expect(levelToOfferNext(3, saveResultInTally(memory, 'gomoku/renju', 3, 'lost'))).toBeNull();
    expect(levelToOfferNext(3, saveResultInTally(memory, 'gomoku/renju', 3, 'won'))).toBe(4);
    expect(readTally(memory, 'gomoku/renju', 3)).toEqual({ won: 2, drawn: 0, lost: 1 });
    expect(readTally(memory, 'gomoku/renju', 4)).toEqual({ won: 0, drawn: 0, lost: 0 });
    expect(levelToOfferNext(8, { won: 9, drawn: 0, lost: 0 })).toBeNull();
  });

  it.each<[string, readonly [Level, Ending][], Level]>([
    ['no results', [], 3],
    ['no wins', [[6, 'lost']], 3],
    ['one win', [[4, 'won']], 4],
    [
      'two wins',
      [
        [4, 'won'],
        [4, 'won'],
      ],
      5,
    ],
    [
      'a draw, and wins at lower levels',
      [
        [1, 'won'],
        [2, 'won'],
        [5, 'drawn'],
      ],
      2,
    ],
    [
      'two wins at the highest level',
      [
        [8, 'won'],
        [8, 'won'],
      ],
      8,
    ],
  ])('decide the player’s level in a game: %s', (_, results, level) => {
    const memory = testMemory();
    for (const [at, ending] of results) saveResultInTally(memory, 'gomoku/renju', at, ending);
    saveResultInTally(memory, 'gomoku/caro', 7, 'won');
    expect(suggestLevelByResults(memory, 'gomoku/renju')).toBe(level);
  });

  it('start from zero if they cannot be read', () => {
    const memory = testMemory();
    memory.write('computer.results', '{"gomoku/renju 3":{"won":-1,"lost":"x"}}');
    expect(readTally(memory, 'gomoku/renju', 3)).toEqual({ won: 0, drawn: 0, lost: 0 });
    memory.write('computer.results', 'no json');
    expect(saveResultInTally(memory, 'gomoku/renju', 3, 'drawn').drawn).toBe(1);
  });
});

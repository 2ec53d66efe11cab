// A local table without a page: it decides like a server, and saves the game on the device.

import { findGame } from '@sente/games';
import { commitTo, must, type Options, readOptions, seededRandom } from '@sente/kernel';
import { isDealHonest } from '@sente/match';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../base/memory.ts';
import { testMemory } from '../base/testing/test-memory.ts';
import { makeSeating, openSittingStore } from '../local/sitting.ts';
import { openTableView } from '../table/model/table-view.ts';
import { type LocalTable, openLocalTable } from './local-table.ts';
import { hasGameInProgress, readOrSetAsideSavedGame } from './read-saved.ts';
import { savedGameKey } from './saved-game.ts';

function sit(id: string, memory: Memory = testMemory(), given: Options = {}): LocalTable {
  const game = findGame(id);
  if (!game) throw new Error(id);
  const options = must(readOptions(game.options, given));
  let now = 1_700_000_000_000;
  const deps = {
    memory,
    loaded: readOrSetAsideSavedGame(memory, savedGameKey(game), game),
    random: seededRandom('a table'),
    makeSalt: () => 'salt',
    commitTo,
    now: () => now++,
  };
  return openLocalTable(game, options, deps, makeSeating(game, openSittingStore(memory)));
}

async function play(table: LocalTable, ...moves: readonly string[]): Promise<void> {
  for (const move of moves) {
    const { turn, plies } = table.model.match.value;
    must(await table.model.send({ kind: 'move', seat: turn ?? 0, move, ply: plies.length }));
  }
}

const entries = (table: LocalTable) => table.model.match.value.plies.map((ply) => ply.entry);

describe('a local table', () => {
  it('refuses an occupied point and changes nothing', async () => {
    const table = sit('gomoku/freestyle');
    await play(table, 'h8');
    const answer = await table.model.send({ kind: 'move', seat: 1, move: 'h8', ply: 1 });
    expect(answer.ok).toBe(false);
    expect(entries(table)).toEqual(['h8']);
  });

  it('undoes one move at a time and redoes it', async () => {
    const table = sit('gomoku/freestyle');
    await play(table, 'h8', 'i9', 'g7');
    table.model.freeUndo?.undo();
    table.model.freeUndo?.undo();
    expect(entries(table)).toEqual(['h8']);
    table.model.freeUndo?.redo();
    expect(entries(table)).toEqual(['h8', 'i9']);
    await play(table, 'a1');
    expect(table.model.freeUndo?.canRedo.value).toBe(false);
  });

  it('redoes a flip as it was dealt', async () => {
    const table = sit('banqi/classic');
    await play(table, '?a1', '?b2');
    const before = entries(table);
    table.model.freeUndo?.undo();
    table.model.freeUndo?.redo();
    expect(entries(table)).toEqual(before);
  });

  it('does not grow its log by undo and redo', async () => {
    const memory = testMemory();
    const table = sit('gomoku/freestyle', memory);
    await play(table, 'h8', 'i9');
    const before = memory.stored.get('game.gomoku/freestyle')?.length ?? 0;
    for (let times = 0; times < 20; times++) {
      table.model.freeUndo?.undo();
      table.model.freeUndo?.redo();
    }
    expect(memory.stored.get('game.gomoku/freestyle')?.length ?? 0).toBeLessThanOrEqual(before + 10);
  });

  it('is the same after the page is opened again', async () => {
    const memory = testMemory();
    await play(sit('gomoku/freestyle', memory), 'h8', 'i9');
    const again = sit('gomoku/freestyle', memory);
    expect(entries(again)).toEqual(['h8', 'i9']);
    expect(again.inProgress.value).toBe(true);
  });

  it.each([
    ['no JSON', 'not json'],
    ['another version', '{"version":2,"events":[]}'],
    ['an unknown event', '{"version":1,"events":[{"kind":"moved"}],"secret":null}'],
    ['no events', '{"version":1,"events":[],"secret":null}'],
  ])('sets a remembered game aside that is %s', (_, text) => {
    const memory = testMemory();
    memory.write('game.gomoku/freestyle', text);
    const table = sit('gomoku/freestyle', memory);
    expect(table.setAside.value).toBe(true);
    expect(memory.read('aside.game.gomoku/freestyle')).toBe(text);
    expect(entries(table)).toEqual([]);
  });

  it('sets a saved game aside if its deal does not fit its flips', async () => {
    const memory = testMemory();
    await play(sit('banqi/classic', memory), '?a1');
    const text = memory.read('game.banqi/classic') ?? '';
    memory.write('game.banqi/classic', text.replace(/"deal":"[^"]*"/, '"deal":"nonsense"'));
    expect(sit('banqi/classic', memory).setAside.value).toBe(true);
  });

  it('reveals at the end the deal that it committed to', async () => {
    const table = sit('banqi/three-kingdoms');
    expect(table.model.match.value.config.commitment).toMatch(/^[0-9a-f]{64}$/);
    for (const seat of [0, 1, 2]) await table.model.send({ kind: 'offer', seat, offer: 'draw' });
    expect(table.model.match.value.outcome).toEqual({ winner: null, reason: 'agreed' });
    expect(isDealHonest(table.model.game, table.model.match.value)).toBe(true);
  });

  it('starts a new game with the chosen options', async () => {
    const table = sit('gomoku/freestyle');
    await play(table, 'h8');
    table.fresh({ size: 19, swap2: true, nextMover: 'black' }, ['p2', 'p1']);
    expect(entries(table)).toEqual([]);
    expect(table.model.match.value.config.options).toEqual({ size: 19, swap2: true, nextMover: 'black' });
  });
});

describe('a view of a table', () => {
  it('steps back without offering moves there, and returns', async () => {
    const table = sit('gomoku/freestyle');
    await play(table, 'h8', 'i9', 'g7');
    const view = openTableView(table.model);
    view.stepTo(1);
    expect(view.picture.value.pieces).toHaveLength(1);
    expect(view.picture.value.offers).toEqual([]);
    view.stepTo(99);
    expect(view.picture.value.pieces).toHaveLength(3);
    expect(view.picture.value.offers).not.toEqual([]);
  });

  it('has every earlier position after moves, undo and a new game', async () => {
    const table = sit('gomoku/freestyle');
    const view = openTableView(table.model);
    const counts = () => view.states.value.map((state) => table.model.game.picture(state).pieces.length);
    await play(table, 'h8', 'i9');
    expect(counts()).toEqual([0, 1, 2]);
    table.model.freeUndo?.undo();
    await play(table, 'c3');
    expect(counts()).toEqual([0, 1, 2]);
    view.stepTo(2);
    expect(view.picture.value.pieces.map((piece) => piece.at)).toContainEqual([2, 12]);
    table.fresh({ size: 15, swap2: false, nextMover: 'black' }, ['p1', 'p2']);
    expect(counts()).toEqual([0]);
  });

  it('has nothing to redo in a new game', async () => {
    const table = sit('gomoku/freestyle');
    await play(table, 'h8', 'i9');
    table.model.freeUndo?.undo();
    table.fresh({ size: 15, swap2: false, nextMover: 'black' }, ['p1', 'p2']);
    expect(table.model.freeUndo?.canRedo.value).toBe(false);
    table.model.freeUndo?.redo();
    expect(entries(table)).toEqual([]);
  });

  it.each([
    ['nothing was played', '', false],
    ['it goes on', 'h8 i9', true],
    ['it is over', 'h8 h9 i8 i9 j8 j9 k8 k9 l8', false],
  ])('a remembered game is in progress: %s', async (_, moves, is) => {
    const memory = testMemory();
    const table = sit('gomoku/freestyle', memory);
    table.fresh({ size: 15, swap2: false, nextMover: 'black' }, ['p1', 'p2']);
    await play(table, ...moves.split(' ').filter(Boolean));
    expect(hasGameInProgress(memory, table.model.game)).toBe(is);
    expect(table.inProgress.value).toBe(is);
  });

  it('shows a refusal beside the board until the next move', async () => {
    const table = sit('gomoku/freestyle');
    await play(table, 'h8');
    const view = openTableView(table.model);
    await view.send({ kind: 'move', seat: 1, move: 'h8', ply: 1 });
    expect(view.lastRefusal.value?.refusal.code).toBe('occupied');
    view.move('i9');
    expect(view.lastRefusal.value).toBe(null);
  });
});

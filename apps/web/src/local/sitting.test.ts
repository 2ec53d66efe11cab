// The players at one screen: names and score are saved, and one rule decides the seats.

import { signal } from '@preact/signals';
import { findGame } from '@sente/games';
import { seededRandom } from '@sente/kernel';
import type { Match } from '@sente/match';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../base/memory.ts';
import { openLocalTable } from '../local-table/local-table.ts';
import {
  addResultToScore,
  computeSittingScores,
  findNextToBegin,
  findPlayerName,
  listPeopleInTurnOrder,
  makeSeating,
  openSittingStore,
  trimPlayerName,
} from './sitting.ts';

function deviceWith(text: string | null): Memory {
  const kept = new Map(text === null ? [] : [['sitting', text]]);
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, next) => kept.set(key, next).has(key),
    forget: (key) => void kept.delete(key),
  };
}

function sit(id: string, memory = deviceWith(null)) {
  const game = findGame(id);
  if (!game) throw new Error(id);
  const sitting = openSittingStore(memory);
  const chance = { random: seededRandom('s'), makeSalt: () => '', commitTo: () => '', now: () => 1 };
  const deps = { memory, loaded: null, ...chance };
  const table = openLocalTable(game, {}, deps, makeSeating(game, sitting));
  return { sitting, table, match: () => table.model.match.value };
}

describe('a sitting', () => {
  it('is saved on the device', () => {
    const memory = deviceWith(null);
    const sitting = { names: ['Anna', '', 'Chi'], won: [2, 1, 0], drawn: 3, alternate: true, turning: true };
    openSittingStore(memory).change(sitting);
    expect(openSittingStore(memory).value.value).toEqual(sitting);
  });

  it.each([
    ['text that is no JSON', 'oops'],
    ['a list', '[1]'],
    ['nonsense', '{"names":[1,{}],"won":[-1,0.5,"2"],"drawn":null,"alternate":"yes","turning":1}'],
    ['a prototype trick', '{"__proto__":{"names":["Mallory"]}}'],
  ])('begins anew after %s', (_, text) => {
    const anew = { names: ['', '', ''], won: [0, 0, 0], drawn: 0, alternate: false, turning: false };
    expect(openSittingStore(deviceWith(text)).value.value).toEqual(anew);
  });

  it.each([
    ['  Anna ', 'Anna'],
    ['   ', ''],
    ['x'.repeat(50), 'x'.repeat(20)],
    [`${'x'.repeat(19)} y`, 'x'.repeat(19)],
    ['😀'.repeat(30), '😀'.repeat(20)],
  ])('tidies the name %j', (given, name) => {
    expect(trimPlayerName(given)).toBe(name);
  });

  it('calls a player without a name by a letter', () => {
    const { sitting } = sit('gomoku/freestyle');
    sitting.change({ names: ['', 'Bo', ''] });
    expect(['p1', 'p2', 'p3'].map((person) => findPlayerName(sitting.value.value, person))).toEqual([
      'Player A',
      'Bo',
      'Player C',
    ]);
  });
});

describe('the seats', () => {
  it.each([
    ['p1', 2, ['p1', 'p2']],
    ['p2', 2, ['p2', 'p1']],
    ['p2', 3, ['p2', 'p3', 'p1']],
    ['p3', 3, ['p3', 'p1', 'p2']],
    // A person who does not play cannot begin.
    ['p3', 2, ['p1', 'p2']],
    [undefined, 2, ['p1', 'p2']],
  ])('the turn order from %s on, %i seats', (first, seats, players) => {
    expect(listPeopleInTurnOrder(first, seats)).toEqual(players);
  });

  it.each([
    [false, 0, 'p1'],
    [false, 3, 'p1'],
    [true, 0, 'p1'],
    [true, 3, 'p2'],
  ])('alternating %s, %i moves played: %s begins next', (alternate, moves, next) => {
    const { sitting, match } = sit('gomoku/freestyle');
    const played = { ...match(), plies: Array(moves).fill(null) } as Match;
    expect(findNextToBegin(played, { ...sitting.value.value, alternate })).toBe(next);
  });

  it('gives each player a seat, a name and the same edge of the screen, whichever player begins', () => {
    const { sitting, table } = sit('gomoku/freestyle');
    sitting.change({ names: ['Anna', 'Bo', ''] });
    const { names, viewerSeats, match } = table.model;
    expect(names.value).toEqual(['Anna', 'Bo']);
    expect(viewerSeats.value).toEqual([0, 1]);
    table.fresh({}, listPeopleInTurnOrder('p2', 2));
    expect(match.value.turn).toBe(0);
    expect(names.value).toEqual(['Bo', 'Anna']);
    expect(viewerSeats.value).toEqual([1, 0]);
  });
});

describe('a running score', () => {
  it('counts for people, not for seats', async () => {
    const { sitting, table, match } = sit('gomoku/freestyle');
    const scores = computeSittingScores(sitting, table.model.match);
    expect(scores.value).toBe(null);
    table.fresh({}, listPeopleInTurnOrder('p2', 2));
    await table.model.send({ kind: 'resign', seat: 1 });
    sitting.change(addResultToScore(sitting.value.value, match()));
    expect(sitting.value.value.won).toEqual([0, 1, 0]);
    expect(scores.value).toEqual([1, 0]);
    table.fresh({}, listPeopleInTurnOrder('p1', 2));
    expect(scores.value).toEqual([0, 1]);
  });

  it('counts draws separately', () => {
    const { sitting, match } = sit('gomoku/freestyle');
    const drawn = { ...match(), outcome: { winner: null, reason: 'agreed' } } as Match;
    sitting.change(addResultToScore(sitting.value.value, drawn));
    expect(sitting.value.value).toMatchObject({ won: [0, 0, 0], drawn: 1 });
    expect(computeSittingScores(sitting, signal(drawn)).value).toEqual([0, 0]);
  });
});

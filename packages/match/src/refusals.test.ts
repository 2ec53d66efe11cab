// Every refusal of a match, a room and a series with the data for its sentence; and every event read back.

import type { Game, Refusal, Result } from '@sente/kernel';
import { LOTTERY, ROW } from '@sente/kernel/testing';
import { describe, expect, it } from 'vitest';
import { graceEnd } from './clock.ts';
import { readMatchConfig } from './config.ts';
import { decide, decideAndEvolve } from './decide.ts';
import { fold } from './evolve.ts';
import { readEvent, readLog } from './read.ts';
import { readRoomConfig } from './room.ts';
import { decideSeries, startSeries } from './series/decide.ts';
import { mayRematch } from './series/games.ts';
import { readSeriesConfig, readSeriesLog } from './series/read.ts';
import { startMatch } from './start.ts';
import {
  after,
  at,
  gameOf,
  NOON,
  newMatch,
  newSeries,
  plainConfig,
  played,
  refusalOf,
} from './testing/index.ts';
import type { Command, Match } from './types.ts';

const CONFIG = plainConfig(ROW as Game);
const refusedBy = (result: Result<unknown>): Refusal | null => (result.ok ? null : result.refusal);

const start = newMatch(ROW);
const under = played(ROW, start, '=mine a1');
const over = after(ROW, under, [[5, { kind: 'resign', seat: 0 }]]);
const paused = after(ROW, under, [
  [3, { kind: 'presence', seat: 0, here: false }],
  [4, { kind: 'presence', seat: 1, here: false }],
]);
const rated = newMatch(ROW, { ...CONFIG, rated: true });
const asked = after(ROW, under, [[4, { kind: 'offer', seat: 0, offer: 'draw' }]]);
const agreed = after(ROW, over, [
  [6, { kind: 'offer', seat: 0, offer: 'rematch' }],
  [7, { kind: 'offer', seat: 1, offer: 'rematch' }],
]);
const declined = after(ROW, asked, [[5, { kind: 'decline', seat: 1, offer: 'draw' }]]);
const someoneLeft = after(LOTTERY, newMatch(LOTTERY), [[1, { kind: 'resign', seat: 1 }]]);

describe('a command is refused', () => {
  it.each<[string, Match<never>, object, string, object]>([
    ['a move after the end', over, { kind: 'move', seat: 1, move: 'c1', ply: 3 }, 'game_over', {}],
    ['a move in a pause', paused, { kind: 'move', seat: 1, move: 'c1', ply: 2 }, 'paused', {}],
    ['resigning after the end', over, { kind: 'resign', seat: 1 }, 'game_over', {}],
    ['aborting after the end', over, { kind: 'abort', seat: 1 }, 'game_over', {}],
    ['aborting when it has begun', under, { kind: 'abort', seat: 1 }, 'too_late_to_abort', {}],
    ['aborting a rated game', rated, { kind: 'abort', seat: 1 }, 'too_late_to_abort', {}],
    ['a negative time', under, { kind: 'credit', ms: -1 }, 'bad_credit', {}],
    ['an unknown command', under, { kind: 'dance' }, 'bad_command', {}],
    ['an unknown offer', under, { kind: 'offer', seat: 0, offer: 'tea' }, 'bad_offer', {}],
    ['declining what is no offer', under, { kind: 'decline', seat: 0, offer: 'tea' }, 'bad_offer', {}],
    ['asking twice', asked, { kind: 'offer', seat: 0, offer: 'draw' }, 'already_offered', { offer: 'draw' }],
    [
      'asking again at once',
      declined,
      { kind: 'offer', seat: 0, offer: 'draw' },
      'asked_already',
      { offer: 'draw' },
    ],
    ['declining nothing', under, { kind: 'decline', seat: 0, offer: 'draw' }, 'no_offer', { offer: 'draw' }],
    ['a draw after the end', over, { kind: 'offer', seat: 0, offer: 'draw' }, 'game_over', {}],
    ['a draw in a pause', paused, { kind: 'offer', seat: 0, offer: 'draw' }, 'paused', {}],
    ['a rematch before the end', under, { kind: 'offer', seat: 0, offer: 'rematch' }, 'not_over', {}],
    [
      'a rematch again',
      agreed,
      { kind: 'offer', seat: 0, offer: 'rematch' },
      'already_offered',
      { offer: 'rematch' },
    ],
    [
      'declining an agreed rematch',
      agreed,
      { kind: 'decline', seat: 0, offer: 'rematch' },
      'no_offer',
      { offer: 'rematch' },
    ],
    [
      'a takeback of nothing',
      start,
      { kind: 'offer', seat: 0, offer: 'takeback' },
      'nothing_to_take_back',
      {},
    ],
    ['a takeback in a rated game', rated, { kind: 'offer', seat: 0, offer: 'takeback' }, 'rated', {}],
    ['a seat that is not there', under, { kind: 'resign', seat: 2 }, 'no_such_seat', {}],
  ] as never)('%s', (_, match, command, code, data) => {
    expect(refusalOf(ROW, match as never, command as Command, at(8))).toEqual({ code, data });
  });

  it('from a player who is out of the game', () => {
    const offered = after(LOTTERY, someoneLeft, [[2, { kind: 'offer', seat: 0, offer: 'draw' }]]);
    const of = (command: Command) => refusalOf(LOTTERY, offered, command, at(3));
    expect(of({ kind: 'offer', seat: 1, offer: 'draw' })).toEqual({ code: 'out_of_game', data: {} });
    expect(of({ kind: 'decline', seat: 1, offer: 'draw' })).toEqual({ code: 'out_of_game', data: {} });
  });

  it('at the deadline, which the refusal names, and with an invalid time', () => {
    const move = { kind: 'move', seat: 0, move: '=mine', ply: 0 } as const;
    expect(refusalOf(ROW, start, move, at(60))).toEqual({
      code: 'too_late',
      data: { deadline: NOON + 60_000 },
    });
    const never = { ...at(0), now: Number.NaN };
    expect(refusedBy(decideAndEvolve(ROW, start, move, never))).toEqual({ code: 'bad_time', data: {} });
  });
});

it('refuses a move out of turn even if the game would accept it', () => {
  const acts: unknown[] = [];
  const careless: typeof ROW = {
    ...ROW,
    play: (state, act) => {
      acts.push(act);
      return ROW.play(state, { ...act, seat: ROW.turn(state) ?? 0 });
    },
  };
  const move = { kind: 'move', seat: 1, move: '=mine', ply: 0 } as const;
  expect(refusalOf(careless, start, move, at(1))).toEqual({ code: 'not_your_turn', data: { turn: 0 } });
  expect(acts).toEqual([{ seat: 1, move: '=mine', at: NOON + 1_000 }]);
});

describe('an accepted command', () => {
  it('gives events, with or without the match after them', () => {
    const move = { kind: 'move', seat: 0, move: '=mine', ply: 0 } as const;
    const step = decideAndEvolve(ROW, start, move, at(1));
    expect(decide(ROW, start, move, at(1))).toEqual({ ok: true, value: step.ok ? step.value.events : null });
    expect(decide(ROW, over, move, at(9))).toMatchObject({ ok: false, refusal: { code: 'game_over' } });
  });

  it('may be an abort by a player who has not moved yet, though the other has', () => {
    const once = played(ROW, start, '=mine');
    expect(refusalOf(ROW, once, { kind: 'abort', seat: 1 }, at(2))).toBeNull();
    expect(refusalOf(ROW, once, { kind: 'abort', seat: 0 }, at(2))?.code).toBe('too_late_to_abort');
  });
});

describe('the end of a grace', () => {
  const graced = newMatch(ROW, { ...CONFIG, graceMs: 30_000 });
  const gone = after(ROW, graced, [[5, { kind: 'presence', seat: 0, here: false }]]);

  it('counts from the absence of the seat to move, but not from before its turn', () => {
    expect(graceEnd(gone)).toBe(NOON + 35_000);
    expect(graceEnd({ ...gone, turnSince: NOON + 9_000 })).toBe(NOON + 39_000);
  });

  it.each<[string, Partial<Match<unknown>>]>([
    ['is here', { absentSince: [null, null] }],
    ['is not there at all', { absentSince: [] }],
    ['is not to move', { turn: 1 }],
    ['does not exist', { turn: null }],
    ['sits in a pause', { status: 'paused' }],
    ['sits in a game that is over', { status: 'ended' }],
    ['has no grace', { config: CONFIG }],
  ])('is never for a seat that %s', (_, change) => {
    expect(graceEnd({ ...gone, ...change } as typeof gone)).toBeNull();
  });
});

describe('a match is not started', () => {
  it.each<[object, string, object]>([
    [{ game: 'toy/other' }, 'unknown_game', { game: 'toy/other' }],
    [{ players: ['ann'] }, 'wrong_players', { seats: 2 }],
    [{ game: 7 }, 'bad_config', { key: 'game' }],
    [{ options: 7 }, 'bad_config', { key: 'options' }],
    [{ players: ['ann', 'ann'] }, 'bad_config', { key: 'players' }],
    [{ moveMs: -1 }, 'bad_config', { key: 'moveMs' }],
    [{ graceMs: -1 }, 'bad_config', { key: 'graceMs' }],
    [{ pausedMs: null }, 'bad_config', { key: 'pausedMs' }],
    [{ timeoutPolicy: 'shrug' }, 'bad_config', { key: 'timeoutPolicy' }],
    [{ rated: 1 }, 'bad_config', { key: 'rated' }],
    [{ commitment: 1 }, 'bad_config', { key: 'commitment' }],
  ])('with %j', (change, code, data) => {
    expect(refusedBy(startMatch(ROW as Game, { ...CONFIG, ...change } as never, NOON))).toEqual({
      code,
      data,
    });
  });

  it('with a value that is not an object', () => {
    expect(refusedBy(readMatchConfig([]))).toEqual({ code: 'bad_config', data: { reason: 'not_an_object' } });
  });
});

describe('an event', () => {
  const outcome = { winner: 0, reason: 'five' };
  it.each([
    { kind: 'started', at: 1, config: CONFIG },
    { kind: 'moved', at: 1, seat: 0, move: 'a1' },
    { kind: 'moved', at: 1, seat: 1, move: 'a1', auto: true },
    { kind: 'left', at: 1, seat: 0, why: 'resign' },
    { kind: 'offered', at: 1, seat: 0, offer: 'draw' },
    { kind: 'declined', at: 1, seat: 0, offer: 'takeback' },
    { kind: 'taken_back', at: 1, plies: 1 },
    { kind: 'aborted', at: 1, seat: 0 },
    { kind: 'presence', at: 1, seat: 0, here: false },
    { kind: 'paused', at: 1 },
    { kind: 'resumed', at: 1 },
    { kind: 'credited', at: 1, ms: 5 },
    { kind: 'ended', at: 1, outcome },
    { kind: 'ended', at: 1, outcome: { ...outcome, winner: null, places: [1, 2] } },
    { kind: 'rematch_agreed', at: 1 },
    { kind: 'revealed', at: 1, deal: 'abc', salt: 'def' },
  ])('%j reads back, and without any one of its fields it does not', (event) => {
    expect(readEvent(event)).toEqual({ ok: true, value: event });
    for (const key of Object.keys(event).filter((name) => name !== 'auto')) {
      const { [key as 'kind']: _, ...less } = event;
      expect(readEvent(less).ok, key).toBe(false);
    }
    for (const key of Object.keys(event))
      expect(readEvent({ ...event, [key]: { no: 'such' } }).ok, key).toBe(false);
  });

  it('is refused with the reason, and in a log with its place', () => {
    const bad = (input: unknown) => refusedBy(readEvent(input))?.data;
    expect(bad(null)).toEqual({ reason: 'not_an_object' });
    expect(bad({ kind: 'danced', at: 1 })).toEqual({ reason: 'kind' });
    expect(bad({ kind: 'paused', at: -1 })).toEqual({ reason: 'at', kind: 'paused' });
    expect(bad({ kind: 'moved', at: 1 })).toEqual({ reason: 'fields', kind: 'moved' });
    const paused = { kind: 'paused', at: 1 } as const;
    expect(readLog([paused, 7])).toMatchObject({ events: [paused], refusal: { data: { seq: 2 } } });
    expect(refusedBy(fold(ROW, []))).toEqual({ code: 'bad_event', data: { reason: 'no_events', seq: 1 } });
  });
});

describe('a room is refused', () => {
  const games = [{ ...ROW, id: 'gomoku/freestyle' } as Game];
  it.each<[unknown, string, object]>([
    [[], 'bad_room', { reason: 'not_an_object' }],
    [{ mode: 'custom', [`k${'x'.repeat(60)}`]: 1 }, 'bad_room', { key: `k${'x'.repeat(39)}` }],
    [{ mode: 'nonsense' }, 'bad_room', { key: 'mode' }],
    [{ mode: 'custom', game: 7 }, 'bad_room', { key: 'game' }],
    [{ mode: 'custom', game: 'x'.repeat(80) }, 'unknown_game', { game: 'x'.repeat(60) }],
    [{ mode: 'custom', public: 1 }, 'bad_room', { key: 'public' }],
    [{ mode: 'custom', moveMs: 1 }, 'bad_room', { key: 'moveMs' }],
    [{ mode: 'custom', timeoutPolicy: 'shrug' }, 'bad_room', { key: 'timeoutPolicy' }],
    [{ mode: 'custom', bestOf: 2 }, 'bad_room', { key: 'bestOf' }],
    [{ mode: 'custom', swap2Enabled: 'yes' }, 'bad_room', { key: 'swap2Enabled' }],
    [{ mode: 'custom', swap2Enabled: true }, 'no_swap2', { game: 'gomoku/freestyle' }],
    [{ mode: 'custom', options: 7 }, 'bad_options', { reason: 'not_an_object' }],
    [
      { mode: 'di_bien_ky', game: 'gomoku/freestyle' },
      'wrong_mode',
      { mode: 'di_bien_ky', game: 'gomoku/freestyle' },
    ],
  ])('%j', (input, code, data) => {
    const find = (id: string) => games.find((game) => game.id === id);
    expect(refusedBy(readRoomConfig(input, find))).toEqual({ code, data });
  });
});

/** One event, as the first of a log. */
function readSeriesEvent(input: unknown): Result<unknown> {
  const read = readSeriesLog([input]);
  return read.ok ? { ok: true, value: read.value[0] } : read;
}

describe('a series', () => {
  const series = newSeries();
  const { config } = series;
  const of = (command: object) =>
    refusedBy(decideSeries(series, command as never, { now: series.at, nextMatch: 'next' }));

  it.each<[object, object]>([
    [{ bestOf: 2 }, { key: 'bestOf' }],
    [{ bestOf: -1 }, { key: 'bestOf' }],
    [{ players: ['ann'] }, { key: 'players' }],
    [{ players: ['ann', 'ann'] }, { key: 'players' }],
    [{ firstOpener: 2 }, { key: 'firstOpener' }],
    [{ restMs: -1 }, { key: 'restMs' }],
  ])('is not made with %j', (change, data) => {
    expect(refusedBy(readSeriesConfig({ ...config, ...change }))).toEqual({ code: 'bad_series', data });
  });

  it('is not made from a value that is not an object, nor without a match', () => {
    expect(refusedBy(readSeriesConfig(7))).toEqual({ code: 'bad_series', data: { reason: 'not_an_object' } });
    expect(refusedBy(startSeries(config, '', NOON))).toEqual({ code: 'bad_series', data: { key: 'match' } });
  });

  it.each<[object, string]>([
    [{ kind: 'dance' }, 'bad_command'],
    [{ kind: 'leave', player: 2 }, 'no_series'],
    [{ kind: 'go_on', player: 2 }, 'no_series'],
    [{ kind: 'go_on', player: 0 }, 'not_between_games'],
    [{ kind: 'replace', match: series.match, by: series.match }, 'bad_game'],
    [{ kind: 'count', game: { ...gameOf(series, 0), winner: 5 } }, 'bad_game'],
  ])('refuses %j', (command, code) => {
    expect(of(command)).toEqual({ code, data: {} });
  });

  const game = gameOf(series, 0, { places: [1, 2], colours: ['black', null], swap2History: { actions: [] } });
  it.each([
    { kind: 'started', at: 1, config, match: 'm1' },
    { kind: 'game_ended', at: 1, game },
    { kind: 'game_voided', at: 1 },
    { kind: 'game_replaced', at: 1, match: 'm2' },
    { kind: 'went_on', at: 1, player: 1 },
    { kind: 'left', at: 1, player: 1 },
    { kind: 'game_began', at: 1, match: 'm2' },
  ])('%j reads back, and without any one of its fields it does not', (event) => {
    expect(readSeriesEvent(event)).toEqual({ ok: true, value: event });
    for (const key of Object.keys(event)) {
      const { [key as 'kind']: _, ...less } = event;
      expect(readSeriesEvent(less).ok, key).toBe(false);
      expect(readSeriesEvent({ ...event, [key]: { no: 'such' } }).ok, key).toBe(false);
    }
  });

  it.each(Object.keys(game))('does not count a game whose %s is none', (key) => {
    const event = { kind: 'game_ended', at: 1, game: { ...game, [key]: Number.NaN } };
    expect(refusedBy(readSeriesEvent(event))?.data).toEqual({ reason: 'fields', kind: 'game_ended', seq: 1 });
  });

  it('refuses an event with the reason, and in a log with its place', () => {
    const bad = (input: unknown) => refusedBy(readSeriesEvent(input))?.data;
    expect(bad(null)).toEqual({ reason: 'not_an_object', seq: 1 });
    expect(bad({ kind: 'danced', at: 1 })).toEqual({ reason: 'kind', seq: 1 });
    expect(bad({ kind: 'game_voided', at: -1 })).toEqual({ reason: 'at', kind: 'game_voided', seq: 1 });
    expect(refusedBy(readSeriesLog([{ kind: 'game_voided', at: 1 }, 7]))?.data).toEqual({
      reason: 'not_an_object',
      seq: 2,
    });
  });

  it('allows a rematch when it is over and not rated', () => {
    expect(refusedBy(mayRematch(true, null))).toEqual({ code: 'rated', data: {} });
    expect(refusedBy(mayRematch(false, series))).toEqual({ code: 'series_goes_on', data: {} });
    expect(refusedBy(mayRematch(false, null))).toBeNull();
  });
});

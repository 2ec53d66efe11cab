// The answers of a match to commands: moves, resigning, aborting, the deal.

import { commitTo, type Game } from '@sente/kernel';
import { LOTTERY, ROW } from '@sente/kernel/testing';
import { describe, expect, it } from 'vitest';
import { isDealHonest } from './deal.ts';
import { evolve, fold } from './evolve.ts';
import { recordOf, startMatch } from './start.ts';
import {
  after,
  at,
  eventsOf,
  kindsOf,
  NOON,
  newMatch,
  plainConfig,
  played,
  refusalOf,
} from './testing/index.ts';
import type { Command, MatchEvent } from './types.ts';

const move = (seat: number, text: string, ply: number): Command => ({ kind: 'move', seat, move: text, ply });
const DEAL = '876543210';

describe('a move', () => {
  it('is played, and passes the turn', () => {
    const match = after(ROW, newMatch(ROW), [
      [1, move(0, '=mine', 0)],
      [2, move(0, 'd1', 1)],
    ]);
    expect(match).toMatchObject({ seq: 3, turn: 1, status: 'playing' });
    expect(match.plies.map((ply) => ply.entry)).toEqual(['=mine', 'd1']);
    expect(match.plies.map((ply) => ply.auto)).toEqual([undefined, undefined]);
  });

  it('has no deadline without a clock', () => {
    const match = newMatch(ROW, { moveMs: null });
    expect(refusalOf(ROW, match, move(0, '=mine', 0), at(1e6))).toBeNull();
  });

  it.each([
    ['built on another position', move(0, '=mine', 1), 'stale', { ply: 0 }],
    ['out of turn', move(1, '=mine', 0), 'not_your_turn', { turn: 0 }],
    ['by a seat that is not there', move(2, '=mine', 0), 'no_such_seat', {}],
    ['against the rules', move(0, 'a1', 0), 'illegal_move', { move: 'a1' }],
    ['in an unknown notation', move(0, 'nonsense', 0), 'bad_notation', {}],
    ['far too long', move(0, 'a'.repeat(1e7), 0), 'bad_notation', {}],
  ] as const)('%s is refused', (_what, command, code, data) => {
    expect(refusalOf(ROW, newMatch(ROW), command, at(1))).toEqual({ code, data });
  });

  it('at the deadline comes too late', () => {
    const match = newMatch(ROW);
    expect(refusalOf(ROW, match, move(0, '=mine', 0), at(59.999))).toBeNull();
    expect(refusalOf(ROW, match, move(0, '=mine', 0), at(60))?.code).toBe('too_late');
  });

  it('may be late by the time that the server allows for its own stalls', () => {
    const match = newMatch(ROW);
    const late = (seconds: number) => ({ ...at(seconds), allowanceMs: 1_500 });
    expect(refusalOf(ROW, match, move(0, '=mine', 0), late(61.499))).toBeNull();
    expect(refusalOf(ROW, match, move(0, '=mine', 0), late(61.5))?.code).toBe('too_late');
    // The next player loses no time by it.
    const [moved] = eventsOf(ROW, match, move(0, '=mine', 0), late(61));
    expect(moved?.at).toBe(at(61).now);
  });

  it('after the end is refused', () => {
    const match = played(ROW, newMatch(ROW), '=mine a1 e1 b1 f1 c1');
    expect(match).toMatchObject({ status: 'ended', turn: null, outcome: { winner: 0, reason: 'three' } });
    expect(refusalOf(ROW, match, move(1, 'g1', 6), at(9))?.code).toBe('game_over');
  });

  it('with an invalid time is refused', () => {
    const match = newMatch(ROW);
    for (const now of [Number.NaN, Number.POSITIVE_INFINITY, -1, 1e300])
      expect(refusalOf(ROW, match, move(0, '=mine', 0), { ...at(0), now })?.code).toBe('bad_time');
  });

  it('of a server whose clock is behind counts from the last event', () => {
    const match = after(ROW, newMatch(ROW), [
      [10, move(0, '=mine', 0)],
      [5, move(0, 'd1', 1)],
    ]);
    expect(match.at).toBe(NOON + 10_000);
    expect(match.deadline).toBe(NOON + 70_000);
    const [event] = eventsOf(ROW, match, move(1, 'e1', 2), at(5));
    expect(event?.at).toBe(NOON + 10_000);
  });
});

describe('resigning', () => {
  it('ends a game for two', () => {
    const match = after(ROW, newMatch(ROW), [[1, { kind: 'resign', seat: 0 }]]);
    expect(match).toMatchObject({ status: 'ended', outcome: { winner: 1, reason: 'resign' } });
    expect(match.plies).toEqual([{ entry: '!resign:0', seat: 0, at: NOON + 1_000 }]);
  });

  it('lets the other two of three go on, the clock of the seat to move untouched', () => {
    const match = after(LOTTERY, newMatch(LOTTERY), [[7, { kind: 'resign', seat: 1 }]], DEAL);
    expect(match).toMatchObject({ status: 'playing', turn: 0, deadline: NOON + 60_000 });
    const next = played(LOTTERY, match, '?a1', DEAL);
    expect(next.turn).toBe(2);
  });

  it('on the move hands turn and clock to the next seat', () => {
    const match = after(LOTTERY, newMatch(LOTTERY), [[7, { kind: 'resign', seat: 0 }]], DEAL);
    expect(match).toMatchObject({ turn: 1, deadline: NOON + 67_000 });
  });

  it('is refused twice, and after the end', () => {
    const out = after(LOTTERY, newMatch(LOTTERY), [[1, { kind: 'resign', seat: 1 }]]);
    expect(refusalOf(LOTTERY, out, { kind: 'resign', seat: 1 }, at(2))?.code).toBe('out_of_game');
    const over = after(ROW, newMatch(ROW), [[1, { kind: 'resign', seat: 0 }]]);
    expect(refusalOf(ROW, over, { kind: 'resign', seat: 1 }, at(2))?.code).toBe('game_over');
  });
});

describe('aborting', () => {
  it('before the player’s first move leaves no outcome', () => {
    const match = after(ROW, newMatch(ROW), [[1, { kind: 'abort', seat: 1 }]]);
    expect(match).toMatchObject({ status: 'aborted', outcome: null, turn: null, deadline: null });
  });

  it.each([
    ['after one’s own first move', played(ROW, newMatch(ROW), '=mine'), 0],
    ['after the second ply', played(ROW, newMatch(ROW), '=mine a1'), 1],
    ['in a rated match', newMatch(ROW, { rated: true }), 0],
  ] as const)('%s is refused', (_when, match, seat) => {
    expect(refusalOf(ROW, match, { kind: 'abort', seat }, at(9))?.code).toBe('too_late_to_abort');
  });
});

describe('a match with a deal', () => {
  const commitment = commitTo(DEAL, 'salt');
  const ALL = '?a1 ?b1 ?c1 ?d1 ?e1 ?f1 ?g1 ?h1 ?i1';
  const whole = () => played(LOTTERY, newMatch(LOTTERY, { commitment }), ALL, DEAL);

  it('stores the man that a move turned up', () => {
    const [event] = eventsOf(LOTTERY, newMatch(LOTTERY), move(0, '?c1', 0), at(1, DEAL));
    expect(event).toMatchObject({ kind: 'moved', move: '?c1=6' });
  });

  it('does not let a player choose the man to turn up', () => {
    const [event] = eventsOf(LOTTERY, newMatch(LOTTERY), move(0, '?c1=8', 0), at(1, DEAL));
    expect(event).toMatchObject({ move: '?c1=6' });
  });

  it('contains nothing of the deal while it is played', () => {
    const match = played(LOTTERY, newMatch(LOTTERY, { commitment }), '?a1 ?b1', DEAL);
    expect(JSON.stringify(match)).not.toContain(DEAL);
    expect(match.revealed).toBeNull();
  });

  it('reveals the deal at the end, so that anyone can check it', () => {
    const match = whole();
    expect(match.revealed).toEqual({ deal: DEAL, salt: 'salt' });
    expect(isDealHonest(LOTTERY as Game, match)).toBe(true);
  });

  it('reveals the deal once', () => {
    const again = { kind: 'offer', seat: 0, offer: 'rematch' } as const;
    expect(kindsOf(LOTTERY, whole(), again, at(99, DEAL))).toEqual(['offered']);
  });

  it.each([
    ['another deal', { deal: '012345678', salt: 'salt' }],
    ['another salt', { deal: DEAL, salt: 'pepper' }],
    ['none', null],
  ])('catches %s', (_what, revealed) => {
    expect(isDealHonest(LOTTERY as Game, { ...whole(), revealed })).toBe(false);
  });
});

describe('starting', () => {
  const game = ROW as Game;
  it('refuses an invalid time', () => {
    expect(startMatch(game, plainConfig(game), Number.NaN).ok).toBe(false);
  });

  it('fills in the options', () => {
    const started = startMatch(game, { ...plainConfig(game), options: {} }, NOON);
    expect(started).toMatchObject({ ok: true, value: { config: { options: { size: 7, opening: true } } } });
  });

  it.each([
    ['another game', { game: 'toy/lots' }, 'unknown_game'],
    ['too few players', { players: ['ann'] }, 'wrong_players'],
    ['the same player twice', { players: ['ann', 'ann'] }, 'bad_config'],
    ['unknown options', { options: { colour: 'red' } }, 'bad_options'],
    ['no time at all', { moveMs: 0 }, 'bad_config'],
  ])('refuses %s', (_what, change, code) => {
    expect(startMatch(game, { ...plainConfig(game), ...change }, NOON)).toMatchObject({
      ok: false,
      refusal: { code },
    });
  });
});

describe('a log', () => {
  const started = startMatch(ROW as Game, plainConfig(ROW as Game), NOON);
  const first: MatchEvent = started.ok ? started.value : { kind: 'paused', at: 0 };

  it('is a record too', () => {
    const match = played(ROW, newMatch(ROW), '=mine a1 b1');
    expect(recordOf(match)).toEqual({
      game: 'toy/row',
      options: { size: 7, opening: true },
      entries: ['=mine', 'a1', 'b1'],
    });
  });

  it.each<readonly [string, readonly MatchEvent[], number]>([
    ['nothing', [], 1],
    ['an event before the start', [{ kind: 'paused', at: 1 }], 1],
    ['a second start', [first, first], 2],
    ['an illegal move', [first, { kind: 'moved', at: 1, seat: 0, move: 'a1' }], 2],
    ['a move out of turn', [first, { kind: 'moved', at: 1, seat: 1, move: '=mine' }], 2],
    ['a seat that is not there', [first, { kind: 'presence', at: 1, seat: 7, here: false }], 2],
    ['a takeback of nothing', [first, { kind: 'taken_back', at: 1, plies: 1 }], 2],
    ['a deal shown too early', [first, { kind: 'revealed', at: 1, deal: '', salt: '' }], 2],
    [
      'an end after the end',
      [first, { kind: 'aborted', at: 1, seat: 0 }, { kind: 'aborted', at: 1, seat: 0 }],
      3,
    ],
  ])('of %s does not fold, and says where', (_what, events, seq) => {
    expect(fold(ROW, events)).toMatchObject({ ok: false, refusal: { data: { seq } } });
  });

  it('with times that go backwards folds as if time stood still', () => {
    const early: MatchEvent = { kind: 'moved', at: NOON - 5_000, seat: 0, move: '=mine' };
    expect(fold(ROW, [first, early])).toMatchObject({ value: { at: NOON, plies: [{ at: NOON }] } });
  });

  it('with an impossible event makes `evolve` throw', () => {
    expect(() => evolve(ROW, null, { kind: 'paused', at: 1 })).toThrow();
  });

  it('gets no event from a command that changes nothing', () => {
    const match = newMatch(ROW);
    expect(kindsOf(ROW, match, { kind: 'presence', seat: 0, here: true }, at(1))).toEqual([]);
    expect(kindsOf(ROW, match, { kind: 'sweep' }, at(1))).toEqual([]);
  });
});

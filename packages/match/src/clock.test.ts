// Time: the move clock, time-outs, absence and its grace, pauses, and time given back.

import type { Game } from '@sente/kernel';
import { LOTTERY, ROW } from '@sente/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earliestDeadlineOf, graceEnd, isAwaited, RESUME_MS, remainingMs } from './clock.ts';
import { after, at, eventsOf, kindsOf, NOON, newMatch, played, refusalOf, SECOND } from './testing/index.ts';
import type { Command, Match } from './types.ts';

const SWEEP: Command = { kind: 'sweep' };
const gone = (seat: number): Command => ({ kind: 'presence', seat, here: false });
const back = (seat: number): Command => ({ kind: 'presence', seat, here: true });
/** Past the opening: no default move any more; seat 0 has the move since second 1. */
const main = (change = {}) => played(ROW, newMatch(ROW, change), '=mine');
const seconds = (moment: number | null) => (moment === null ? null : (moment - NOON) / SECOND);

describe('the move clock', () => {
  it('starts anew with every action, also where the seat stays the same', () => {
    const match = newMatch(ROW);
    expect(seconds(match.deadline)).toBe(60);
    expect(
      seconds(after(ROW, match, [[20, { kind: 'move', seat: 0, move: '=mine', ply: 0 }]]).deadline),
    ).toBe(80);
  });

  it('does not run when time is unlimited', () => {
    const match = newMatch(ROW, { moveMs: null });
    expect(earliestDeadlineOf(match)).toBeNull();
    expect(remainingMs(match, NOON + 1e9)).toBeNull();
    expect(kindsOf(ROW, match, SWEEP, at(1e6))).toEqual([]);
  });

  it('shows the remaining time, never less than zero', () => {
    expect(remainingMs(newMatch(ROW), NOON + 45_000)).toBe(15_000);
    expect(remainingMs(newMatch(ROW), NOON + 61_000)).toBe(0);
  });
});

describe('a clock that waits for a player to see the board', () => {
  const waiting = () => newMatch(ROW, { arrivalMs: 30 * SECOND });
  const arrive = (seat: number): Command => ({ kind: 'arrive', seat });
  const left = (match: Match, second: number) => remainingMs(match, NOON + second * SECOND);

  it('stands at the start, and runs from the moment they see it', () => {
    expect([left(waiting(), 0), left(waiting(), 25)]).toEqual([60_000, 60_000]);
    const seen = after(ROW, waiting(), [[12, arrive(0)]]);
    expect(seconds(seen.deadline)).toBe(72);
    expect(left(seen, 22)).toBe(50_000);
  });

  it('waits only for the arrival grace period', () => {
    expect(left(waiting(), 40)).toBe(50_000);
    expect(seconds(after(ROW, waiting(), [[40, arrive(0)]]).deadline)).toBe(90);
    expect(kindsOf(ROW, waiting(), SWEEP, at(89))).toEqual([]);
    expect(kindsOf(ROW, waiting(), SWEEP, at(90))).toEqual(['moved']);
  });

  it('waits once for each player, on their own first turn', () => {
    const move = (seat: number, ply: number, text: string): Command => ({
      ...{ kind: 'move', seat, ply, move: text },
    });
    // A player for whom the default move was made does not get the waiting time again.
    const timedOut = after(ROW, waiting(), [[90, SWEEP]]);
    expect(timedOut.arrived[0]).toBe(true);
    const turn = after(ROW, waiting(), [
      [1, arrive(0)],
      [2, move(0, 0, '=mine')],
      [3, move(0, 1, 'a1')],
    ]);
    expect([turn.turn, seconds(turn.deadline)]).toEqual([1, 93]);
    expect(seconds(after(ROW, turn, [[10, arrive(1)]]).deadline)).toBe(70);
  });

  it('ignores an arrival if no clock waits, and a second one', () => {
    expect(kindsOf(ROW, newMatch(ROW), arrive(0), at(1))).toEqual([]);
    expect(kindsOf(ROW, after(ROW, waiting(), [[1, arrive(0)]]), arrive(0), at(2))).toEqual([]);
    // The arrival of the waiting player does not affect the clock of the other.
    expect(seconds(after(ROW, waiting(), [[5, arrive(1)]]).deadline)).toBe(90);
  });
});

describe('the seat to move', () => {
  const waiting = (change = {}) => newMatch(ROW, { arrivalMs: 30 * SECOND, ...change });

  it.each([
    ['before it has seen the board', waiting(), true],
    ['without a wait', newMatch(ROW), false],
    ['after the player has arrived', after(ROW, waiting(), [[1, { kind: 'arrive', seat: 0 }]]), false],
    ['after the end of the game', after(ROW, waiting(), [[1, { kind: 'resign', seat: 1 }]]), false],
  ] as const)('is awaited only before it has seen the board: %s', (_name, match, awaited) => {
    expect(isAwaited(match)).toBe(awaited);
  });

  it('has no deadline without a clock', () => {
    expect(remainingMs(waiting({ moveMs: null }), NOON)).toBeNull();
  });

  it('may have more than a whole turn after time was given back, and sees it', () => {
    const match = { ...newMatch(ROW), deadline: NOON + 75 * SECOND };
    expect(remainingMs(match, NOON)).toBe(75_000);
  });
});

describe('out of time', () => {
  it('in the opening with policy auto: the default move is made, and marked', () => {
    const [event] = eventsOf(ROW, newMatch(ROW), SWEEP, at(60));
    expect(event).toEqual({ kind: 'moved', at: NOON + 60_000, seat: 0, move: '=mine', auto: true });
    const match = after(ROW, newMatch(ROW), [[60, SWEEP]]);
    expect(match.plies[0]?.auto).toBe(true);
  });

  it('in the opening with policy forfeit: the game is lost', () => {
    const match = after(ROW, newMatch(ROW, { timeoutPolicy: 'forfeit' }), [[60, SWEEP]]);
    expect(match.outcome).toEqual({ winner: 1, reason: 'timeout' });
  });

  it('in the main game: the game is lost, whatever the policy', () => {
    expect(after(ROW, main(), [[61, SWEEP]]).outcome).toEqual({ winner: 1, reason: 'timeout' });
  });

  it('one of three is out and the others go on, the next with a full clock', () => {
    const match = after(LOTTERY, newMatch(LOTTERY), [[75, SWEEP]]);
    expect(match).toMatchObject({ status: 'playing', turn: 1, deadline: NOON + 135_000 });
    expect(match.plies[0]?.entry).toBe('!timeout:0');
  });

  it('is judged later by the time that the server allows for its own stalls, for clock and grace', () => {
    const match = newMatch(ROW, { timeoutPolicy: 'forfeit' });
    const late = (seconds: number) => ({ ...at(seconds), allowanceMs: 1_500 });
    expect(kindsOf(ROW, match, SWEEP, late(61.499))).toEqual([]);
    expect(kindsOf(ROW, match, SWEEP, late(61.5))).toEqual(['left']);
    const gone = after(ROW, newMatch(ROW, { moveMs: null, graceMs: 10 * SECOND }), [
      [0, { kind: 'presence', seat: 0, here: false }],
    ]);
    expect(kindsOf(ROW, gone, SWEEP, late(11.499))).toEqual([]);
    expect(kindsOf(ROW, gone, SWEEP, late(11.5))).toEqual(['left']);
  });

  it('sweeping again changes nothing more', () => {
    const match = after(ROW, main(), [[61, SWEEP]]);
    expect(kindsOf(ROW, match, SWEEP, at(62))).toEqual([]);
  });
});

describe('absence', () => {
  const ranked = { graceMs: 20 * SECOND, rated: true };

  it('costs nothing on the other’s turn', () => {
    const match = after(ROW, main(ranked), [[2, gone(1)]]);
    expect(graceEnd(match)).toBeNull();
    expect(kindsOf(ROW, match, SWEEP, at(50))).toEqual([]);
  });

  it('on the player’s own turn forfeits after the grace', () => {
    const match = after(ROW, main(ranked), [[2, gone(0)]]);
    expect(seconds(earliestDeadlineOf(match))).toBe(22);
    expect(after(ROW, match, [[22, SWEEP]]).outcome).toEqual({ winner: 1, reason: 'forfeit' });
  });

  it('makes the match due when the grace is over, even without a clock', () => {
    const match = after(ROW, newMatch(ROW, { ...ranked, moveMs: null }), [[2, gone(0)]]);
    expect(seconds(earliestDeadlineOf(match))).toBe(22);
  });

  it('before the player’s turn has its grace from the start of the turn', () => {
    const match = after(ROW, main(ranked), [
      [2, gone(1)],
      [30, { kind: 'move', seat: 0, move: 'a1', ply: 1 }],
    ]);
    expect(seconds(graceEnd(match))).toBe(50);
  });

  it('ended in time is forgiven, and starts anew', () => {
    const match = after(ROW, main(ranked), [
      [2, gone(0)],
      [21, back(0)],
      [25, gone(0)],
    ]);
    expect(seconds(graceEnd(match))).toBe(45);
  });

  it('is a forfeit too if time runs out before the grace', () => {
    const match = after(ROW, main(ranked), [[50, gone(0)]]);
    expect(seconds(earliestDeadlineOf(match))).toBe(61);
    expect(after(ROW, match, [[61, SWEEP]]).outcome?.reason).toBe('forfeit');
  });

  it('in the opening allows the default move if the clock runs out first', () => {
    const match = after(ROW, newMatch(ROW, ranked), [[50, gone(0)]]);
    expect(eventsOf(ROW, match, SWEEP, at(60))[0]).toMatchObject({ kind: 'moved', auto: true });
  });

  it('is not forgiven by the default moves made meanwhile: the turn is still the same', () => {
    const match = after(ROW, newMatch(ROW, { graceMs: 90 * SECOND }), [
      [1, gone(0)],
      [60, SWEEP],
    ]);
    expect(match).toMatchObject({ turn: 0, plies: [{ entry: '=mine', auto: true }] });
    expect(seconds(graceEnd(match))).toBe(91);
  });

  it('swept late is judged by what came first, the clock or the grace', () => {
    const clockFirst = after(ROW, newMatch(ROW, ranked), [[50, gone(0)]]);
    expect(eventsOf(ROW, clockFirst, SWEEP, at(500))[0]).toMatchObject({ kind: 'moved', auto: true });
    const graceFirst = after(ROW, newMatch(ROW, ranked), [[30, gone(0)]]);
    expect(eventsOf(ROW, graceFirst, SWEEP, at(500))[0]).toMatchObject({ kind: 'left', why: 'forfeit' });
  });

  it('without a grace is a matter of the clock alone', () => {
    const match = after(ROW, main(), [[2, gone(0)]]);
    expect(seconds(earliestDeadlineOf(match))).toBe(61);
    expect(after(ROW, match, [[61, SWEEP]]).outcome?.reason).toBe('timeout');
  });

  it('reported twice is one event', () => {
    const match = after(ROW, main(), [[2, gone(0)]]);
    expect(kindsOf(ROW, match, gone(0), at(3))).toEqual([]);
    expect(match.absentSince).toEqual([NOON + 2_000, null]);
  });
});

describe('the absence of all players', () => {
  const paused = (change = {}) =>
    after(ROW, main(change), [
      [11, gone(0)],
      [21, gone(1)],
    ]);

  it('pauses the match and keeps the time', () => {
    expect(paused()).toMatchObject({ status: 'paused', deadline: null, leftMs: 40_000 });
    expect(remainingMs(paused(), NOON + 3600 * SECOND)).toBe(40_000);
    expect(kindsOf(ROW, paused(), SWEEP, at(3600))).toEqual([]);
  });

  it('ends when the first player comes back, and the match resumes', () => {
    expect(kindsOf(ROW, paused(), back(1), at(1000))).toEqual(['presence', 'resumed']);
    const match = after(ROW, paused(), [[1000, back(1)]]);
    expect(match).toMatchObject({ status: 'playing', turn: 0, leftMs: null });
    expect(seconds(match.deadline)).toBe(1040);
  });

  it('gives at least fifteen seconds', () => {
    const late = after(ROW, main(), [
      [58, gone(0)],
      [59, gone(1)],
      [100, back(0)],
    ]);
    expect(seconds(late.deadline)).toBe(115);
  });

  it('restarts the grace of a player who is still absent', () => {
    const match = after(ROW, paused({ graceMs: 60 * SECOND }), [[1000, back(1)]]);
    expect(seconds(graceEnd(match))).toBe(1060);
  });

  it('lets one of three give up, and the next player gets a full clock', () => {
    const match = after(LOTTERY, newMatch(LOTTERY), [
      [10, gone(0)],
      [11, gone(1)],
      [12, gone(2)],
      [20, { kind: 'resign', seat: 0 }],
    ]);
    expect(match).toMatchObject({ status: 'paused', turn: 1, deadline: null, leftMs: 60_000 });
  });

  it('refuses moves and offers until a player is back', () => {
    expect(refusalOf(ROW, paused(), { kind: 'move', seat: 0, move: 'a1', ply: 1 }, at(30))?.code).toBe(
      'paused',
    );
    expect(refusalOf(ROW, paused(), { kind: 'offer', seat: 0, offer: 'draw' }, at(30))?.code).toBe('paused');
  });

  it('ends the match as an abandoned draw after too long', () => {
    const match = paused({ pausedMs: 600 * SECOND });
    expect(seconds(earliestDeadlineOf(match))).toBe(621);
    expect(kindsOf(ROW, match, SWEEP, at(620))).toEqual([]);
    expect(after(ROW, match, [[621, SWEEP]])).toMatchObject({
      status: 'ended',
      outcome: { winner: null, reason: 'abandoned' },
    });
  });

  it('does not prevent resigning', () => {
    const match = after(ROW, paused(), [[30, { kind: 'resign', seat: 1 }]]);
    expect(match.outcome).toEqual({ winner: 0, reason: 'resign' });
  });

  it('does not wait for a seat that has left the game', () => {
    const match = after(LOTTERY, newMatch(LOTTERY), [
      [1, { kind: 'resign', seat: 2 }],
      [2, gone(0)],
      [3, gone(1)],
    ]);
    expect(match.status).toBe('paused');
    expect(after(LOTTERY, match, [[4, back(1)]]).status).toBe('playing');
  });

  it('pauses the match when the last present player leaves the game', () => {
    const match = after(LOTTERY, newMatch(LOTTERY), [
      [1, gone(0)],
      [2, gone(1)],
      [3, { kind: 'resign', seat: 2 }],
    ]);
    expect(match.status).toBe('paused');
  });
});

describe('time given back', () => {
  const credit = (ms: number): Command => ({ kind: 'credit', ms });
  const credited = (match: Match<never>, ms: number) => after(ROW as never, match, [[30, credit(ms)]]);

  it('moves every running deadline', () => {
    const match = after(ROW, main({ graceMs: 20 * SECOND }), [
      [12, gone(0)],
      [30, credit(100_000)],
    ]);
    expect(seconds(match.deadline)).toBe(161);
    expect(seconds(graceEnd(match))).toBe(132);
  });

  it('moves a grace that counts from the start of the turn', () => {
    const match = after(ROW, main({ graceMs: 20 * SECOND }), [
      [2, gone(1)],
      [10, { kind: 'move', seat: 0, move: 'a1', ply: 1 }],
      [15, credit(100_000)],
    ]);
    expect(seconds(graceEnd(match))).toBe(130);
  });

  it('moves the end of a pause, but not the remaining time', () => {
    const paused = after(ROW, main(), [
      [11, gone(0)],
      [11, gone(1)],
    ]);
    const match = credited(paused as Match<never>, 100_000);
    expect(match.leftMs).toBe(50_000);
    expect(earliestDeadlineOf(match)).toBe((earliestDeadlineOf(paused) ?? 0) + 100_000);
  });

  it('leaves at least fifteen seconds to come back in, on the clock and on the grace', () => {
    const match = after(ROW, main({ graceMs: 20 * SECOND }), [
      [43, gone(0)],
      [70, credit(10_000)],
    ]);
    expect(seconds(match.deadline)).toBe(85);
    expect(seconds(graceEnd(match))).toBe(85);
  });

  it('adds nothing to a clock that has its fifteen seconds', () => {
    const match = after(ROW, main(), [[40, credit(1_000)]]);
    expect(seconds(match.deadline)).toBe(62);
  });

  it('never gives more than the remaining time or fifteen seconds, however often', () => {
    const outages = fc.array(
      fc.record({ between: fc.nat(20_000), lost: fc.integer({ min: 1, max: 60_000 }) }),
    );
    fc.assert(
      fc.property(outages, (spans) => {
        let match: Match<unknown> = main() as Match<unknown>;
        let now = match.at;
        for (const { between, lost } of spans) {
          const left = remainingMs(match, now + between) ?? 0;
          now += between + lost;
          match = after(ROW as Game, match, [[(now - NOON) / SECOND, credit(lost)]]);
          expect(remainingMs(match, now)).toBe(Math.max(left, RESUME_MS));
        }
      }),
    );
  });

  it('does not change a match that is over', () => {
    const over = after(ROW, main(), [[2, { kind: 'resign', seat: 0 }]]);
    expect(kindsOf(ROW, over, credit(5), at(9))).toEqual([]);
  });

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e15])('of %d ms is refused', (ms) => {
    expect(refusalOf(ROW, main(), credit(ms), at(9))?.code).toBe('bad_credit');
  });
});

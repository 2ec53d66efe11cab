// No player loses on time, or for being absent, without having had the time: periods in which the hall served no player do not count.

import type { Match, MatchEvent } from '@sente/match';
import type { OpenChecker } from './checker.ts';
import type { StoredStep } from './stored-matches.ts';

/** Two clocks agree to some hundred milliseconds. */
const TOLERANCE_MS = 1_000;

/** Since when the clock of the seat to move runs, since when it has had the turn, and since when each seat has been absent. */
type Times = { clockBegan: number; turnBegan: number; readonly absentSince: number[] };

export const unfairTimeouts: OpenChecker = ({ service, trueTimeOf, report }) => {
  const times = new Map<string, Times>();

  function judge(
    id: string,
    { clockBegan, turnBegan, absentSince }: Times,
    before: Match,
    event: MatchEvent,
  ): void {
    const { moveMs, graceMs } = before.config;
    const isByTime =
      (event.kind === 'left' && event.why !== 'resign') || (event.kind === 'moved' && event.auto === true);
    if (!isByTime) return;
    const served = (from: number) => service.servedMs(trueTimeOf(from), trueTimeOf(event.at));
    const had = served(clockBegan);
    const isForfeit = event.kind === 'left' && event.why === 'forfeit';
    const away = isForfeit ? served(Math.max(turnBegan, absentSince[event.seat] ?? 0)) : 0;
    const isLate = moveMs !== null && had >= moveMs - TOLERANCE_MS;
    const isGone = isForfeit && graceMs !== null && away >= graceMs - TOLERANCE_MS;
    if (isLate || isGone) return;
    const what = isForfeit ? `forfeited, absent for ${away} ms of ${graceMs}` : 'was judged by time';
    report(
      `in match ${id} seat ${event.seat} ${what} at ply ${before.plies.length}, after ${had} ms of ${moveMs} in which the hall worked`,
    );
  }

  function trackTimesAndCheckTimeout(id: string, { event, before, after }: StoredStep): void {
    const known = times.get(id) ?? { clockBegan: event.at, turnBegan: event.at, absentSince: [] };
    times.set(id, known);
    if (before !== null) judge(id, known, before, event);
    if (event.kind === 'presence' && !event.here) known.absentSince[event.seat] = event.at;
    if (doesEventStartMoveClock(event, known.clockBegan, before)) known.clockBegan = event.at;
    // A seat that moves twice in a row keeps its turn.
    if (before?.turn !== after?.turn) known.turnBegan = event.at;
  }

  return {
    name: 'clocks',
    stored({ id }, steps) {
      for (const step of steps) trackTimesAndCheckTimeout(id, step);
    },
  };
};

/**
 * The clock of a move runs from such an event on. It waits for a player to arrive, but not for ever. It runs on when a
 * player who is not to move leaves.
 */
function doesEventStartMoveClock(event: MatchEvent, clockBegan: number, match: Match | null): boolean {
  if (event.kind === 'left') return event.seat === match?.turn;
  if (event.kind === 'arrived')
    return event.seat === match?.turn && event.at < clockBegan + (match.config.arrivalMs ?? 0);
  return event.kind === 'started' || event.kind === 'moved' || event.kind === 'taken_back';
}

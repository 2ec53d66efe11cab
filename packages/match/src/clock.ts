// Time is data: when a match will need attention next, and what a seat has left.

import type { Match } from './types.ts';

/** The least time on the clock of a player who comes back after a pause or an outage. */
export const RESUME_MS = 15_000;

/** The earliest moment at which a `sweep` would do something; null: never by time alone. */
export function earliestDeadlineOf(match: Match): number | null {
  if (match.status === 'paused') return (match.pausedSince ?? match.at) + match.config.pausedMs;
  if (match.status !== 'playing') return null;
  const grace = graceEnd(match);
  if (grace === null) return match.deadline;
  return match.deadline === null ? grace : Math.min(grace, match.deadline);
}

/** When the seat to move, being absent, forfeits: its grace runs on its own turn only. null: it is here. */
export function graceEnd(match: Match): number | null {
  const { graceMs } = match.config;
  if (match.status !== 'playing' || match.turn === null || graceMs === null) return null;
  const since = match.absentSince[match.turn];
  return since === null || since === undefined ? null : Math.max(since, match.turnSince) + graceMs;
}

/** The time that the seat to move has left, paused or not; null when unlimited or over. */
export function remainingMs(match: Match, now: number): number | null {
  const left = match.status === 'paused' ? match.leftMs : msUntil(match.deadline, now);
  const { moveMs } = match.config;
  // While the match waits for a player who has not seen the board, the clock stands at its start.
  return left === null || moveMs === null || !isAwaited(match) ? left : Math.min(left, moveMs);
}

function msUntil(deadline: number | null, now: number): number | null {
  return deadline === null ? null : Math.max(0, deadline - now);
}

/** Whether the seat to move is yet to see the board. */
export function isAwaited({ turn, arrived, config }: Match): boolean {
  return config.arrivalMs !== undefined && turn !== null && arrived[turn] === false;
}

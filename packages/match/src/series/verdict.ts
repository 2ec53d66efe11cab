// The end of a series: whether it is over, its winner, and the places of all players.

import type { Series, SeriesReason, SeriesStanding } from './types.ts';

/** Out for two games forfeits the series. */
const FORFEITS_ALLOWED = 1;

export type Verdict = { readonly winner: number | null; readonly reason: SeriesReason };

/** After a game, or between two: whether it is over with that; null while there is more to play. */
export function verdictOf(series: SeriesStanding): Verdict | null {
  const { games, scores, left, config } = series;
  // All players are absent, so no other game can begin.
  if (games.at(-1)?.reason === 'abandoned') return verdictByScore(series);
  const out = series.forfeits.findIndex((count) => count > FORFEITS_ALLOWED);
  if (out >= 0) return { winner: leaderOf(series, [out]), reason: 'forfeit' };
  const needed = (config.bestOf + 1) / 2;
  const leader = leaderOf(series, []);
  const isDecided = leader !== null && (scores[leader] ?? 0) >= needed;
  if (isDecided || games.length >= config.bestOf) return verdictByScore(series);
  // A game needs all its players: without one of them there is no other.
  return left.length > 0 ? { winner: leaderOf(series, left), reason: 'resign' } : null;
}

function verdictByScore(series: SeriesStanding): Verdict {
  const winner = leaderOf(series, []);
  return { winner, reason: winner === null ? 'drawn' : 'score' };
}

/** The one player with the highest score, leaving some out; null when several share it. */
function leaderOf({ scores }: SeriesStanding, without: readonly number[]): number | null {
  const rivals = scores
    .map((score, player) => ({ score, player }))
    .filter(({ player }) => !without.includes(player));
  const highest = Math.max(...rivals.map((rival) => rival.score));
  const leaders = rivals.filter((rival) => rival.score === highest);
  return leaders.length === 1 ? (leaders[0]?.player ?? null) : null;
}

/**
 * By player, 1 is first, equal places share. A single game may have places of its own. Otherwise the winner is first,
 * players who gave up or forfeited come after all others, and points decide among the rest.
 */
export function placesOf(series: SeriesStanding): readonly number[] {
  const [only] = series.games;
  if (series.config.bestOf === 1 && only?.places) return only.places;
  const isOut = (player: number) =>
    series.left.includes(player) || (series.forfeits[player] ?? 0) > FORFEITS_ALLOWED;
  const ranks = series.scores.map((score, player) => [
    player === series.winner ? 0 : 1,
    isOut(player) ? 1 : 0,
    -score,
  ]);
  return ranks.map((mine) => 1 + ranks.filter((other) => isRankedBefore(other, mine)).length);
}

function isRankedBefore(a: readonly number[], b: readonly number[]): boolean {
  const first = a.findIndex((value, index) => value !== b[index]);
  return first >= 0 && (a[first] ?? 0) < (b[first] ?? 0);
}

/** The public view of a series. */
export function publicStandingOf(series: Series): SeriesStanding {
  const { seq, at, match, rest, ...standing } = series;
  return standing;
}

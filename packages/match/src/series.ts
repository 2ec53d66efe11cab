// The matches of a best-of-N: who opens, the score, and when it is over.

import { accept, type JsonObject, type Result, refuse, type Seat } from '@sente/kernel';
import { matchConfigFor, type RoomConfig } from './room.ts';
import type { Match, MatchConfig } from './types.ts';

/** The rest between two games of a series; both players may skip it. */
export const BETWEEN_GAMES_MS = 30_000;
export const MOST_GAMES = 99;
const FORFEITS_ALLOWED = 1;

export type SeriesConfig = {
  /** Odd: the first to more than half of it wins. */
  readonly bestOf: number;
  readonly players: readonly string[];
  /** Index into players of who opens game 1 (Player 1 of Swap 2). */
  readonly firstOpener: number;
};

export type SeriesGame = {
  /** The match's id. */
  readonly match: string;
  /** Index into the series' players of who opened, that is, sat in seat 0. */
  readonly opener: number;
  /** Winner as index into the series' players; null is a draw. */
  readonly winner: number | null;
  readonly reason: string;
  /** Index of the player who lost this game by absence. */
  readonly forfeitedBy: number | null;
  /** The final colours by player index, where there were any. */
  readonly colours: readonly (string | null)[];
  /** `{actions, finalAssignment}` of a Swap 2 opening. */
  readonly swap2History: JsonObject | null;
};

export const SERIES_REASONS = ['score', 'drawn', 'resign', 'forfeit'] as const;
export type SeriesReason = (typeof SERIES_REASONS)[number];

export type Series = {
  readonly config: SeriesConfig;
  readonly games: readonly SeriesGame[];
  /** By player: a win is 1, a draw ½ each. */
  readonly scores: readonly number[];
  /** Games each player forfeited by absence; two forfeit the series. */
  readonly forfeits: readonly number[];
  readonly status: 'playing' | 'ended';
  /** Index of the winner; null while playing, or when drawn. */
  readonly winner: number | null;
  readonly reason: SeriesReason | null;
};

export function startSeries(config: SeriesConfig): Result<Series> {
  const { bestOf, players, firstOpener } = config;
  const isOdd = Number.isInteger(bestOf) && bestOf % 2 === 1;
  if (!isOdd || bestOf < 1 || bestOf > MOST_GAMES) return refuse('bad_series', { key: 'bestOf' });
  if (players.length < 2 || new Set(players).size !== players.length)
    return refuse('bad_series', { key: 'players' });
  if (players[firstOpener] === undefined) return refuse('bad_series', { key: 'firstOpener' });
  const zeros = players.map(() => 0);
  return accept({
    config,
    games: [],
    scores: zeros,
    forfeits: zeros,
    status: 'playing',
    winner: null,
    reason: null,
  });
}

/** Index of the player who opens the next game: the opener alternates from the first on. */
export function nextOpener(series: Series): number {
  const { players, firstOpener } = series.config;
  return (firstOpener + series.games.length) % players.length;
}

/** The players of the next game by seat: the opener first, the others in their order. */
export function nextSeats(series: Series): readonly string[] {
  const { players } = series.config;
  const opener = nextOpener(series);
  return [...players.slice(opener), ...players.slice(0, opener)];
}

/** The next game's configuration: the room's own, so every game starts afresh, Swap 2 included. */
export function gameConfigFor(series: Series, room: RoomConfig, commitment: string | null): MatchConfig {
  return matchConfigFor(room, nextSeats(series), commitment);
}

/** What a finished match means to its series; an aborted one means nothing and gives null. */
export function seriesGameOf(
  series: Series,
  id: string,
  match: Match,
  opening: Pick<SeriesGame, 'colours' | 'swap2History'>,
): SeriesGame | null {
  if (match.outcome === null) return null;
  const { players } = series.config;
  const indexOf = (seat: Seat | null) =>
    seat === null ? null : players.indexOf(match.config.players[seat] ?? '');
  const forfeit = match.plies.find((ply) => ply.entry.startsWith('!forfeit:'));
  return {
    match: id,
    opener: indexOf(0) as number,
    winner: indexOf(match.outcome.winner),
    reason: match.outcome.reason,
    forfeitedBy: indexOf(forfeit?.seat ?? null),
    colours: opening.colours,
    swap2History: opening.swap2History,
  };
}

/** The series after a game. A game already recorded, or one that ends after the series, changes nothing. */
export function recordGame(series: Series, game: SeriesGame): Series {
  if (series.status === 'ended' || series.games.some(({ match }) => match === game.match)) return series;
  const { players } = series.config;
  for (const index of [game.opener, game.winner, game.forfeitedBy])
    if (index !== null && players[index] === undefined) throw new Error(`no player ${index} in this series`);
  const points = (player: number) => (game.winner === null ? 0.5 : game.winner === player ? 1 : 0);
  const after: Series = {
    ...series,
    games: [...series.games, game],
    scores: series.scores.map((score, player) => score + points(player)),
    forfeits: series.forfeits.map((count, player) => count + (game.forfeitedBy === player ? 1 : 0)),
  };
  // Everybody has gone: nobody is there for another game.
  return game.reason === 'abandoned' ? endedByScore(after) : judged(after);
}

/** Gives up the whole series, not only the game being played. */
export function resignSeries(series: Series, player: number): Series {
  if (series.status === 'ended' || series.config.players[player] === undefined) return series;
  return ended(series, leaderOf(series, player), 'resign');
}

function judged(series: Series): Series {
  const out = series.forfeits.findIndex((count) => count > FORFEITS_ALLOWED);
  if (out >= 0) return ended(series, leaderOf(series, out), 'forfeit');
  const needed = (series.config.bestOf + 1) / 2;
  const leader = leaderOf(series, null);
  const isDecided = leader !== null && (series.scores[leader] ?? 0) >= needed;
  if (!isDecided && series.games.length < series.config.bestOf) return series;
  return endedByScore(series);
}

function endedByScore(series: Series): Series {
  const leader = leaderOf(series, null);
  return ended(series, leader, leader === null ? 'drawn' : 'score');
}

/** The one player with the highest score, leaving one out; null when several share it. */
function leaderOf(series: Series, without: number | null): number | null {
  const rivals = series.scores
    .map((score, player) => ({ score, player }))
    .filter((r) => r.player !== without);
  const highest = Math.max(...rivals.map((rival) => rival.score));
  const leaders = rivals.filter((rival) => rival.score === highest);
  return leaders.length === 1 ? (leaders[0]?.player ?? null) : null;
}

function ended(series: Series, winner: number | null, reason: SeriesReason): Series {
  return { ...series, status: 'ended', winner, reason };
}

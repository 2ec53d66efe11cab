// The description of a match that a client gets before its events.

import type { MatchInfo } from '@sente/protocol';
import { isRestartedMatch } from '../base/ids.ts';
import type { PersonCache } from '../people/person-cache.ts';
import type { LoadedMatch } from './match-cache.ts';

/** As this account sees it; null: as a spectator does. */
export async function matchInfoOf(
  people: PersonCache,
  loaded: LoadedMatch,
  account: string | null,
): Promise<MatchInfo> {
  const { game, options, players } = loaded.match.config;
  const seat = account === null ? -1 : players.indexOf(account);
  return {
    id: loaded.id,
    game,
    options,
    players: await people.many(players),
    room: loaded.roomId,
    rated: loaded.rated,
    seat: seat < 0 ? null : seat,
    ...(isRestartedMatch(loaded.id) && { restarted: true }),
  };
}

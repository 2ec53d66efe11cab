// What one must know about a match before its events.

import type { MatchInfo } from '@sente/protocol';
import { isRestarted } from './ids.ts';
import type { People } from './people.ts';
import type { Table } from './tables.ts';

/** As seen by this account; null: by nobody in particular. */
export async function infoOf(people: People, table: Table, account: string | null): Promise<MatchInfo> {
  const { game, options, players } = table.match.config;
  const seat = account === null ? -1 : players.indexOf(account);
  return {
    id: table.id,
    game,
    options,
    players: await people.many(players),
    room: table.roomId,
    rated: table.rated,
    seat: seat < 0 ? null : seat,
    ...(isRestarted(table.id) && { restarted: true }),
  };
}

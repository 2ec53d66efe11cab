// A room as clients see it: whole for connections in it, and as a card in a list.

import { makeRecord } from '@sente/kernel';
import { isOver, publicStandingOf, recordOf, type Series } from '@sente/match';
import type { Person, RoomCard, RoomStatus, RoomView } from '@sente/protocol';
import type { Play } from '../matches/play.ts';
import type { PersonCache } from '../people/person-cache.ts';
import type { Rater, RatingChanges, RatingInfo } from '../ratings/rater.ts';
import type { RoomConnections } from '../rooms/room-connections.ts';
import { isPlayedOut, playersOf, type Room } from '../rooms/room-rules.ts';

export type ViewDeps = {
  readonly people: PersonCache;
  readonly play: Play;
  readonly rater: Rater;
  readonly roomConnections: RoomConnections;
};

export async function roomViewOf(deps: ViewDeps, room: Room, series: Series | null): Promise<RoomView> {
  const people = await seatedPeopleWithRatings(deps, room);
  return {
    id: room.id,
    code: room.code,
    config: room.config,
    host: room.hostId,
    status: roomStatusOf(room, series),
    seats: room.seats.map(({ player, ready, goneAt }) => ({
      person: player === null ? null : (people.get(player) ?? null),
      ready,
      here: player !== null && goneAt === null,
    })),
    spectators: deps.roomConnections.spectatorCount(room),
    match: room.matchId,
    matches: matchIdsOf(room, series),
    series: series && publicStandingOf(series),
    nextGameAt: series?.rest?.until ?? null,
    goOn: series?.rest?.goOn.flatMap((player) => series.config.players[player] ?? []) ?? [],
    ratingChanges: series?.status === 'ended' ? await ratingChangesOf(deps, room) : null,
  };
}

/** In a list every player has the rating of the game, also where it does not count. */
export async function roomCardOf(deps: ViewDeps, room: Room): Promise<RoomCard> {
  const people = await seatedPeopleWithRatings(
    deps,
    room,
    await deps.rater.ratingsInGame(room.config.game, playersOf(room.seats)),
  );
  return {
    id: room.id,
    code: room.code,
    config: room.config,
    status: roomStatusOf(room, null),
    seats: room.seats.map(({ player }) => (player === null ? null : (people.get(player) ?? null))),
    spectators: deps.roomConnections.spectatorCount(room),
    match: room.matchId,
    record: moveRecordOf(deps.play, room),
  };
}

async function seatedPeopleWithRatings(
  deps: ViewDeps,
  room: Room,
  known?: ReadonlyMap<string, RatingInfo>,
): Promise<ReadonlyMap<string, Person>> {
  const players = playersOf(room.seats);
  const ratings = new Map([...(known ?? []), ...(await deps.rater.ratings(room.config, players))]);
  const people = await deps.people.many(players);
  return new Map(people.map((person) => [person.id, { ...person, ...ratings.get(person.id) }]));
}

async function ratingChangesOf({ rater }: ViewDeps, { seriesId }: Room): Promise<RatingChanges | null> {
  return seriesId === null ? null : ((await rater.changes([seriesId])).get(seriesId) ?? null);
}

/** After a game the room shows as ended while all its players are seated; with a free seat it is open again. */
function roomStatusOf(room: Room, series: Series | null): RoomStatus {
  if (room.status === 'playing') return series?.rest ? 'between' : 'playing';
  if (room.status === 'closed') return 'closed';
  if (isPlayedOut(room)) return 'ended';
  return room.matchId !== null && room.seats.every(({ player }) => player !== null) ? 'ended' : 'open';
}

function matchIdsOf(room: Room, series: Series | null): readonly string[] {
  const counted = series?.games.map(({ match }) => match) ?? [];
  return room.matchId === null || counted.includes(room.matchId) ? counted : [...counted, room.matchId];
}

/** The moves of the match, when it is in memory: a list of rooms loads no match. */
function moveRecordOf(play: Play, room: Room): string | null {
  const loaded = room.matchId === null ? undefined : play.inMemory(room.matchId);
  return loaded && !isOver(loaded.match) ? makeRecord(recordOf(loaded.match)) : null;
}

// A room as people see it: whole, for those inside, and as a card in a list.

import { makeRecord } from '@sente/kernel';
import { isOver, recordOf } from '@sente/match';
import type { Person, RoomCard, RoomStatus, RoomView } from '@sente/protocol';
import type { Crowd } from './crowd.ts';
import type { People } from './people.ts';
import type { Play } from './play.ts';
import type { Book } from './ranked/book.ts';
import { nextGameOf, type Rest } from './rest.ts';
import { isPlayedOut, playersOf, type Room } from './room-rules.ts';

export type ViewGround = {
  readonly people: People;
  readonly play: Play;
  readonly book: Book;
  readonly crowd: Crowd;
};

export async function viewOf(ground: ViewGround, room: Room, rest: Rest | null): Promise<RoomView> {
  const people = await peopleOf(ground, room);
  const nextGameAt = nextGameOf(rest, room.matchId);
  return {
    id: room.id,
    code: room.code,
    config: room.config,
    host: room.hostId,
    status: statusOf(room, rest),
    seats: room.seats.map(({ player, ready, goneAt }) => ({
      person: player === null ? null : (people.get(player) ?? null),
      ready,
      here: player !== null && goneAt === null,
    })),
    spectators: ground.crowd.spectators(room),
    match: room.matchId,
    matches: matchesOf(room, rest),
    series: rest?.series ?? null,
    nextGameAt,
    goOn: nextGameAt === null ? [] : (rest?.goOn ?? []),
    ratingChanges: rest?.ratingChanges ?? null,
  };
}

export async function cardOf(ground: ViewGround, room: Room): Promise<RoomCard> {
  const people = await peopleOf(ground, room);
  return {
    id: room.id,
    code: room.code,
    config: room.config,
    status: statusOf(room, null),
    seats: room.seats.map(({ player }) => (player === null ? null : (people.get(player) ?? null))),
    spectators: ground.crowd.spectators(room),
    match: room.matchId,
    record: recordText(ground.play, room),
  };
}

async function peopleOf(ground: ViewGround, room: Room): Promise<ReadonlyMap<string, Person>> {
  const players = playersOf(room.seats);
  const ratings = await ground.book.looks(room.config, players);
  const people = await ground.people.many(players);
  return new Map(people.map((person) => [person.id, { ...person, ...ratings.get(person.id) }]));
}

/** Two people who have just played and still sit there have ended; with a free seat the room is open again. */
function statusOf(room: Room, rest: Rest | null): RoomStatus {
  if (room.status === 'playing') return nextGameOf(rest, room.matchId) === null ? 'playing' : 'between';
  if (room.status === 'closed') return 'closed';
  if (isPlayedOut(room)) return 'ended';
  return room.matchId !== null && room.seats.every(({ player }) => player !== null) ? 'ended' : 'open';
}

function matchesOf(room: Room, rest: Rest | null): readonly string[] {
  const counted = rest?.series.games.map(({ match }) => match) ?? [];
  return room.matchId === null || counted.includes(room.matchId) ? counted : [...counted, room.matchId];
}

/** What is played, when it is in memory: a list of rooms loads no match. */
function recordText(play: Play, room: Room): string | null {
  const table = room.matchId === null ? undefined : play.known(room.matchId);
  return table && !isOver(table.match) ? makeRecord(recordOf(table.match)) : null;
}

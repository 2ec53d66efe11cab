// Rooms over HTTP: public rooms, the rooms of the account, and a room by its id or code.

import { accept, refuse } from '@sente/kernel';
import type { Lobby } from '../../hall/lobby.ts';
import { roomViewOf, type ViewDeps } from '../../hall/room-view.ts';
import type { SeatedRooms } from '../../hall/seated-rooms.ts';
import type { RoomRepository } from '../../rooms/room-repository.ts';
import type { RoomGames } from '../../series/room-games.ts';
import { ANY, ID, listSchema, objectSchema, type Route } from './route.ts';

type Deps = {
  readonly repository: RoomRepository;
  readonly games: RoomGames;
  readonly lobby: Lobby;
  readonly seatedRooms: SeatedRooms;
  readonly view: ViewDeps;
};

export function roomRoutes({ repository, games, lobby, seatedRooms, view }: Deps): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/rooms',
      summary: 'The public rooms that are open or playing.',
      answer: objectSchema({ rooms: listSchema(ANY) }),
      refusals: [],
      handle: async () => accept({ rooms: await lobby.cards() }),
    },
    {
      method: 'GET',
      path: '/api/session/rooms',
      summary: 'The rooms in which you have a seat: open, playing, or between two games.',
      answer: objectSchema({ rooms: listSchema(ANY) }),
      refusals: [],
      async handle(asked) {
        const who = await asked.account();
        return accept({ rooms: who ? await seatedRooms.cards(who.id) : [] });
      },
    },
    {
      method: 'GET',
      path: '/api/rooms/{code}',
      summary: 'A room by its id or its code: its configuration, seats, match and series.',
      params: { code: ID },
      answer: objectSchema({ room: ANY }),
      refusals: ['no_such_room'],
      async handle({ params }) {
        const room = await repository.find(params['code'] ?? '');
        if (!room) return refuse('no_such_room');
        const series = await games.series(room.seriesId);
        return accept({ room: await roomViewOf(view, room, series) });
      },
    },
  ];
}

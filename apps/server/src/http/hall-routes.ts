// What can be looked at: rooms, and matches with their records.

import { accept, type Json, type JsonObject, makeRecord, type Result, refuse } from '@sente/kernel';
import { recordOf } from '@sente/match';
import type { Desk } from '../desk.ts';
import type { Lobby } from '../lobby.ts';
import { infoOf } from '../match-info.ts';
import type { People } from '../people.ts';
import type { Play } from '../play.ts';
import type { RoomGames } from '../room-games.ts';
import { readRoom } from '../room-rules.ts';
import { cardOf, type ViewGround, viewOf } from '../room-view.ts';
import type { MatchRow, Store } from '../store/store.ts';
import { getState } from '../swap2.ts';
import { MATCH_ROW, shownMatches } from './match-rows.ts';
import { ANY, ID, list, object, orNull, type Route, text } from './route.ts';

const MOST_OWN = 20;

type Ground = {
  readonly store: Store;
  readonly play: Play;
  readonly desk: Desk;
  readonly games: RoomGames;
  readonly lobby: Lobby;
  readonly people: People;
  readonly view: ViewGround;
};

export function hallRoutes(ground: Ground): readonly Route[] {
  return [...roomRoutes(ground), ...matchRoutes(ground)];
}

function roomRoutes({ store, desk, games, lobby, view }: Ground): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/rooms',
      summary: 'Public rooms, open and running.',
      answer: object({ rooms: list(ANY) }),
      refusals: [],
      handle: async () => accept({ rooms: (await lobby.cards()) as unknown as Json[] }),
    },
    {
      method: 'GET',
      path: '/api/session/rooms',
      summary: 'The rooms in which you have a seat: waiting, being played, or between two games.',
      answer: object({ rooms: list(ANY) }),
      refusals: [],
      async handle(asked) {
        const who = await asked.who();
        const rows = who ? await store.rooms.ofAccount(who.id) : [];
        const seated = rows.filter(({ members }) => who && members.includes(who.id)).map(readRoom);
        const cards = await Promise.all(seated.map((room) => cardOf(view, room)));
        const rooms = cards.filter(({ status }) => status !== 'ended').slice(0, MOST_OWN);
        return accept({ rooms: rooms as unknown as Json[] });
      },
    },
    {
      method: 'GET',
      path: '/api/rooms/{code}',
      summary: 'A room by its id or its code: its configuration, seats, match and series.',
      params: { code: ID },
      answer: object({ room: ANY }),
      refusals: ['no_such_room'],
      async handle({ params }) {
        const room = await desk.find(params['code'] ?? '');
        if (!room) return refuse('no_such_room');
        const rest = room.seriesId === null ? null : await games.rest(room.seriesId);
        return accept({ room: (await viewOf(view, room, rest)) as unknown as JsonObject });
      },
    },
  ];
}

function matchRoutes({ store, play, people }: Ground): readonly Route[] {
  const found = async <T extends Json>(
    id: string | undefined,
    show: (row: MatchRow) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const row = await store.matches.get(id ?? '');
    return row ? await show(row) : refuse('no_such_match');
  };
  return [
    {
      method: 'GET',
      path: '/api/matches/{id}',
      summary:
        'A match whole: who played, how it ended, and every event. What is hidden in a running game is not in it.',
      params: { id: ID },
      answer: object({ match: MATCH_ROW, info: ANY, events: list(ANY), swap2History: orNull(ANY) }),
      refusals: ['no_such_match'],
      handle: ({ params }) =>
        found(params['id'], async (row) => {
          const table = await play.table(row.id);
          if (!table) return refuse('no_such_match');
          const [shown] = await shownMatches(store, people, [row]);
          return accept({
            match: shown ?? null,
            info: (await infoOf(people, table, null)) as unknown as JsonObject,
            events: table.events as unknown as Json[],
            swap2History: row.swap2History,
          });
        }),
    },
    {
      method: 'GET',
      path: '/api/matches/{id}.txt',
      summary: 'The game as a record: one line of text.',
      params: { id: ID },
      answer: text(65_536),
      text: true,
      refusals: ['no_such_match'],
      async handle({ params }) {
        const table = await play.table(params['id'] ?? '');
        return table ? accept(`${makeRecord(recordOf(table.match))}\n`) : refuse('no_such_match');
      },
    },
    {
      method: 'GET',
      path: '/api/matches/{id}/swap2',
      summary: 'The state of the match’s Swap 2 opening.',
      params: { id: ID },
      answer: object({ swap2State: ANY }),
      refusals: ['no_such_match', 'no_swap2'],
      handle: ({ params }) =>
        found(params['id'], async (row) => {
          const swap2State = await getState(play, row.id);
          if (!swap2State) return refuse('no_swap2');
          return accept({ swap2State: swap2State as unknown as JsonObject });
        }),
    },
  ];
}

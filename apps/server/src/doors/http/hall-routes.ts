// What can be looked at: rooms, and matches with their records.

import { accept, makeRecord, type Result, refuse } from '@sente/kernel';
import { recordOf } from '@sente/match';
import type { Lobby } from '../../hall/lobby.ts';
import { cardOf, type ViewDeps, viewOf } from '../../hall/room-view.ts';
import { infoOf } from '../../matches/match-info.ts';
import type { Play } from '../../matches/play.ts';
import { getState } from '../../matches/swap2.ts';
import type { PersonCache } from '../../people/person-cache.ts';
import type { RoomRepository } from '../../rooms/room-repository.ts';
import type { RoomGames } from '../../series/room-games.ts';
import type { MatchRow, Store } from '../../store/store.ts';
import { MATCH_ROW, shownMatches } from './match-rows.ts';
import { ANY, ID, list, object, orNull, type Route, text } from './route.ts';

const MOST_OWN = 20;

type Deps = {
  readonly store: Store;
  readonly play: Play;
  readonly repository: RoomRepository;
  readonly games: RoomGames;
  readonly lobby: Lobby;
  readonly people: PersonCache;
  readonly view: ViewDeps;
};

export function hallRoutes(deps: Deps): readonly Route[] {
  return [...roomRoutes(deps), ...matchRoutes(deps)];
}

function roomRoutes({ store, repository, games, lobby, view }: Deps): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/rooms',
      summary: 'Public rooms, open and running.',
      answer: object({ rooms: list(ANY) }),
      refusals: [],
      handle: async () => accept({ rooms: await lobby.cards() }),
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
        const seated = rows.filter(({ members }) => who && members.includes(who.id));
        const cards = await Promise.all(seated.map((room) => cardOf(view, room)));
        const rooms = cards.filter(({ status }) => status !== 'ended').slice(0, MOST_OWN);
        return accept({ rooms });
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
        const room = await repository.find(params['code'] ?? '');
        if (!room) return refuse('no_such_room');
        const series = await games.series(room.seriesId);
        return accept({ room: await viewOf(view, room, series) });
      },
    },
  ];
}

function matchRoutes({ store, play, people }: Deps): readonly Route[] {
  const found = async <T extends object>(
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
          const loaded = await play.load(row.id);
          if (!loaded) return refuse('no_such_match');
          const [shown] = await shownMatches(store, people, [row]);
          return accept({
            match: shown ?? null,
            info: await infoOf(people, loaded, null),
            events: loaded.events,
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
        const loaded = await play.load(params['id'] ?? '');
        return loaded ? accept(`${makeRecord(recordOf(loaded.match))}\n`) : refuse('no_such_match');
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
          return accept({ swap2State });
        }),
    },
  ];
}

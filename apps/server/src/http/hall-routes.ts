// What can be looked at: rooms, matches with their records, players, the ranking.

import { accept, type Json, type JsonObject, makeRecord, type Result, refuse } from '@sente/kernel';
import { recordOf } from '@sente/match';
import type { Desk } from '../desk.ts';
import type { Lobby } from '../lobby.ts';
import { infoOf } from '../match-info.ts';
import type { People } from '../people.ts';
import { personOf } from '../people.ts';
import type { Play } from '../play.ts';
import type { RoomGames } from '../room-games.ts';
import { type ViewGround, viewOf } from '../room-view.ts';
import type { MatchRow, Rating, Store } from '../store/store.ts';
import { getState } from '../swap2.ts';
import { ANY, COUNT, ID, list, MOMENT, object, orNull, PERSON, type Route, text } from './route.ts';

type Ground = {
  readonly store: Store;
  readonly play: Play;
  readonly desk: Desk;
  readonly games: RoomGames;
  readonly lobby: Lobby;
  readonly people: People;
  readonly view: ViewGround;
};

const PAGE = 20;
const LEADERS = 50;
const STEPS = 200;

const MATCH_ROW = object({
  id: ID,
  game: ID,
  mode: ID,
  rated: { type: 'boolean' },
  series: orNull(ID),
  room: orNull(ID),
  status: ID,
  players: list(PERSON),
  outcome: orNull(ANY),
  startedAt: MOMENT,
  endedAt: orNull(MOMENT),
});

export function hallRoutes(ground: Ground): readonly Route[] {
  return [...roomRoutes(ground), ...matchRoutes(ground), ...playerRoutes(ground), ...rankingRoutes(ground)];
}

function roomRoutes({ desk, games, lobby, view }: Ground): readonly Route[] {
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
          const [shown] = await shownMatches(people, [row]);
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

function playerRoutes({ store, people }: Ground): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/players/{id}',
      summary: 'A player: ratings with their course over time, and matches, newest first.',
      params: { id: ID },
      query: {
        before: {
          type: 'string',
          pattern: '^[0-9]{1,16}:[\\w-]{1,64}$',
          description: 'next, of the page before',
        },
      },
      answer: object({
        player: PERSON,
        since: MOMENT,
        ratings: list(ANY),
        matches: list(MATCH_ROW),
        next: orNull(text(100)),
      }),
      refusals: ['no_such_player'],
      async handle({ params, query }) {
        const account = await store.accounts.get(params['id'] ?? '');
        if (!account) return refuse('no_such_player');
        const rows = await store.matches.historyOf(account.id, {
          limit: PAGE,
          before: readPlace(query['before']),
        });
        const ratings = await store.ratings.ofAccount(account.id);
        const last = rows.at(-1);
        return accept({
          player: { ...personOf(account) },
          since: account.createdAt,
          ratings: await Promise.all(ratings.map((rating) => course(store, rating))),
          matches: await shownMatches(people, rows),
          next: rows.length === PAGE && last ? `${last.startedAt}:${last.id}` : null,
        });
      },
    },
  ];
}

function rankingRoutes({ store, people }: Ground): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/leaderboard/{pool}',
      summary: 'The best of a rating pool.',
      params: { pool: ID },
      query: { offset: { type: 'integer', minimum: 0, maximum: 100_000 } },
      answer: object({
        pool: ID,
        players: list(object({ place: COUNT, player: PERSON, games: COUNT })),
        next: orNull(COUNT),
      }),
      refusals: [],
      async handle({ params, query }) {
        const pool = params['pool'] ?? '';
        const offset = Number(query['offset'] ?? 0);
        const rows = await store.ratings.top(pool, LEADERS, offset);
        const names = await people.many(rows.map((row) => row.accountId));
        return accept({
          pool,
          players: rows.map((row, index) => ({
            place: offset + index + 1,
            player: {
              id: row.accountId,
              name: row.name,
              guest: names[index]?.guest ?? false,
              rating: row.rating,
            },
            games: row.games,
          })),
          next: rows.length === LEADERS ? offset + LEADERS : null,
        });
      },
    },
  ];
}

async function course(store: Store, { accountId, pool, rating, games, values }: Rating): Promise<JsonObject> {
  const steps = await store.ratings.stepsOf(accountId, pool, STEPS);
  return {
    pool,
    rating,
    games,
    values,
    place: await store.ratings.place(pool, accountId),
    steps: steps.map(({ at, after, cause }) => ({ at, after, cause })),
  };
}

async function shownMatches(people: People, rows: readonly MatchRow[]): Promise<JsonObject[]> {
  return await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      game: row.game,
      mode: row.mode,
      rated: row.rated,
      series: row.seriesId,
      room: row.roomId,
      status: row.status,
      players: (await people.many(row.players)).map((person) => ({ ...person })),
      outcome: row.outcome as JsonObject | null,
      startedAt: row.startedAt,
      endedAt: row.endedAt,
    })),
  );
}

function readPlace(text: string | number | undefined): { startedAt: number; id: string } | null {
  const [, startedAt, id] = /^(\d+):(.+)$/.exec(String(text ?? '')) ?? [];
  return startedAt === undefined || id === undefined ? null : { startedAt: Number(startedAt), id };
}

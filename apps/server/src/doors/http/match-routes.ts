// Matches over HTTP: whole with their events, as a record, and the state of their opening.

import { accept, makeRecord, type Result, refuse } from '@sente/kernel';
import { recordOf } from '@sente/match';
import { matchInfoOf } from '../../matches/match-info.ts';
import type { Play } from '../../matches/play.ts';
import { getState } from '../../matches/swap2.ts';
import type { PersonCache } from '../../people/person-cache.ts';
import type { MatchRow, Store } from '../../store/store.ts';
import { describeMatches, MATCH_ROW } from './match-rows.ts';
import { ANY, ID, listSchema, objectSchema, orNullSchema, type Route, textSchema } from './route.ts';

type Deps = { readonly store: Store; readonly play: Play; readonly people: PersonCache };

export function matchRoutes({ store, play, people }: Deps): readonly Route[] {
  const withMatch = async <T extends object>(
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
        'A whole match: its players, its result and every event. Hidden men of a running game are not in it.',
      params: { id: ID },
      answer: objectSchema({
        match: MATCH_ROW,
        info: ANY,
        events: listSchema(ANY),
        swap2History: orNullSchema(ANY),
      }),
      refusals: ['no_such_match'],
      handle: ({ params }) =>
        withMatch(params['id'], async (row) => {
          const loaded = await play.load(row.id);
          if (!loaded) return refuse('no_such_match');
          const [shown] = await describeMatches(store, people, [row]);
          return accept({
            match: shown ?? null,
            info: await matchInfoOf(people, loaded, null),
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
      answer: textSchema(65_536),
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
      answer: objectSchema({ swap2State: ANY }),
      refusals: ['no_such_match', 'no_swap2'],
      handle: ({ params }) =>
        withMatch(params['id'], async (row) => {
          const swap2State = await getState(play, row.id);
          if (!swap2State) return refuse('no_swap2');
          return accept({ swap2State });
        }),
    },
  ];
}

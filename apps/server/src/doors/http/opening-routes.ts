// The openings book over HTTP: the moves played from a position in finished games, and the openings of Swap 2.

import { LONGEST_RECORD, type OpeningBook } from '../../openings/book.ts';
import { COUNT, listSchema, objectSchema, type Route, textSchema } from './route.ts';

const RECORD = {
  ...textSchema(LONGEST_RECORD),
  description: 'such as `sente 1 gomoku/freestyle size=15 : h8 i9`',
};
const COUNTS = { games: COUNT, black: COUNT, draws: COUNT, white: COUNT };
const CHOICES = {
  ...COUNTS,
  choices: listSchema(objectSchema({ ...COUNTS, choices: listSchema(textSchema(8)) })),
};
const MOVE = textSchema(8);

/** The answer is the same for every client, and for this long one game more makes no difference. */
const FRESH_S = 60;

export function openingRoutes({ openings }: { readonly openings: OpeningBook }): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/openings',
      summary:
        'The moves that people played after those of a record, with the results of the games; most played first.',
      query: { record: RECORD },
      answer: objectSchema({
        ...COUNTS,
        continuations: listSchema(objectSchema({ move: MOVE, same: listSchema(MOVE), ...COUNTS })),
      }),
      freshS: FRESH_S,
      refusals: ['bad_record', 'unknown_game', 'no_openings', 'too_deep'],
      handle: ({ query }) => openings.playedAfter(String(query['record'] ?? '')),
    },
    {
      method: 'GET',
      path: '/api/openings/swap2',
      summary: 'The most played openings of Swap 2: three stones, the choices made, and the results.',
      query: { record: RECORD },
      answer: objectSchema({
        ...CHOICES,
        openings: listSchema(objectSchema({ stones: listSchema(MOVE), ...CHOICES })),
      }),
      freshS: FRESH_S,
      refusals: ['bad_record', 'unknown_game', 'no_openings', 'no_swap2'],
      handle: ({ query }) => openings.swap2(String(query['record'] ?? '')),
    },
  ];
}

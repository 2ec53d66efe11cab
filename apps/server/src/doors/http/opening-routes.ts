// What was played from a position in the finished games of the hall, and what Swap 2 began with.

import { LONGEST_RECORD, type OpeningBook } from '../../openings/book.ts';
import { COUNT, list, object, type Route, text } from './route.ts';

const RECORD = {
  ...text(LONGEST_RECORD),
  description: 'such as `sente 1 gomoku/freestyle size=15 : h8 i9`',
};
const COUNTS = { games: COUNT, black: COUNT, draws: COUNT, white: COUNT };
const CHOICES = { ...COUNTS, choices: list(object({ ...COUNTS, choices: list(text(8)) })) };
const MOVE = text(8);

/** The answer is the same for everybody, and a game more or less makes no difference for so long. */
const FRESH_S = 60;

export function openingRoutes({ openings }: { readonly openings: OpeningBook }): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/openings',
      summary:
        'What people played after the moves of a record, and how those games ended, most played first.',
      query: { record: RECORD },
      answer: object({
        ...COUNTS,
        continuations: list(object({ move: MOVE, same: list(MOVE), ...COUNTS })),
      }),
      freshS: FRESH_S,
      refusals: ['bad_record', 'unknown_game', 'no_openings', 'too_deep'],
      handle: ({ query }) => openings.playedAfter(String(query['record'] ?? '')),
    },
    {
      method: 'GET',
      path: '/api/openings/swap2',
      summary:
        'The openings of Swap 2 that most games began with: three stones, what was chosen, how it ended.',
      query: { record: RECORD },
      answer: object({ ...CHOICES, openings: list(object({ stones: list(MOVE), ...CHOICES })) }),
      freshS: FRESH_S,
      refusals: ['bad_record', 'unknown_game', 'no_openings', 'no_swap2'],
      handle: ({ query }) => openings.swap2(String(query['record'] ?? '')),
    },
  ];
}

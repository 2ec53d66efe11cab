// Preview pictures of games over HTTP, shown where their links are shared.

import type { Pictures } from '../../previews/pictures.ts';
import { ID, type Route } from './route.ts';

const PNG = { type: 'string', contentMediaType: 'image/png' } as const;

export function pictureRoutes(pictures: Pictures): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/matches/{id}/picture.png',
      summary: 'The present board of a match, 1200 by 630 pixels.',
      params: { id: ID },
      answer: PNG,
      picture: true,
      refusals: ['no_such_match', 'busy'],
      handle: ({ params }) => pictures.ofMatch(params['id'] ?? ''),
    },
    {
      method: 'GET',
      path: '/api/rooms/{code}/picture.png',
      summary: 'The board of the present or last game of a room; empty before the first game.',
      params: { code: ID },
      answer: PNG,
      picture: true,
      refusals: ['no_such_room', 'busy'],
      handle: ({ params }) => pictures.ofRoom(params['code'] ?? ''),
    },
  ];
}

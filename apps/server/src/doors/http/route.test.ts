// The status of every refusal over HTTP.

import type { RefusalCode } from '@sente/kernel';
import { expect, test } from 'vitest';
import { type HttpRefusal, httpStatusOf } from './route.ts';

/** Every code of the table. A missing row fails the type check. */
const STATUSES: { readonly [code in HttpRefusal]: number } = {
  ...{ bad_request: 400, bad_name: 400, bad_password: 400, bad_record: 400, unknown_game: 400 },
  too_deep: 400,
  ...{ no_session: 401, wrong_credentials: 401, wrong_code: 401 },
  ...{ forbidden_origin: 403, account_needed: 403 },
  ...{ no_such_room: 404, no_such_match: 404, no_such_player: 404, no_such_pool: 404 },
  ...{ not_found: 404, no_swap2: 404, no_openings: 404 },
  ...{ name_taken: 409, already_playing: 409 },
  too_long: 413,
  slow_down: 429,
  failed: 500,
  ...{ busy: 503, storage: 503 },
};

test.each(Object.entries(STATUSES))('%s is answered as %i', (code, status) => {
  expect(httpStatusOf(code as HttpRefusal)).toBe(status);
});

test.each(['occupied', 'toString', ''] as RefusalCode[])(
  'a code of the rules (%j) is answered as 400',
  (code) => {
    expect(httpStatusOf(code)).toBe(400);
  },
);

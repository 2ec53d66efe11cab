// Results: accepted or refused; `must` throws on a refusal.

import { expect, it } from 'vitest';
import { accept, must, refuse } from './result.ts';

it('a refusal has a code and data, which may be empty', () => {
  expect(refuse('game_over')).toEqual({ ok: false, refusal: { code: 'game_over', data: {} } });
  expect(refuse('out_of_bounds', { size: 15 }).refusal.data).toEqual({ size: 15 });
});

it('must returns the accepted value, and throws the code and data of a refusal', () => {
  expect(must(accept(5))).toBe(5);
  expect(() => must(refuse('out_of_bounds', { size: 15 }))).toThrow(
    'unexpected refusal: out_of_bounds {"size":15}',
  );
});

it('does not compile with an unknown code, or with data that is not of the code', () => {
  // The type check fails when one of these lines is no error any more.
  const refusals = [
    // @ts-expect-error: no table of refusals has this code.
    refuse('no_such_code'),
    // @ts-expect-error: this code has no data.
    refuse('game_over', { size: 15 }),
    // @ts-expect-error: this code needs a size.
    refuse('out_of_bounds'),
  ];
  expect(refusals.map(({ refusal }) => refusal.code)).toEqual(['no_such_code', 'game_over', 'out_of_bounds']);
});

// What was asked is accepted or refused; who is certain of it is told loudly when it was not.

import { expect, it } from 'vitest';
import { accept, must, refuse } from './result.ts';

it('a refusal has a code and data, if only none', () => {
  expect(refuse('game_over')).toEqual({ ok: false, refusal: { code: 'game_over', data: {} } });
  expect(refuse('out_of_bounds', { size: 15 }).refusal.data).toEqual({ size: 15 });
});

it('must gives what was accepted, and throws the code and data of a refusal', () => {
  expect(must(accept(5))).toBe(5);
  expect(() => must(refuse('out_of_bounds', { size: 15 }))).toThrow(
    'unexpected refusal: out_of_bounds {"size":15}',
  );
});

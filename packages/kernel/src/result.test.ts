// What was asked is accepted or refused; who is certain of it is told loudly when it was not.

import { expect, it } from 'vitest';
import { accept, must, refuse } from './result.ts';

it('a refusal has a code and data, if only none', () => {
  expect(refuse('occupied')).toEqual({ ok: false, refusal: { code: 'occupied', data: {} } });
  expect(refuse('occupied', { x: 1 }).refusal.data).toEqual({ x: 1 });
});

it('must gives what was accepted, and throws the code and data of a refusal', () => {
  expect(must(accept(5))).toBe(5);
  expect(() => must(refuse('occupied', { x: 1 }))).toThrow('unexpected refusal: occupied {"x":1}');
});

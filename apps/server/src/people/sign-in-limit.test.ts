// Guessing is slow from one address and from many, and does not lock the owner out.

import { expect, test } from 'vitest';
import { makeSignInLimit } from './sign-in-limit.ts';

const MINUTE = 60_000;

function limited() {
  let now = 0;
  const limit = makeSignInLimit(10, () => now);
  return {
    wait(ms: number) {
      now += ms;
    },
    /** Makes this many attempts; answers how many were allowed. */
    tries(count: number, address: (i: number) => string, nameKey = 'lan', device: string | null = null) {
      let allowed = 0;
      for (let i = 0; i < count; i++)
        if (limit.mayTry({ address: address(i), nameKey, device })) allowed += 1;
      return allowed;
    },
  };
}

test('guessing at one account from one address slows down to one a minute', () => {
  const { tries, wait } = limited();
  const here = () => '192.0.2.1';
  expect(tries(50, here)).toBe(10);
  wait(10 * MINUTE);
  expect(tries(50, here)).toBe(10);
  for (let minute = 0; minute < 5; minute++) {
    wait(MINUTE);
    expect(tries(50, here)).toBe(1);
  }
});

test('guesses from one address do not lock the owner out at another', () => {
  const { tries } = limited();
  tries(50, () => '192.0.2.1');
  expect(tries(1, () => '192.0.2.2')).toBe(1);
});

test('attempts at many names from one address are limited too', () => {
  const { tries } = limited();
  let allowed = 0;
  for (let i = 0; i < 50; i++) allowed += tries(1, () => '192.0.2.1', `name ${i}`);
  expect(allowed).toBe(10);
});

test('guessing from a thousand addresses is limited, and a known device still gets in', () => {
  const { tries, wait } = limited();
  const anywhere = (i: number) => `192.0.2.${i}`;
  expect(tries(1000, anywhere)).toBe(200);
  wait(MINUTE);
  expect(tries(1000, anywhere)).toBe(20);
  expect(tries(50, () => '192.0.2.1', 'lan', 'her phone')).toBe(10);
});

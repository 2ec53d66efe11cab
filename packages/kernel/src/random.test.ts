// Seeded random numbers: the same seed gives the same numbers, and they are spread evenly.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { below, pickRandom, seededRandom } from './random.ts';

describe('seededRandom', () => {
  it('repeats itself for a seed and differs between seeds', () => {
    const draw = (seed: string) => Array.from({ length: 20 }, seededRandom(seed));
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(draw(seed)).toEqual(draw(seed));
      }),
    );
    expect(draw('one')).not.toEqual(draw('two'));
  });

  it('gives the same numbers in every version, because stored layouts depend on them', () => {
    const random = seededRandom('sente');
    expect(Array.from({ length: 5 }, () => below(random, 1000))).toEqual([772, 998, 970, 572, 411]);
  });

  it('stays from 0 up to, not including, 1', () => {
    const random = seededRandom('range');
    for (let i = 0; i < 10_000; i++) {
      const value = random();
      expect(value >= 0 && value < 1).toBe(true);
    }
  });

  it('hits every face of a die about equally often', () => {
    const random = seededRandom('die');
    const faces = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 60_000; i++) {
      const face = below(random, 6);
      faces[face] = (faces[face] ?? 0) + 1;
    }
    for (const count of faces) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });
});

describe('pick', () => {
  it('chooses from the list', () => {
    expect(['a', 'b']).toContain(pickRandom(seededRandom('x'), ['a', 'b']));
  });

  it('throws on an empty list, which is a programmer’s error', () => {
    expect(() => pickRandom(seededRandom('x'), [])).toThrow();
  });
});

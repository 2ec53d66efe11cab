// Names of points: every point of every board is read as it was written, and has one spelling only.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePoint, parsePoint } from './points.ts';
import { hostileTexts } from './testing/hostile.ts';

describe('points', () => {
  it.each([
    [[7, 7], 15, 'h8'],
    [[0, 14], 15, 'a1'],
    [[0, 0], 15, 'a15'],
    [[14, 0], 15, 'o15'],
    [[24, 24], 25, 'y1'],
    [[3, 0], 8, 'd8'],
  ] as const)('%j of %i rows is %s', (point, rows, text) => {
    expect(makePoint(point, rows)).toBe(text);
    expect(parsePoint(text, rows, rows)).toEqual(point);
  });

  it('are read as they were written, on every board', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 26 }),
        fc.integer({ min: 1, max: 99 }),
        fc.nat(),
        fc.nat(),
        (columns, rows, a, b) => {
          const point = [a % columns, b % rows] as const;
          expect(parsePoint(makePoint(point, rows), columns, rows)).toEqual(point);
        },
      ),
    );
  });

  it.each(['a0', 'a01', 'A1', 'p1', 'a16', ' a1', 'a1 ', 'a', '1', '', 'a1.', 'aa1', 'a1e1', '`1', 'a１'])(
    '%j is no point of 15×15',
    (text) => {
      expect(parsePoint(text, 15, 15)).toBeNull();
    },
  );

  it('have one spelling only', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 4 }), (text) => {
        const point = parsePoint(text, 19, 19);
        if (point) expect(makePoint(point, 19)).toBe(text);
      }),
    );
  });

  it('refuse hostile texts without throwing', () => {
    for (const text of hostileTexts()) {
      const point = parsePoint(text, 19, 19);
      if (point) expect(makePoint(point, 19)).toBe(text);
    }
  });
});

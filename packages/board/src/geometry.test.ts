import type { Grid } from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centreOfPoint,
  keyOf,
  makeLayout,
  pointAt,
  pointName,
  pointOf,
  sameLayout,
  UNIT,
} from './geometry.ts';

const grids = fc.record({
  columns: fc.integer({ min: 1, max: 25 }),
  rows: fc.integer({ min: 1, max: 25 }),
  on: fc.constantFrom('crossings' as const, 'cells' as const),
  stars: fc.constant([]),
});
const layouts = fc.tuple(grids, fc.boolean(), fc.boolean()).map((given) => makeLayout(...given));
const layoutsWithPoint = layouts.chain((layout) =>
  fc.tuple(
    fc.constant(layout),
    fc.nat({ max: layout.grid.columns - 1 }),
    fc.nat({ max: layout.grid.rows - 1 }),
  ),
);

const GO: Grid = { columns: 19, rows: 19, on: 'crossings', stars: [] };

describe('points and places', () => {
  it('finds every point again anywhere within half a unit of its centre', () => {
    const near = fc.double({ min: -0.49, max: 0.49, noNaN: true });
    fc.assert(
      fc.property(layoutsWithPoint, near, near, ([layout, x, y], du, dv) => {
        const [u, v] = centreOfPoint(layout, [x, y]);
        expect(pointAt(layout, u + du * UNIT, v + dv * UNIT)).toEqual([x, y]);
      }),
    );
  });

  it('keeps every stone inside the drawing', () => {
    fc.assert(
      fc.property(layoutsWithPoint, ([layout, x, y]) => {
        const [u, v] = centreOfPoint(layout, [x, y]);
        for (const [place, size] of [
          [u, layout.width],
          [v, layout.height],
        ] as const) {
          expect(place - UNIT / 2).toBeGreaterThanOrEqual(0);
          expect(place + UNIT / 2).toBeLessThanOrEqual(size);
        }
      }),
    );
  });

  it('takes a touch on the rim for the edge point, and one beside the board for none', () => {
    const layout = makeLayout(GO, true, false);
    const [u, v] = centreOfPoint(layout, [0, 3]);
    expect(pointAt(layout, u - 0.7 * UNIT, v)).toEqual([0, 3]);
    expect(pointAt(layout, u - 0.8 * UNIT, v)).toBeNull();
    expect(pointAt(layout, Number.NaN, v)).toBeNull();
  });

  it('turns by half a turn when flipped', () => {
    const upright = makeLayout(GO, true, false);
    const flipped = makeLayout(GO, true, true);
    expect(centreOfPoint(flipped, [0, 0])).toEqual(centreOfPoint(upright, [18, 18]));
    expect(centreOfPoint(flipped, [4, 16])).toEqual(centreOfPoint(upright, [14, 2]));
  });

  it('gives every point a number and finds the point by it', () => {
    fc.assert(
      fc.property(layoutsWithPoint, ([{ grid }, x, y]) => {
        expect(pointOf(grid, keyOf(grid, [x, y]))).toEqual([x, y]);
      }),
    );
  });
});

describe('names', () => {
  it.each([
    [15, [7, 7], 'h8'],
    [15, [0, 14], 'a1'],
    [19, [8, 0], 'i19'],
    [19, [18, 18], 's1'],
  ] as const)('on %i rows %j is %s', (size, point, name) => {
    expect(pointName({ ...GO, columns: size, rows: size }, point)).toBe(name);
  });
});

describe('layouts', () => {
  it('are the same for equal grids, so that a new picture of the same board needs no layout', () => {
    const again = { ...GO, stars: [[3, 3]] as const };
    expect(sameLayout(makeLayout(GO, true, false), makeLayout({ ...GO }, true, false))).toBe(true);
    expect(sameLayout(makeLayout(GO, true, false), makeLayout(again, true, false))).toBe(false);
    expect(sameLayout(makeLayout(GO, true, false), makeLayout(GO, false, false))).toBe(false);
    expect(sameLayout(makeLayout(GO, true, false), makeLayout(GO, true, true))).toBe(false);
  });
});

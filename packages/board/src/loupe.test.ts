import { describe, expect, it } from 'vitest';
import { loupePlace } from './loupe.ts';

const WIDTH = 390;
const SIZE = 124;

describe('the loupe', () => {
  it('stands above the finger', () => {
    const [left, top] = loupePlace({ x: 200, y: 300 }, WIDTH);
    expect(left + SIZE / 2).toBe(200);
    expect(top + SIZE).toBeLessThan(300 - 30);
  });

  it.each([5, 195, 385])('stays within the board at x = %i', (x) => {
    for (const y of [20, 300]) {
      const [left] = loupePlace({ x, y }, WIDTH);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + SIZE).toBeLessThanOrEqual(WIDTH);
    }
  });

  it('stands out over the board by 24 pixels at most', () => {
    for (let y = 0; y <= WIDTH; y += 10)
      expect(loupePlace({ x: 195, y }, WIDTH)[1]).toBeGreaterThanOrEqual(-24);
  });

  it.each([100, 300])('stands beside the finger near the top of the board, at x = %i', (x) => {
    const [left] = loupePlace({ x, y: 20 }, WIDTH);
    const gap = x < WIDTH / 2 ? left - x : x - (left + SIZE);
    expect(gap).toBeGreaterThan(30);
  });
});

// Small pictures are the same pictures: every way a row can be written is read, and few colours stay as they are.

import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { smallPng } from './small-png.ts';

const RED = [200, 30, 20] as const;
const INK = [20, 18, 16] as const;
const PAPER = [245, 240, 230] as const;
const ROWS = [
  [RED, INK, PAPER],
  [INK, INK, RED],
  [PAPER, RED, RED],
  [RED, PAPER, INK],
  [PAPER, PAPER, RED],
];

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

function head(width: number, height: number, type: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, type], 8);
  return chunk('IHDR', data);
}

const paeth = (a: number, b: number, c: number): number =>
  [a, b, c].reduce((best, one) => (Math.abs(a + b - c - one) < Math.abs(a + b - c - best) ? one : best));

/** Row n is written with filter n: as it is, to the left, above, the mean, the nearest of three. */
function png(rows: readonly (readonly (readonly number[])[])[]): Buffer {
  const flat = rows.map((row) => row.flat());
  const lines = flat.flatMap((row, y) => {
    const filtered = row.map((value, x) => {
      const [left, above, corner] = [row[x - 3] ?? 0, flat[y - 1]?.[x] ?? 0, flat[y - 1]?.[x - 3] ?? 0];
      const guesses = [0, left, above, (left + above) >> 1, paeth(left, above, corner)];
      return (value - (guesses[y] ?? 0)) & 255;
    });
    return [y, ...filtered];
  });
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    head(rows[0]?.length ?? 0, rows.length, 2),
    chunk('IDAT', deflateSync(Uint8Array.from(lines))),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunks(picture: Buffer): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (let at = 8; at < picture.length; ) {
    const length = picture.readUInt32BE(at);
    found.set(picture.toString('latin1', at + 4, at + 8), picture.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return found;
}

describe('a small picture', () => {
  it('shows the same colours at the same places', () => {
    const parts = chunks(smallPng(png(ROWS)));
    const palette = parts.get('PLTE') ?? Buffer.alloc(0);
    const lines = inflateSync(parts.get('IDAT') ?? Buffer.alloc(0));
    const shown = ROWS.map((row, y) =>
      row.map((_, x) => [...palette.subarray(3 * (lines[y * 4 + 1 + x] ?? 0)).subarray(0, 3)]),
    );
    expect(shown).toEqual(ROWS);
  });

  it('has at most 256 colours for any number of colours before', () => {
    const many = Array.from({ length: 5 }, (_, y) =>
      Array.from({ length: 300 }, (_, x) => [x % 256, (x * 7 + y * 31) % 256, (y * 50 + x) % 256]),
    );
    const palette = chunks(smallPng(png(many))).get('PLTE');
    expect(palette?.length).toBe(256 * 3);
  });

  it('refuses a PNG that Chromium would not write', () => {
    const strange = png(ROWS);
    strange[25] = 0;
    expect(() => smallPng(strange)).toThrow('not a PNG');
  });
});

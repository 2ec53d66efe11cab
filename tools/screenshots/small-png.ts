// Reduces a screenshot to at most 256 colours: a quarter of the size without a visible difference.
// Reads what Chromium writes (8 bits a channel, not interlaced) and writes an indexed PNG.

import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const MOST_COLOURS = 256;

type Pixels = { readonly width: number; readonly height: number; readonly colours: Uint32Array };
/** Colours with how often each occurs, and how far they lie from their mean along each channel. */
type Box = {
  readonly colours: readonly (readonly [colour: number, count: number])[];
  readonly spread: Spread;
};
type Spread = {
  readonly mean: readonly number[];
  readonly error: number;
  readonly widest: number;
};

export function smallPng(png: Buffer): Buffer {
  const { width, height, colours } = readPng(png);
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const boxes = splitColours([...counts]);
  const index = new Map(boxes.flatMap((box, at) => box.colours.map(([colour]) => [colour, at] as const)));
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) rows[y * (width + 1) + 1 + x] = index.get(colours[at] ?? 0) ?? 0;
  }
  const palette = Buffer.from(boxes.flatMap((box) => box.spread.mean.map(Math.round)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a pixel, each an index into the palette.
  head.set([8, 3], 8);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', head),
    pngChunk('PLTE', palette),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Halves the group of colours that is told worst by its mean until there are enough groups. */
function splitColours(all: Box['colours']): readonly Box[] {
  const boxes: Box[] = [colourBox(all)];
  while (boxes.length < MOST_COLOURS) {
    const worst = boxes.reduce((a, b) => (b.spread.error > a.spread.error ? b : a));
    if (worst.spread.error === 0) break;
    const { mean, widest } = worst.spread;
    const below = worst.colours.filter(([colour]) => colourChannel(colour, widest) <= (mean[widest] ?? 0));
    const above = worst.colours.filter(([colour]) => colourChannel(colour, widest) > (mean[widest] ?? 0));
    boxes.splice(boxes.indexOf(worst), 1, colourBox(below), colourBox(above));
  }
  return boxes;
}

function colourBox(colours: Box['colours']): Box {
  const total = colours.reduce((sum, [, count]) => sum + count, 0);
  const mean = [0, 1, 2].map(
    (at) => colours.reduce((sum, [colour, count]) => sum + colourChannel(colour, at) * count, 0) / total,
  );
  const errors = mean.map((middle, at) =>
    colours.reduce((sum, [colour, count]) => sum + count * (colourChannel(colour, at) - middle) ** 2, 0),
  );
  const error = colours.length > 1 ? errors.reduce((sum, one) => sum + one, 0) : 0;
  return { colours, spread: { mean, error, widest: errors.indexOf(Math.max(...errors)) } };
}

function colourChannel(colour: number, at: number): number {
  return (colour >> (16 - 8 * at)) & 255;
}

function readPng(png: Buffer): Pixels {
  const data: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height, type] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25]];
  if (png[24] !== 8 || (type !== 2 && type !== 6)) throw new Error('not a PNG as Chromium writes it');
  const step = type === 6 ? 4 : 3;
  const raw = undoRowFilters(inflateSync(Buffer.concat(data)), width * step, height, step);
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at++) {
    colours[at] = raw.readUIntBE(at * step, 3);
  }
  return { width, height, colours };
}

/** Every row of a PNG says how it was written: as differences to the left, above, or both. */
function undoRowFilters(lines: Buffer, stride: number, height: number, step: number): Buffer {
  const raw = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= step ? (raw[at - step] ?? 0) : 0;
      const above = y > 0 ? (raw[at - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (raw[at - stride - step] ?? 0) : 0;
      raw[at] = (lines[y * (stride + 1) + 1 + x] ?? 0) + predictByte(filter, left, above, corner);
    }
  }
  return raw;
}

function predictByte(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((one) => Math.abs(guess - one)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

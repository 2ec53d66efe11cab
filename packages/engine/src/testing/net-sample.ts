// Positions with the evaluation that the trainer computed in whole numbers: stones in the order they were played, which
// may have taken others, then the evaluation that the core's net must give.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const SIZE = 15;

export type SampledPosition = {
  readonly stones: readonly { readonly x: number; readonly y: number }[];
  readonly mover: number;
  readonly score: number;
};

export async function readSample(rule: string, size = SIZE): Promise<readonly SampledPosition[]> {
  const bytes = await readFile(fileURLToPath(new URL(`./nets/${rule}.sample`, import.meta.url)));
  const sample: SampledPosition[] = [];
  for (let at = 0; at < bytes.length; ) {
    const plies = bytes.readUInt16LE(at);
    const score = bytes.readInt32LE(at + 2);
    const from = at + 6;
    const stones = Array.from({ length: plies }, (_, ply) => {
      const place = bytes.readUInt16LE(from + 2 * ply);
      return { x: place % size, y: Math.floor(place / size) };
    });
    sample.push({ stones, mover: plies % 2, score });
    at = from + 2 * plies;
  }
  return sample;
}

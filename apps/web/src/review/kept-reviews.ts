// Reviews on this device, each with the game it is of: the newest few, and only those this engine made.

import { isRecord, own } from '@sente/kernel';
import { type Memory, readJson } from '../base/memory.ts';
import type { Seen } from './judge.ts';

export type KeptReview = {
  /** By position. */
  readonly seen: readonly (Seen | null)[];
  /** By entry: by how much chance helped the one who asked it; null: not looked at, or no affair of chance. */
  readonly luck: readonly (number | null)[];
};

const LIST = 'reviews';
const MOST_KEPT = 12;

type Listed = { readonly key: string; readonly record: string };

/** `record` is the text of the whole game; `engine` says who thought: what another one thought is not read. */
export function readReview(memory: Memory, record: string, engine: string): KeptReview | null {
  const listed = readList(memory).find((one) => one.record === record);
  const kept = listed && readJson(memory.read(listed.key));
  if (!isRecord(kept) || own(kept, 'engine') !== engine) return null;
  const [seen, luck] = [own(kept, 'seen'), own(kept, 'luck')];
  if (!Array.isArray(seen) || !Array.isArray(luck)) return null;
  return { seen: seen.map(readSeen), luck: luck.map((one) => (typeof one === 'number' ? one : null)) };
}

export function keepReview(memory: Memory, record: string, engine: string, review: KeptReview): void {
  const list = readList(memory);
  const free = Array.from({ length: MOST_KEPT }, (_, n) => `review.${n}`).find(
    (key) => !list.some((one) => one.key === key),
  );
  const key = list.find((one) => one.record === record)?.key ?? free ?? list.at(-1)?.key ?? `${LIST}.0`;
  const others = list.filter((one) => one.key !== key);
  const seen = review.seen.map((one) => one && { ...one, chances: one.chances.map(rounded) });
  memory.write(key, JSON.stringify({ engine, seen, luck: review.luck.map((one) => one && rounded(one)) }));
  memory.write(LIST, JSON.stringify([{ key, record }, ...others]));
}

function readList(memory: Memory): readonly Listed[] {
  const list = readJson(memory.read(LIST));
  if (!Array.isArray(list)) return [];
  return list.slice(0, MOST_KEPT).flatMap((one: unknown) => {
    const [key, record] = isRecord(one) ? [own(one, 'key'), own(one, 'record')] : [];
    return typeof key === 'string' && typeof record === 'string' ? [{ key, record }] : [];
  });
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function readSeen(json: unknown): Seen | null {
  if (!isRecord(json)) return null;
  const [chances, line, proof, played] = ['chances', 'line', 'proof', 'played'].map((key) => own(json, key));
  if (!isListOf(chances, isNumber) || !isListOf(line, isString)) return null;
  const proven = readProof(proof);
  return {
    chances,
    line,
    ...(proven ? { proof: proven } : {}),
    ...(isNumber(played) ? { played } : {}),
  };
}

function readProof(json: unknown): Seen['proof'] | null {
  const [winner, plies] = isRecord(json) ? [own(json, 'winner'), own(json, 'plies')] : [];
  return isNumber(winner) && isNumber(plies) ? { winner, plies } : null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isString = (value: unknown): value is string => typeof value === 'string';
function isListOf<T>(value: unknown, is: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.every(is);
}

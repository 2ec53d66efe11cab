// The reviews saved on this device, each with its game: the newest few, and only those of this engine version. A hint is
// saved with its game, too, so that hint and review say the same about a position.

import { isRecord, own } from '@sente/kernel';
import { type Memory, parseJson } from '../base/memory.ts';
import { betterJudgement, type Judgement, type Proof, type Rated } from './judgement.ts';

export type SavedReview = {
  /** By position. */
  readonly seen: readonly (Judgement | null)[];
  /** By entry: the luck of the player who made the flip; null if it is not judged, or no flip. */
  readonly luck: readonly (number | null)[];
};

const LIST = 'reviews';
const MOST_KEPT = 12;
/** Separates the game and its options from the entries. */
const HEAD_END = ' :';

type Listed = { readonly key: string; readonly record: string };

/**
 * Everything saved about a game: judgements of other games count for the positions they share with this one. `record` is
 * the text of the whole game. Judgements of another `engine` version are not read.
 */
export function collectSavedReview(memory: Memory, record: string, engine: string): SavedReview | null {
  const length = entriesOfRecord(record).length;
  const seen: (Judgement | null)[] = Array.from({ length: length + 1 }, () => null);
  const luck: (number | null)[] = Array.from({ length }, () => null);
  for (const listed of readListOfReviews(memory)) {
    const common = countEqualFirstEntries(listed.record, record);
    const kept = common === null ? null : readKeptReview(memory, listed.key, engine);
    for (let at = 0; kept && at <= (common ?? 0); at++) {
      seen[at] = betterJudgement(seen[at] ?? null, kept.seen[at] ?? null);
      if (at < (common ?? 0)) luck[at] ??= kept.luck[at] ?? null;
    }
  }
  const isEmpty = seen.every((one) => one === null) && luck.every((one) => one === null);
  return isEmpty ? null : { seen, luck };
}

export function saveReview(memory: Memory, record: string, engine: string, review: SavedReview): void {
  const list = readListOfReviews(memory);
  const known = collectSavedReview(memory, record, engine);
  const free = Array.from({ length: MOST_KEPT }, (_, n) => `review.${n}`).find(
    (key) => !list.some((one) => one.key === key),
  );
  // A longer record of a game replaces the shorter one.
  const [begun] = list
    .filter((one) => countEqualFirstEntries(one.record, record) === entriesOfRecord(one.record).length)
    .sort((a, b) => b.record.length - a.record.length);
  const key = begun?.key ?? free ?? list.at(-1)?.key ?? `${LIST}.0`;
  const others = list.filter((one) => one.key !== key);
  const seen = review.seen.map((one, at) => roundJudgement(betterJudgement(known?.seen[at] ?? null, one)));
  memory.write(
    key,
    JSON.stringify({ engine, seen, luck: review.luck.map((one) => one && roundNumber(one)) }),
  );
  memory.write(LIST, JSON.stringify([{ key, record }, ...others]));
}

/** The saved judgement of the position at the end of a record. */
export function readJudgement(memory: Memory, record: string, engine: string): Judgement | null {
  return collectSavedReview(memory, record, engine)?.seen.at(-1) ?? null;
}

/** Saves the judgement of the position at the end of a record, in a saved game that went through it if there is one. */
export function saveJudgement(memory: Memory, record: string, engine: string, judgement: Judgement): void {
  const at = entriesOfRecord(record).length;
  const whole =
    readListOfReviews(memory).find((one) => countEqualFirstEntries(one.record, record) === at)?.record ??
    record;
  const kept = collectSavedReview(memory, whole, engine);
  const length = entriesOfRecord(whole).length;
  saveReview(memory, whole, engine, {
    seen: Array.from({ length: length + 1 }, (_, n) => (n === at ? judgement : (kept?.seen[n] ?? null))),
    luck: Array.from({ length }, (_, n) => kept?.luck[n] ?? null),
  });
}

function entriesOfRecord(record: string): readonly string[] {
  return record.slice(headOfRecord(record).length).split(' ').filter(Boolean);
}

function headOfRecord(record: string): string {
  return record.slice(0, record.indexOf(HEAD_END) + HEAD_END.length);
}

/** The number of equal entries at the start of two games; null if game or options differ. */
function countEqualFirstEntries(one: string, other: string): number | null {
  if (headOfRecord(one) !== headOfRecord(other)) return null;
  const [mine, theirs] = [entriesOfRecord(one), entriesOfRecord(other)];
  const differs = mine.findIndex((entry, at) => entry !== theirs[at]);
  return differs < 0 ? mine.length : differs;
}

function readListOfReviews(memory: Memory): readonly Listed[] {
  const list = parseJson(memory.read(LIST));
  if (!Array.isArray(list)) return [];
  return list.slice(0, MOST_KEPT).flatMap((one: unknown) => {
    const [key, record] = isRecord(one) ? [own(one, 'key'), own(one, 'record')] : [];
    return typeof key === 'string' && typeof record === 'string' ? [{ key, record }] : [];
  });
}

function readKeptReview(memory: Memory, key: string, engine: string): SavedReview | null {
  const kept = parseJson(memory.read(key));
  if (!isRecord(kept) || own(kept, 'engine') !== engine) return null;
  const [seen, luck] = [own(kept, 'seen'), own(kept, 'luck')];
  if (!Array.isArray(seen) || !Array.isArray(luck)) return null;
  return { seen: seen.map(parseJudgement), luck: luck.map((one) => (typeof one === 'number' ? one : null)) };
}

function roundJudgement(judgement: Judgement | null): Judgement | null {
  if (judgement === null) return null;
  const { chances, rated, ...rest } = judgement;
  const short = rated?.map(({ move, chance }) => ({ move, chance: roundNumber(chance) }));
  return { ...rest, chances: chances.map(roundNumber), ...(short ? { rated: short } : {}) };
}

function roundNumber(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function parseJudgement(json: unknown): Judgement | null {
  if (!isRecord(json)) return null;
  const [chances, line, proof, rated, nodes] = ['chances', 'line', 'proof', 'rated', 'nodes'].map((key) =>
    own(json, key),
  );
  if (!isListOf(chances, isNumber) || !isListOf(line, isString) || !isNumber(nodes)) return null;
  const proven = parseProof(proof);
  return {
    chances,
    line,
    ...(proven ? { proof: proven } : {}),
    ...(isListOf(rated, isRated) ? { rated } : {}),
    nodes,
  };
}

function parseProof(json: unknown): Proof | null {
  const [winner, plies] = isRecord(json) ? [own(json, 'winner'), own(json, 'plies')] : [];
  return isNumber(winner) && isNumber(plies) ? { winner, plies } : null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isString = (value: unknown): value is string => typeof value === 'string';
const isRated = (value: unknown): value is Rated =>
  isRecord(value) && isString(own(value, 'move')) && isNumber(own(value, 'chance'));
function isListOf<T>(value: unknown, is: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.every(is);
}

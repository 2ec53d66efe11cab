// The golden vector as a runner sees it, and the report of a difference.

import { isRecord, own } from '@sente/kernel';

/** One line of a vector file: the common fields are checked, the rest is read by the runner of its ruleset. */
export type Vector = {
  readonly id: string;
  readonly ruleset: string;
  readonly query: string;
  readonly fields: Record<string, unknown>;
};

/** The first place where the result differs from the vector, such as `steps[3].next`. */
export type Failure = { readonly at: string; readonly expected: unknown; readonly got: unknown };

/** Plays one vector through the public API; null when it passes. Throws `MalformedVector` only. */
export type Runner = (vector: Vector) => Failure | null;

/** A vector without a required field; the caller counts it as a failure. */
export class MalformedVector extends Error {}

export function failMalformed(what: string): never {
  throw new MalformedVector(what);
}

export function readField(object: Record<string, unknown>, key: string): unknown {
  return own(object, key);
}

export function readTextField(object: Record<string, unknown>, key: string): string {
  const value = own(object, key);
  return typeof value === 'string' ? value : failMalformed(`${key} is not a text`);
}

export function readListField(object: Record<string, unknown>, key: string): readonly unknown[] {
  const value = own(object, key);
  return Array.isArray(value) ? value : failMalformed(`${key} is not a list`);
}

export function readRecordField(object: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = own(object, key);
  return isRecord(value) ? value : failMalformed(`${key} is not an object`);
}

/** Lists are compared in order, objects by their keys in any order. */
export function firstDifference(expected: unknown, got: unknown, at = ''): Failure | null {
  if (Array.isArray(expected) && Array.isArray(got)) {
    if (expected.length !== got.length) return { at: at || '.', expected, got };
    return firstFailure(expected.keys(), (key) => firstDifference(expected[key], got[key], `${at}[${key}]`));
  }
  if (isRecord(expected) && isRecord(got)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(got)]);
    return firstFailure(keys, (key) =>
      firstDifference(own(expected, key), own(got, key), at === '' ? key : `${at}.${key}`),
    );
  }
  return Object.is(expected, got) ? null : { at: at || '.', expected, got };
}

function firstFailure<K>(keys: Iterable<K>, compare: (key: K) => Failure | null): Failure | null {
  for (const key of keys) {
    const failure = compare(key);
    if (failure) return failure;
  }
  return null;
}

// What players do may be refused: a refusal is data with a code, never a sentence and never a throw.

import type { JsonObject } from './json.ts';

export type Refusal = { readonly code: string; readonly data: JsonObject };
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

const NO_DATA: JsonObject = Object.freeze({});

export function accept<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(code: string, data: JsonObject = NO_DATA): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, data } };
}

/** For programmers' certainties only: throws when the result is a refusal. */
export function must<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`unexpected refusal: ${result.refusal.code} ${JSON.stringify(result.refusal.data)}`);
}

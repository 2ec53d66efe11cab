// Plain JSON, and the few careful readers that everything arriving from outside goes through.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A plain object: not null, not an array, and without a prototype trick. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** An own property only, so that `__proto__` or `constructor` in outside data never answers for us. */
export function own(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

export function isIndex(value: unknown, below: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < below;
}

export function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}

export function isOneOf<T extends string>(value: unknown, choices: readonly T[]): value is T {
  return typeof value === 'string' && (choices as readonly string[]).includes(value);
}

/** NUL, and half of a pair that makes one character: no database keeps them. */
const UNKEEPABLE = /[\0\p{Surrogate}]/u;

/** Whether every text in it, names of fields among them, can be kept and sent on as it is. */
export function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return !UNKEEPABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isKeepable(key) && isKeepable(inner));
}

/** The same of a value and how it is written as JSON: only an escape, or a character that is a pair, need be looked at. */
export function isKeepableJson(json: string, value: unknown): boolean {
  return !/\\u|[\ud800-\udfff]/i.test(json) || isKeepable(value);
}

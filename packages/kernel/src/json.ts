// Plain JSON, and the careful readers for all data from outside.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A plain object: not null, not an array, and without a prototype trick. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Reads own properties only, so that `__proto__` or `constructor` in outside data has no effect. */
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

/** NUL and lone surrogates, which no database stores. */
const UNKEEPABLE = /[\0\p{Surrogate}]/u;

/** Whether every text in it, including names of fields, can be stored and sent on unchanged. */
export function hasOnlyStorableText(value: unknown): boolean {
  if (typeof value === 'string') return !UNKEEPABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([key, inner]) => hasOnlyStorableText(key) && hasOnlyStorableText(inner),
  );
}

/** The same for a value with its JSON text. Only texts with an escape or a surrogate need the full check. */
export function isKeepableJson(json: string, value: unknown): boolean {
  return !/\\u|[\ud800-\udfff]/i.test(json) || hasOnlyStorableText(value);
}

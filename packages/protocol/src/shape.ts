// Reads outside JSON by a table of fields: every field present and well-formed, nothing more, nothing less.

import { accept, isIndex, isKeepableJson, isRecord, isText, own, type Result, refuse } from '@sente/kernel';

/** Whether a field accepts a value. */
export type Check = (value: unknown) => boolean;
export type Shape = { readonly [field: string]: Check };

export const text =
  (longest: number, shortest = 1): Check =>
  (value) =>
    isText(value, longest) && value.length >= shortest;
export const wholeNumber =
  (below: number): Check =>
  (value) =>
    isIndex(value, below);
export const flag: Check = (value) => typeof value === 'boolean';
export const among =
  (choices: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && choices.includes(value);
export const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
export const object: Check = isRecord;
/** One of several shapes, told apart by the text in `tag`. */
export const union =
  (tag: string, shapes: { readonly [name: string]: Shape }): Check =>
  (value) =>
    readTagged(value, tag, shapes).ok;

/** The object itself when it fits; a refusal that names the first field that does not. */
function readShape(value: Record<string, unknown>, shape: Shape, tag: string): Result<unknown> {
  for (const field of Object.keys(value)) {
    if (field !== tag && !Object.hasOwn(shape, field))
      return refuse('bad_message', { field: field.slice(0, 40) });
  }
  for (const [field, check] of Object.entries(shape)) {
    if (!check(own(value, field))) return refuse('bad_message', { field });
  }
  return accept(value);
}

export function readTagged(
  value: unknown,
  tag: string,
  shapes: { readonly [name: string]: Shape },
): Result<unknown> {
  if (!isRecord(value)) return refuse('bad_message', { reason: 'not_an_object' });
  const name = own(value, tag);
  if (typeof name !== 'string' || !Object.hasOwn(shapes, name))
    return refuse('unknown_message', { field: tag });
  return readShape(value, shapes[name] as Shape, tag);
}

export function parseJson(message: string, longest: number): Result<unknown> {
  if (message.length > longest) return refuse('too_long', { longest });
  let json: unknown;
  try {
    json = JSON.parse(message);
  } catch {
    return refuse('bad_message', { reason: 'not_json' });
  }
  return isKeepableJson(message, json) ? accept(json) : refuse('bad_message', { reason: 'text' });
}

// Hostile values that have broken readers before. Tests give them to every reader of outside data.

import { below, pickRandom, type Random } from '../random.ts';

/** Far longer than any allowed text, to test that the length is checked first. */
export const HUGE_TEXT = 'h8 '.repeat(3_500_000);

export function hostileValues(): readonly unknown[] {
  const looped: Record<string, unknown> = {};
  looped['self'] = looped;
  return [
    undefined,
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.MAX_SAFE_INTEGER + 2,
    1e308,
    10n,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '__proto__',
    'constructor',
    'h8',
    '!resign:0',
    HUGE_TEXT,
    [],
    [[]],
    new Array(1e5).fill(0),
    [Number.NaN],
    {},
    looped,
    JSON.parse('{"__proto__": {"kind": "started", "ok": true}}'),
    JSON.parse('{"constructor": {"prototype": 1}, "length": -1}'),
    Object.create(null),
    Object.create({ phase: 'swap2_choice' }),
    new Map(),
    new Date(Number.NaN),
    () => 1,
    Symbol('s'),
    nested(2000),
  ];
}

/** Only texts, for readers of text. */
export function hostileTexts(): readonly string[] {
  const crafted = [
    'h8=red-horse',
    '?',
    '?a1=',
    '=',
    '=black=white',
    'a0',
    'a01',
    'A1',
    'h8 ',
    'z99',
    'h-8',
    'a1-a1',
    '!',
  ];
  return [...hostileValues().filter((value) => typeof value === 'string'), ...crafted];
}

function nested(depth: number): unknown {
  let value: unknown = 0;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

/** A copy of a JSON value with one place changed, dropped or added, because almost valid values slip through most easily. */
export function damaged(value: unknown, random: Random): unknown {
  const copy = JSON.parse(JSON.stringify(value));
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  collect(copy, places);
  if (places.length === 0) return pickRandom(random, hostileValues());
  const { holder, key } = pickRandom(random, places);
  const how = below(random, 4);
  if (how === 0) delete holder[key];
  else if (how === 1) holder[`${key}x`] = holder[key];
  else if (how === 2) holder[key] = JSON.parse(JSON.stringify(pickRandom(random, places).holder));
  else
    holder[key] = pickRandom(random, [
      null,
      -1,
      0,
      1,
      2,
      7,
      1e9,
      Number.NaN,
      '',
      'black',
      [],
      {},
      true,
      false,
    ]);
  return JSON.parse(JSON.stringify(copy));
}

function collect(value: unknown, places: { holder: Record<string, unknown>; key: string }[]): void {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    places.push({ holder, key });
    collect(holder[key], places);
  }
}

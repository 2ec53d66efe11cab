// The readers of outside data refuse every value that only looks right.

import { describe, expect, it } from 'vitest';
import { hasOnlyStorableText, isIndex, isKeepableJson, isOneOf, isRecord, isText, own } from './json.ts';
import { hostileValues } from './testing/hostile.ts';

describe('readers of outside data', () => {
  it('a record is a plain object and nothing else', () => {
    expect([{}, Object.create(null), JSON.parse('{"a": 1}')].every(isRecord)).toBe(true);
    const others = [
      null,
      [],
      new Map(),
      new Date(),
      () => 1,
      'x',
      Object.create({ a: 1 }),
      new (class A {})(),
    ];
    expect(others.some(isRecord)).toBe(false);
  });

  it('own reads own properties only', () => {
    expect(own({ a: 1 }, 'a')).toBe(1);
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect(own({}, key)).toBeUndefined();
    expect(own(JSON.parse('{"__proto__": 5}'), '__proto__')).toBe(5);
  });

  it('an index is a whole number within bounds', () => {
    expect([0, 1, 2].every((n) => isIndex(n, 3))).toBe(true);
    expect([-1, 3, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '1', 1n, null].some((n) => isIndex(n, 3))).toBe(
      false,
    );
  });

  it('a text has a longest length', () => {
    expect(isText('abc', 3)).toBe(true);
    expect(isText('abcd', 3)).toBe(false);
  });

  it('a storable value has no NUL and no lone surrogate, however deep and however written', () => {
    const good = [null, 5, {}, [], 'h8', '\u{1f600}', ['\u{1f600}'], { '\u{1f600}': { a: ['\\u0000'] } }];
    const bad = [
      '\0',
      ['h8', '\0'],
      'a\ud83d',
      '\ude00b',
      '\ude00\ud83d',
      ['\0'],
      { a: { b: ['\ud800'] } },
      { '\0': 1 },
    ];
    expect(good.filter((value) => !hasOnlyStorableText(value))).toEqual([]);
    expect(bad.filter(hasOnlyStorableText)).toEqual([]);
    expect(good.every((value) => isKeepableJson(JSON.stringify(value), value))).toBe(true);
    expect(bad.some((value) => isKeepableJson(JSON.stringify(value), value))).toBe(false);
    expect(isKeepableJson('"\ud83d"', '\ud83d')).toBe(false);
  });

  it('a choice is one of the listed words, not a key of an object', () => {
    expect(isOneOf('black', ['black', 'white'])).toBe(true);
    expect(isOneOf('length', ['black'])).toBe(false);
  });

  it('never throw', () => {
    for (const value of hostileValues()) {
      isRecord(value);
      isIndex(value, 5);
      isText(value, 5);
      isOneOf(value, ['a']);
    }
  });
});

// A bounded map by examples, and compared with a plain list for random sequences of calls.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

describe('a bounded map', () => {
  test('drops the entry that was used longest ago', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    expect(map.get('a')).toBe(1);
    map.set('c', 3);
    expect(['a', 'b', 'c'].filter((key) => map.has(key))).toEqual(['a', 'c']);
  });

  test('keeps entries that must stay, and the newest, even beyond its bound', () => {
    const held = new Set(['a', 'b']);
    const map = new BoundedMap<string, number>(2, (key) => !held.has(key));
    for (const key of ['a', 'b', 'c']) map.set(key, 0);
    expect(['a', 'b', 'c'].every((key) => map.has(key))).toBe(true);
    map.set('d', 0);
    expect(['a', 'b', 'c', 'd'].filter((key) => map.has(key))).toEqual(['a', 'b', 'd']);
    held.clear();
    map.set('e', 0);
    expect(map.size).toBe(3);
  });

  test('returns a copy of its values', () => {
    const map = new BoundedMap<string, number>(3);
    for (const [i, key] of ['a', 'b', 'c'].entries()) map.set(key, i);
    for (const value of map.values()) if (value === 0) map.get('a');
    expect(map.values()).toEqual([1, 2, 0]);
  });

  test('holds exactly the entries used last, for any sequence of calls', () => {
    const use = fc.record({ kind: fc.constantFrom('get', 'set', 'delete'), key: fc.nat(6) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(use, { maxLength: 60 }), (most, uses) => {
        const map = new BoundedMap<number, number>(most);
        let used: number[] = [];
        for (const { kind, key } of uses) {
          const known = used.includes(key);
          if (kind === 'get') expect(map.get(key)).toBe(known ? key : undefined);
          else if (kind === 'set') map.set(key, key);
          else expect(map.delete(key)).toBe(known);
          const others = used.filter((one) => one !== key);
          const stays = kind === 'set' || (kind === 'get' && known);
          used = stays ? [...others, key].slice(-most) : others;
          expect(map.values()).toEqual(used);
        }
      }),
    );
  });
});

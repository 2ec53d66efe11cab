// The values that a table of fields accepts, and the refusal that names the first field that does not fit.

import { describe, expect, it } from 'vitest';
import { among, type Check, flag, maybe, parseJson, readTagged, text, union, wholeNumber } from './shape.ts';
import { parseToClient } from './to-client.ts';

const SHAPES = { ask: { id: text(3), how: maybe(among(['now', 'later'])) }, end: {} };
const read = (value: unknown) => {
  const result = readTagged(value, 't', SHAPES);
  return result.ok ? 'taken' : result.refusal;
};

describe('a field', () => {
  it.each<[string, Check, readonly unknown[], readonly unknown[]]>([
    ['text', text(3), ['a', 'abc'], ['', 'abcd', 7, null, undefined]],
    ['text that may be empty', text(3, 0), ['', 'abc'], ['abcd', 7]],
    ['text of two and more', text(3, 2), ['ab', 'abc'], ['a', 'abcd']],
    ['a whole number', wholeNumber(3), [0, 2], [3, -1, 1.5, '1', null]],
    ['yes or no', flag, [true, false], ['true', 0, null, undefined]],
    ['one of some words', among(['a', 'b']), ['a', 'b'], ['c', '', 0, null, ['a']]],
    ['something or nothing', maybe(flag), [true, undefined], [null, 'true']],
    ['one of some shapes', union('t', SHAPES), [{ t: 'end' }], [{ t: 'other' }, null, { t: 'ask' }]],
  ])('%s', (_, check, good, bad) => {
    expect(good.filter((value) => !check(value))).toEqual([]);
    expect(bad.filter(check)).toEqual([]);
  });
});

describe('a message', () => {
  it.each<[unknown, object | string]>([
    [{ t: 'ask', id: 'abc' }, 'taken'],
    [{ t: 'ask', id: 'abc', how: 'now' }, 'taken'],
    [
      { t: 'ask', id: 'abcd' },
      { code: 'bad_message', data: { field: 'id' } },
    ],
    [{ t: 'ask' }, { code: 'bad_message', data: { field: 'id' } }],
    [
      { t: 'ask', id: 'a', how: 'never' },
      { code: 'bad_message', data: { field: 'how' } },
    ],
    [
      { t: 'end', more: 1 },
      { code: 'bad_message', data: { field: 'more' } },
    ],
    [
      { t: 'end', [`k${'x'.repeat(60)}`]: 1 },
      { code: 'bad_message', data: { field: `k${'x'.repeat(39)}` } },
    ],
    [{ t: 'other' }, { code: 'unknown_message', data: { field: 't' } }],
    [{ t: 'toString' }, { code: 'unknown_message', data: { field: 't' } }],
    [{ t: ['end'] }, { code: 'unknown_message', data: { field: 't' } }],
    [{}, { code: 'unknown_message', data: { field: 't' } }],
    [[], { code: 'bad_message', data: { reason: 'not_an_object' } }],
    [null, { code: 'bad_message', data: { reason: 'not_an_object' } }],
  ])('%j', (value, answer) => {
    expect(read(value)).toEqual(answer);
  });
});

describe('JSON', () => {
  it.each<[string, object]>([
    ['{"a":1}', { ok: true, value: { a: 1 } }],
    ['{"a":12', { ok: false, refusal: { code: 'bad_message', data: { reason: 'not_json' } } }],
    ['{"a":123}', { ok: false, refusal: { code: 'too_long', data: { longest: 8 } } }],
    ['{"a":12}', { ok: true, value: { a: 12 } }],
  ])('%s', (message, answer) => {
    expect(parseJson(message, 8)).toEqual(answer);
  });

  it('with text that no database stores is refused', () => {
    const refusal = { code: 'bad_message', data: { reason: 'text' } };
    for (const text of ['\\u0000', '\\ud800']) {
      expect(parseJson(`{"a":"${text}"}`, 99)).toEqual({ ok: false, refusal });
    }
  });
});

describe('a message to a client', () => {
  const read = (message: object) => parseToClient(JSON.stringify(message)).ok;
  it.each<[object, readonly string[]]>([
    [{ t: 'welcome', v: 1, you: {}, now: 1, build: '', token: 'x' }, ['token']],
    [{ t: 'match', match: {} }, []],
    [{ t: 'events', match: 'm', from: 1, events: [], now: 1 }, []],
    [{ t: 'done', id: 'a', room: 'r', seq: 1 }, ['room', 'seq']],
    [{ t: 'refused', id: 'a', code: 'b', data: {} }, []],
    [{ t: 'room', room: {}, now: 1 }, []],
    [{ t: 'chat', room: 'r', lines: [] }, []],
    [
      { t: 'queue', pool: 'p', state: 'idle', since: 1, estimateMs: null, now: 1, room: 'r' },
      ['since', 'estimateMs', 'now', 'room'],
    ],
    [{ t: 'storage', ok: true }, []],
    [{ t: 'bus', silent: true }, []],
    [{ t: 'pong', n: 1, now: 1 }, []],
    [{ t: 'error', code: 'a', data: {} }, []],
    [{ t: 'closing', why: 'a', retryMs: null }, []],
  ])('%j has every field that it needs, and each as it should be', (message, optional) => {
    expect(read(message)).toBe(true);
    for (const key of Object.keys(message)) {
      const { [key as 't']: _, ...less } = message as { t: string };
      expect(read(less), `without ${key}`).toBe(optional.includes(key));
      expect(read({ ...message, [key]: -1 }), `with a wrong ${key}`).toBe(key === 'estimateMs');
    }
  });

  it('may contain an estimated wait and the time to reconnect', () => {
    const queue = { t: 'queue', pool: 'p', state: 'waiting' };
    expect([5, null, 'soon'].map((estimateMs) => read({ ...queue, estimateMs }))).toEqual([
      true,
      true,
      false,
    ]);
    const closing = { t: 'closing', why: 'restart' };
    expect([5, null, 'soon'].map((retryMs) => read({ ...closing, retryMs }))).toEqual([true, true, false]);
  });
});

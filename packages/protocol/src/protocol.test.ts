import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseToClient,
  parseToServer,
  type ToClient,
  type ToServer,
  writeToClient,
  writeToServer,
} from './index.ts';

const TO_SERVER: readonly ToServer[] = [
  { t: 'hello', v: 1 },
  { t: 'hello', v: 1, token: 'abc' },
  { t: 'watch', match: 'm1', since: 0 },
  { t: 'unwatch', match: 'm1' },
  { t: 'act', id: 'a1', match: 'm1', do: { kind: 'move', move: 'h8', ply: 0 } },
  { t: 'act', id: 'a2', match: 'm1', do: { kind: 'resign' } },
  { t: 'act', id: 'a3', match: 'm1', do: { kind: 'offer', offer: 'draw' } },
  { t: 'act', id: 'a4', match: 'm1', do: { kind: 'decline', offer: 'takeback' } },
  { t: 'act', id: 'a5', match: 'm1', do: { kind: 'abort' } },
  { t: 'lobby', on: true },
  { t: 'create', id: 'c1', config: { mode: 'custom' } },
  { t: 'create', id: 'c2', config: { mode: 'training' }, bots: 1 },
  { t: 'enter', id: 'e1', room: 'ABCDE' },
  { t: 'enter', id: 'e2', room: 'ABCDE', sit: true },
  { t: 'leave', room: 'r1' },
  { t: 'room', id: 'r1', room: 'r1', do: { kind: 'sit' } },
  { t: 'room', id: 'r2', room: 'r1', do: { kind: 'sit', seat: 1 } },
  { t: 'room', id: 'r3', room: 'r1', do: { kind: 'stand' } },
  { t: 'room', id: 'r4', room: 'r1', do: { kind: 'ready', ready: true } },
  { t: 'room', id: 'r5', room: 'r1', do: { kind: 'kick', player: 'p' } },
  { t: 'room', id: 'r6', room: 'r1', do: { kind: 'go_on' } },
  { t: 'room', id: 'r7', room: 'r1', do: { kind: 'resign_series' } },
  { t: 'room', id: 'r8', room: 'r1', do: { kind: 'close' } },
  { t: 'room', id: 'r9', room: 'r1', do: { kind: 'bot', seat: 1, level: 8 } },
  { t: 'chat', id: 'h1', room: 'r1', text: 'xin chào' },
  { t: 'queue', id: 'q1', pool: 'gomoku', on: true },
  { t: 'queue', id: 'q2', pool: 'gomoku', kind: 'casual', on: true },
  { t: 'ping', n: 7 },
];

const TO_CLIENT: readonly ToClient[] = [
  { t: 'welcome', v: 1, you: { id: 'p', name: 'Lan', guest: true }, now: 5, build: '1' },
  { t: 'welcome', v: 1, you: { id: 'p', name: 'Lan', guest: true }, now: 5, build: '1', token: 'secret' },
  { t: 'events', match: 'm', from: 1, events: [{ kind: 'paused', at: 3 }], now: 4 },
  { t: 'done', id: 'a', seq: 4 },
  { t: 'refused', id: 'a', code: 'occupied', data: { x: 1, y: 2 } },
  { t: 'lobby', rooms: [], people: 3 },
  { t: 'queue', pool: 'gomoku', state: 'idle' },
  { t: 'queue', pool: 'gomoku', state: 'waiting', since: 1, estimateMs: null, now: 2 },
  { t: 'queue', pool: 'gomoku', state: 'matched', room: 'r' },
  { t: 'queue', pool: 'gomoku', kind: 'casual', state: 'idle' },
  { t: 'storage', ok: false },
  { t: 'bus', silent: true },
  { t: 'pong', n: 1, now: 2 },
  { t: 'error', code: 'bad_message', data: { field: 't' } },
  { t: 'closing', why: 'restart', retryMs: null },
];

describe('a message to the server', () => {
  it.each(TO_SERVER)('is read as it was written: $t', (message) => {
    expect(parseToServer(writeToServer(message))).toEqual({ ok: true, value: message });
  });

  it.each([
    ['not json', '{', 'bad_message'],
    ['not an object', '[]', 'bad_message'],
    ['no type', '{}', 'unknown_message'],
    ['an unknown type', '{"t":"win"}', 'unknown_message'],
    ['a type found on the prototype', '{"t":"constructor"}', 'unknown_message'],
    ['a field too many', '{"t":"lobby","on":true,"x":1}', 'bad_message'],
    ['a field too few', '{"t":"lobby"}', 'bad_message'],
    ['__proto__ instead of a field', '{"t":"lobby","__proto__":{"on":true}}', 'bad_message'],
    ['a search of no kind', '{"t":"queue","id":"q","pool":"p","kind":"odd","on":true}', 'bad_message'],
    ['a bot above the highest level', '{"t":"create","id":"c","config":{},"bots":9}', 'bad_message'],
    ['a bot of no level', '{"t":"room","id":"r","room":"r","do":{"kind":"bot","level":"3"}}', 'bad_message'],
    ['a fractional count', '{"t":"ping","n":1.5}', 'bad_message'],
    ['a number too large', '{"t":"watch","match":"m","since":1e300}', 'bad_message'],
    ['an unknown action', '{"t":"act","id":"a","match":"m","do":{"kind":"win"}}', 'bad_message'],
    [
      'an action with a seat',
      '{"t":"act","id":"a","match":"m","do":{"kind":"resign","seat":0}}',
      'bad_message',
    ],
    [
      'a long move',
      JSON.stringify({ t: 'act', id: 'a', match: 'm', do: { kind: 'move', move: 'h'.repeat(41), ply: 0 } }),
      'bad_message',
    ],
    ['a huge message', `{"t":"chat","id":"a","room":"r","text":"${'x'.repeat(10_000_000)}"}`, 'too_long'],
  ])('is refused with a code: %s', (_, message, code) => {
    expect(parseToServer(message)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('is refused without throwing, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.constantFrom(...TO_SERVER).map(writeToServer)),
        (message) => {
          expect(typeof parseToServer(message).ok).toBe('boolean');
        },
      ),
    );
  });
});

describe('a message to a client', () => {
  it.each(TO_CLIENT)('is read as it was written: $t', (message) => {
    expect(parseToClient(writeToClient(message))).toEqual({ ok: true, value: message });
  });

  it('is ignored if its kind is unknown', () => {
    expect(parseToClient('{"t":"later"}')).toMatchObject({ ok: false, refusal: { code: 'unknown_message' } });
  });
});

// Every hint survives being written and read, and any other message is dropped.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeHint, type Hint, type HintOf, LONGEST_HINT, parseHint, type Topic } from './hints.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 60 });
const count = fc.nat();

/** One for each topic: a new topic without a line here does not compile. */
const HINTS: { readonly [T in Topic]: fc.Arbitrary<HintOf<T>> } = {
  match: fc.record({ topic: fc.constant('match'), match: text, seq: count }),
  room: fc.record({ topic: fc.constant('room'), room: text, version: fc.option(count) }),
  chat: fc.record({ topic: fc.constant('chat'), room: text, line: count }),
  account: fc.record({ topic: fc.constant('account'), account: text, renewed: fc.boolean() }),
  rating: fc.record({ topic: fc.constant('rating'), account: text }),
  queue: fc.record({ topic: fc.constant('queue'), account: text }),
  people: fc.record({ topic: fc.constant('people'), server: text, people: count }),
  'presence-asked': fc.record({ topic: fc.constant('presence-asked'), place: text, account: text }),
  'presence-seen': fc.record({ topic: fc.constant('presence-seen'), place: text, account: text }),
  beat: fc.record({ topic: fc.constant('beat'), beat: count }),
  arrived: fc.record({ topic: fc.constant('arrived') }),
  present: fc.record({ topic: fc.constant('present') }),
  reconnected: fc.record({ topic: fc.constant('reconnected') }),
};

test.each(Object.entries(HINTS))('a hint about %s is read as it was written', (_, hints) => {
  fc.assert(
    fc.property(hints as fc.Arbitrary<Hint>, (hint) => {
      expect(parseHint(hint.topic, encodeHint(hint))).toEqual({ ...hint });
    }),
  );
});

test.each([
  ['no topic of ours', 'lobby', '["r"]'],
  ['a name every object has', 'toString', '["r"]'],
  ['no JSON', 'match', 'm1 7'],
  ['no list', 'match', '{"match":"m1","seq":7}'],
  ['a field missing', 'match', '["m1"]'],
  ['a text for a number', 'match', '["m1","7"]'],
  ['a number below nothing', 'chat', '["r",-1]'],
  ['a number for a text', 'account', '[7]'],
])('%s is dropped', (_, topic, payload) => {
  expect(parseHint(topic, payload)).toBeNull();
});

test('throws on a hint that is too long', () => {
  expect(() => encodeHint({ topic: 'rating', account: 'x'.repeat(LONGEST_HINT) })).toThrow(
    'a hint has at most',
  );
});

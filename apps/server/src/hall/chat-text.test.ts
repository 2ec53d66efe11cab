// A chat text is cleaned before people read it.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanChatText } from './chat-text.ts';

describe('a line of chat', () => {
  test.each([
    ['  hello \n\t world ', 'hello world'],
    ['a\u202eb\u200bc\ufeff', 'abc'],
    ['\u0000\u0007', ''],
    [`z${'\u0301'.repeat(40)}`, 'ź\u0301\u0301\u0301'.normalize('NFC')],
    ['Chúc vui 🙂', 'Chúc vui 🙂'],
  ])('%j is shown as %j', (text, shown) => {
    expect(cleanChatText(text)).toBe(shown);
  });

  test('cleaning twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanChatText(cleanChatText(text))).toBe(cleanChatText(text));
      }),
    );
  });
});

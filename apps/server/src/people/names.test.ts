// Which texts may be names, and which names look alike.

import { seededRandom } from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAndNormalizeName, LONGEST_NAME, nameLookalikeKey, randomGuestName } from './names.ts';

describe('a name is', () => {
  test.each([
    ['Ann', 'Ann'],
    ['  Ann   Lee ', 'Ann Lee'],
    ['Nguyễn Văn A', 'Nguyễn Văn A'],
    ['将軍', '将軍'],
    ['Дмитрий', 'Дмитрий'],
    ["O'Neil-Smith", "O'Neil-Smith"],
    ['ＡＮＮ', 'ANN'],
    ['42nd', '42nd'],
    ['กาแฟ', 'กาแฟ'],
    ['Calm Heron', 'Calm Heron'],
    ['Heron 512', 'Heron 512'],
    ['512', '512'],
  ])('taken as %s → %s', (input, name) => {
    expect(checkAndNormalizeName(input)).toMatchObject({ ok: true, value: { name } });
  });

  test.each([
    ['', 'short'],
    ['a', 'short'],
    ['   ', 'short'],
    ['x'.repeat(LONGEST_NAME + 1), 'long'],
    ['x'.repeat(10_000), 'long'],
    ['An\u200Bn', 'characters'],
    ['Ann\u202Egnp', 'characters'],
    ['Ann\u0000', 'characters'],
    ['An\nn', 'characters'],
    ['An\u3164n', 'characters'],
    ['\u2800\u2800', 'characters'],
    ['A\u0301\u0302\u0303\u0304nn', 'characters'],
    ['__', 'characters'],
    ['a-', 'characters'],
    ['<b>Ann', 'characters'],
    ['Ann🙂', 'characters'],
    ['Аnn', 'mixed'],
    ['Αnn', 'mixed'],
    ['admin', 'reserved'],
    ['Ad-m1n', 'reserved'],
    ['ÁDMIN', 'reserved'],
    ['S e n t e', 'reserved'],
    ['5ente', 'reserved'],
    ['Deleted account', 'reserved'],
    ['deIeted-acc0unt', 'reserved'],
    ['Tai khoan da xoa', 'reserved'],
    ['已刪除的帳號', 'reserved'],
    ['Calm Heron 512', 'guest'],
    ['calmheron7', 'guest'],
    ['Ca1m Her0n 5I2', 'guest'],
    ['Diệc Điềm Tĩnh 512', 'guest'],
    ['Diec Diem Tinh 512', 'guest'],
    ['沉静苍鹭 512', 'guest'],
    ['沉靜蒼鷺512', 'guest'],
    ['차분한 왜가리 512', 'guest'],
  ])('refused: %j is %s', (input, why) => {
    expect(checkAndNormalizeName(input)).toMatchObject({
      ok: false,
      refusal: { code: 'bad_name', data: { why } },
    });
  });
});

describe('two names', () => {
  test.each([
    ['Ann', 'ANN'],
    ['Ann', 'a_n.n'],
    ['Ann Lee', 'AnnLee'],
    ['Bill', 'Bi1l'],
    ['Bill', 'BiII'],
    ['Bob', 'B0b'],
    ['Modern', 'Modem'],
    ['Swan', 'Svvan'],
    ['сосна', 'cocha'],
    ['ΝΙΚΟ', 'NIKO'],
    ['Lisa', 'Li5a'],
    ['Straße', 'StraBe'],
  ])('%s and %s look alike', (one, other) => {
    expect(nameLookalikeKey(one)).toBe(nameLookalikeKey(other));
  });

  test.each([
    ['Hoa', 'Hòa'],
    ['Minh', 'Mịnh'],
    ['Dung', 'Đung'],
    ['Ann', 'Anna'],
    ['player1', 'player2'],
    ['陳', '陣'],
  ])('%s and %s do not', (one, other) => {
    expect(nameLookalikeKey(one)).not.toBe(nameLookalikeKey(other));
  });

  test('written with composed or decomposed accents are the same', () => {
    expect(nameLookalikeKey('Hòa'.normalize('NFD'))).toBe(nameLookalikeKey('Hòa'.normalize('NFC')));
  });
});

test('any text is read as a name or refused, and an accepted one is accepted again unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const read = checkAndNormalizeName(text);
      if (read.ok) expect(checkAndNormalizeName(read.value.name)).toEqual(read);
    }),
  );
});

test('names of guests are many, and no account can take one', () => {
  const random = seededRandom('names');
  const offered = Array.from({ length: 500 }, () => randomGuestName(random));
  for (const name of offered)
    expect(checkAndNormalizeName(name)).toMatchObject({
      refusal: { code: 'bad_name', data: { why: 'guest' } },
    });
  expect(new Set(offered.map(nameLookalikeKey)).size).toBeGreaterThan(480);
});

// Sentences take their data, plurals follow the language, codes become sentences, the right language is picked.

import { effect } from '@preact/signals';
import { afterEach, describe, expect, it } from 'vitest';
import { enRefusals } from './en/refusals.ts';
import { enResults } from './en/results.ts';
import { enSides } from './en/sides.ts';
import { fillPlaceholders } from './fill.ts';
import { sayFact, sayReason, saySide } from './say.ts';
import { sayRefusal } from './say-refusal.ts';
import type { RefusalTexts } from './shown-refusals.ts';
import { capitalized, language, pickLanguage, sayCode, setLanguage, translator } from './speak.ts';
import type { Translated } from './subject.ts';

const t = translator(enRefusals, enResults, enSides);

afterEach(() => setLanguage('en'));

describe('fill', () => {
  it('puts data in any order', () => {
    expect(fillPlaceholders('{b} before {a}', { a: 1, b: 'x' }, 'en')).toBe('x before 1');
  });

  it.each([
    [1, 'en', '1 move'],
    [2, 'en', '2 moves'],
    [0, 'en', '0 moves'],
    [1, 'ru', '1 move'],
    [3, 'ru', '3 few'],
    [5, 'ru', '5 moves'],
  ])('%i in %s is %s', (n, code, text) => {
    expect(fillPlaceholders('{n} {n:one move|few few|other moves}', { n }, code)).toBe(text);
  });

  it.each([
    ['玩家 A', '轮到玩家 A 走'],
    ['Ann', '轮到 Ann 走'],
    ['小王', '轮到小王走'],
    ['王5x', '轮到王5x 走'],
  ])('sets %s apart from Chinese characters where it ends in letters', (who, text) => {
    expect(fillPlaceholders('轮到{who}走', { who }, 'zh-Hans')).toBe(text);
    expect(fillPlaceholders('轮到{who}。', { who: 'Ann' }, 'zh-Hant')).toBe('轮到 Ann。');
  });

  it('leaves a place it has nothing for, and never reaches a prototype', () => {
    expect(fillPlaceholders('{a} {constructor}', {}, 'en')).toBe('{a} {constructor}');
  });

  it('does not fill what the data brings along', () => {
    expect(fillPlaceholders('{a}', { a: '{b}', b: 'no' }, 'en')).toBe('{b}');
  });
});

describe('capitalized', () => {
  it.each([
    ['en', 'five or more in a row', 'Five or more in a row'],
    ['vi', 'đúng năm quân', 'Đúng năm quân'],
    ['zh-Hant', '五子以上', '五子以上'],
    ['en', '𐐨 is a letter of two units', '𐐀 is a letter of two units'],
    ['en', '', ''],
  ] as const)('%s: %s begins a line as %s', async (code, text, line) => {
    await setLanguage(code);
    expect(capitalized(text)).toBe(line);
  });
});

describe('a change of language', () => {
  it('reaches every reader of a sentence', async () => {
    const seen: string[] = [];
    const stop = effect(() => {
      seen.push(t('side.black'));
    });
    await setLanguage('ko');
    await setLanguage('zh-Hant');
    stop();
    expect(seen).toEqual(['Black', '흑', '黑方']);
    expect(language.value).toBe('zh-Hant');
  });

  it('ends with the last one asked for', async () => {
    await Promise.all([setLanguage('vi'), setLanguage('en')]);
    expect(language.value).toBe('en');
  });
});

describe('a sentence', () => {
  it('does not compile in a file that does not import its subject', () => {
    // @ts-expect-error 'moves.title' is no sentence of a result.
    expect(() => t('moves.title')).not.toThrow();
    // @ts-expect-error Nor does a key that is made from a code: facts are another subject.
    expect(sayCode(enResults, `fact.${'quiet'}`)).toBeNull();
  });

  it('does not compile without its data', () => {
    // @ts-expect-error 'result.wins' needs the winner.
    expect(t('result.wins')).toBe('{who} wins');
  });

  it('does not compile where a language lacks it, or has one more', () => {
    const subject = { 'a.one': 'One', 'a.two': 'Two' } as const;
    // @ts-expect-error 'a.two' is missing.
    const short: Translated<typeof subject> = { 'a.one': 'Một' };
    // @ts-expect-error 'a.three' is no sentence of English.
    const long: Translated<typeof subject> = { 'a.one': 'Một', 'a.two': 'Hai', 'a.three': 'Ba' };
    expect([short, long]).toHaveLength(2);
  });

  it('does not compile where a refusal that a person can meet has none', () => {
    const { 'refusal.occupied': _, ...others } = enRefusals;
    // @ts-expect-error 'refusal.occupied' is missing.
    const texts: RefusalTexts = others;
    expect(texts).toBeDefined();
  });

  it('does not compile where a reason of a refusal has none', () => {
    const { 'refusal.bad_name.mixed': _, ...others } = enRefusals;
    // @ts-expect-error 'refusal.bad_name.mixed' is missing.
    const texts: RefusalTexts = others;
    expect(texts).toBeDefined();
  });

  it('does not compile for a refusal or a reason that there is not', () => {
    // @ts-expect-error No refusal has the code 'old_code'.
    const code: RefusalTexts = { ...enRefusals, 'refusal.old_code': 'Not so.' };
    // @ts-expect-error No name is refused because it is 'old'.
    const reason: RefusalTexts = { ...enRefusals, 'refusal.bad_name.old': 'Not so.' };
    expect([code, reason]).toHaveLength(2);
  });
});

describe('pickLanguage', () => {
  it.each([
    [['vi-VN', 'en'], null, 'vi'],
    [['zh-TW'], null, 'zh-Hant'],
    [['zh-HK'], null, 'zh-Hant'],
    [['zh-Hant-CN'], null, 'zh-Hant'],
    [['zh'], null, 'zh-Hans'],
    [['zh-SG'], null, 'zh-Hans'],
    [['ko-KR'], null, 'ko'],
    [['tlh', 'ko'], null, 'ko'],
    [['tlh'], null, 'en'],
    [['en-GB', 'vi'], null, 'en'],
    [[], null, 'en'],
    [['not a tag', 'vi'], null, 'vi'],
    [['vi'], 'ko', 'ko'],
    [['vi'], 'klingon', 'vi'],
  ] as const)('%j with %s stored is %s', (preferred, stored, picked) => {
    expect(pickLanguage(preferred, stored)).toBe(picked);
  });
});

describe('codes', () => {
  it('become sentences', () => {
    expect(sayRefusal({ code: 'occupied', data: { x: 1, y: 2 } })).toBe(t('refusal.occupied'));
    expect(sayRefusal({ code: 'forbidden', data: { why: 'double-three' } })).toBe(
      t('refusal.forbidden.double-three'),
    );
    expect(sayRefusal({ code: 'forbidden', data: { why: 'something-new' } })).toBe(t('refusal.forbidden'));
    expect(sayReason('capture-all')).toBe(t('reason.capture-all'));
    expect(saySide('team-a')).toBe(t('side.team-a'));
    expect(saySide(null)).toBe(t('side.unknown'));
  });

  it('name the move of a record that does not play', () => {
    expect(sayRefusal({ code: 'occupied', data: { entry: 7 } })).toBe(`Move 7: ${t('refusal.occupied')}`);
  });

  it('call a mode by its name', async () => {
    await setLanguage('vi');
    expect(sayRefusal({ code: 'wrong_mode', data: { mode: 'di_bien_ky' } })).toMatch(/^Dị Biến Kỳ /);
  });

  it('are shown as they are if they have no words', () => {
    expect(sayRefusal({ code: 'brand_new' })).toContain('brand_new');
    expect(sayRefusal({ code: 'constructor' })).toContain('constructor');
    expect(sayReason('brand_new')).toContain('brand_new');
  });

  it('tell facts with names', () => {
    const name = (seat: number) => ['Ann', 'Ben'][seat] ?? '';
    expect(sayFact({ code: 'pending_five', data: { seat: 1, points: 'c3' } }, name)).toContain('Ben');
    expect(sayFact({ code: 'faction_out', data: { faction: 'team-b' } }, name)).toContain(t('side.team-b'));
    expect(sayFact({ code: 'quiet', data: { left: 1 } }, name)).toMatch(/^1 move /);
    expect(sayFact({ code: 'quiet', data: { left: 60 } }, name)).toMatch(/^60 moves /);
  });
});

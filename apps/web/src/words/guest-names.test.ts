import { afterEach, describe, expect, it } from 'vitest';
import { personName } from './guest-names.ts';
import { type LanguageCode, setLanguage } from './speak.ts';

const HERON = { name: 'Calm Heron 512', guest: true };

describe('the name of a guest', () => {
  afterEach(() => setLanguage('en'));

  it.each<[LanguageCode, string]>([
    ['en', 'Calm Heron 512'],
    ['vi', 'Diệc Điềm Tĩnh 512'],
    ['zh-Hans', '沉静苍鹭 512'],
    ['zh-Hant', '沉靜蒼鷺 512'],
    ['ko', '차분한 왜가리 512'],
  ])('is said in %s', async (code, name) => {
    await setLanguage(code);
    expect(personName(HERON)).toBe(name);
  });

  it('of a deleted account is what it is, in the reader’s language', async () => {
    await setLanguage('vi');
    expect(personName({ name: 'Deleted account', guest: false, gone: true })).toBe('Tài khoản đã xoá');
  });

  it('is left alone where somebody has chosen it', async () => {
    await setLanguage('ko');
    expect(personName({ name: 'Calm Heron 512', guest: false })).toBe('Calm Heron 512');
    for (const name of ['Calm Dragon 512', 'Heron', 'Calm Heron', 'constructor toString 1'])
      expect(personName({ name, guest: true })).toBe(name);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { personName } from './guest-names.ts';
import { type LanguageCode, setLanguage } from './speak.ts';

const HERON = { id: 'x', name: 'Calm Heron 512', guest: true };

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

  it('a deleted account is named in the reader’s language', async () => {
    await setLanguage('vi');
    expect(personName({ id: 'x', name: 'Deleted account', guest: false, gone: true })).toBe(
      'Tài khoản đã xoá',
    );
  });

  it('stays as it is if a person has chosen it', async () => {
    await setLanguage('ko');
    expect(personName({ id: 'x', name: 'Calm Heron 512', guest: false })).toBe('Calm Heron 512');
    for (const name of ['Calm Dragon 512', 'Heron', 'Calm Heron', 'constructor toString 1'])
      expect(personName({ id: 'x', name, guest: true })).toBe(name);
  });

  it.each<[LanguageCode, string, string]>([
    ['en', 'Computer, level 4', 'Computer B, level 4'],
    ['vi', 'Máy cấp 4', 'Máy B cấp 4'],
    ['zh-Hans', '电脑 4 级', '电脑 B 4 级'],
    ['zh-Hant', '電腦第 4 級', '電腦 B 第 4 級'],
    ['ko', '컴퓨터 4단계', '컴퓨터 B 4단계'],
  ])('the names of two bots at one table differ, in %s', async (code, ...names) => {
    await setLanguage(code);
    const bots = ['computer-4-1', 'computer-4-2'].map((id) => ({ id, name: 'a bot', guest: false }));
    expect(bots.map(personName)).toEqual(names);
  });
});

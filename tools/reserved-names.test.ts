// Names that the web app gives to people who chose none cannot be chosen, in any language.

import { GUEST_MANNERS, GUEST_THINGS } from '@sente/protocol';
import { afterEach, expect, test } from 'vitest';
import { checkAndNormalizeName } from '../apps/server/src/people/names.ts';
import { personName } from '../apps/web/src/words/guest-names.ts';
import { LANGUAGES, setLanguage } from '../apps/web/src/words/speak.ts';

afterEach(() => setLanguage('en'));

const CODES = LANGUAGES.map(({ code }) => code);
const refusal = (name: string) => {
  const read = checkAndNormalizeName(name);
  return read.ok ? null : read.refusal.data['why'];
};

test.each(CODES)('a deleted account in %s', async (code) => {
  await setLanguage(code);
  expect(refusal(personName({ id: 'x', name: '', guest: false, gone: true }))).toBe('reserved');
});

test.each(CODES)('every guest in %s', async (code) => {
  await setLanguage(code);
  const free = GUEST_MANNERS.flatMap((manner) =>
    GUEST_THINGS.map((thing) => personName({ id: 'x', name: `${manner} ${thing} 512`, guest: true })),
  ).filter((name) => !['guest', 'long'].includes(String(refusal(name))));
  expect(free).toEqual([]);
});

// Names of guests and bots in the reader's language. A name that a person has chosen stays as it is.

import { GUEST_MANNERS, GUEST_THINGS, GUEST_WORDS, type GuestWords } from '@sente/protocol';
import { botName } from './bot-names.ts';
import { enPeople } from './en/people.ts';
import { fillPlaceholders } from './fill.ts';
import { type LanguageCode, language, translator } from './speak.ts';

const t = translator(enPeople);

type Named = {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  readonly gone?: boolean;
};

/** "Calm Heron 512" is "Diệc Điềm Tĩnh 512" in Vietnamese. */
export function personName({ id, name, guest, gone }: Named): string {
  const bot = botName(id);
  if (bot !== null) return bot;
  if (gone) return t('person.gone');
  const words = guest ? WORDS[language.value] : null;
  const [, manner, thing, n = ''] = /^(\w+) (\w+) (\d+)$/.exec(name) ?? [];
  const said = words && GUEST_MANNERS.find((one) => one === manner);
  const what = words && GUEST_THINGS.find((one) => one === thing);
  if (!words || !said || !what) return name;
  const parts = { manner: words.manners[said], thing: words.things[what], n };
  return fillPlaceholders(words.name, parts, language.value);
}

/** Null: the names of the server stay. */
const WORDS: { readonly [code in LanguageCode]: GuestWords | null } = { en: null, ...GUEST_WORDS };

// Names of people: which texts may be names, and which two names look alike.

import { accept, below, pickRandom, type Random, type Result, refuse } from '@sente/kernel';
import { GUEST_MANNERS, GUEST_THINGS, GUEST_WORDS, type GuestWords, type NameFault } from '@sente/protocol';

const SHORTEST_NAME = 2;
export const LONGEST_NAME = 24;
const LONGEST_INPUT = 200;
const MOST_MARKS = 2;

export type Name = {
  readonly name: string;
  /** Two names that look alike have the same key. */
  readonly key: string;
};

export function checkAndNormalizeName(input: string): Result<Name> {
  if (input.length > LONGEST_INPUT) return refuseName('long');
  const name = input.normalize('NFKC').trim().replace(/ {2,}/g, ' ');
  const length = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)].length;
  if (length < SHORTEST_NAME) return refuseName('short');
  if (length > LONGEST_NAME) return refuseName('long');
  if (!hasOnlyNameCharacters(name)) return refuseName('characters');
  if (mixesScripts(name)) return refuseName('mixed');
  const key = nameLookalikeKey(name);
  if (key.length < SHORTEST_NAME) return refuseName('characters');
  const bare = withoutAccents(key);
  if (RESERVED.has(bare)) return refuseName('reserved');
  if (looksLikeGuestName(bare)) return refuseName('guest');
  return accept({ name, key });
}

function refuseName(why: NameFault) {
  return refuse('bad_name', { why });
}

/** Letters, their accents, digits, and a few separators between them; nothing that is invisible or changes direction. */
function hasOnlyNameCharacters(name: string): boolean {
  if (/[\p{Default_Ignorable_Code_Point}\p{C}]/u.test(name)) return false;
  if (!/^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} _.'-]*$/u.test(name)) return false;
  return !new RegExp(`\\p{M}{${MOST_MARKS + 1},}`, 'u').test(name.normalize('NFD'));
}

const LOOK_ALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
];

/** Scripts whose letters look alike are not mixed in one name: the only use of it is to look like another person. */
function mixesScripts(name: string): boolean {
  return LOOK_ALIKE_SCRIPTS.filter((script) => script.test(name)).length > 1;
}

/** Each letter, small or capital, with the simplest letter that looks the same. */
const SHAPES: ReadonlyMap<string, string> = new Map(
  [
    // Cyrillic capitals and small letters, Greek capitals and small letters, Armenian, other Latin, digits.
    ['АВЕЗКМНОРСТУХІЈЅЬҮҺӀԚԜ', 'abe3kmhopctyxljsbyhlqw'],
    ['авеёзкмноргстухіїјѕьһӏԁԛԝпи', 'abee3kmhoprctyxlljsbhldqwnu'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhlkmnoptyx'],
    ['αβγεηικμνορστυχω', 'abyenlkuvopotuxw'],
    ['օսոցզհ', 'ounghh'],
    ['ıſɑɡøłⅼß', 'lsagollb'],
    ['0135689Iil|', 'ol3s68gllll'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, i) => [letter, to[i] ?? letter] as const)),
);

/** Reduces a name to its look. Accents stay: readers see them, and in Vietnamese they make another name. */
export function nameLookalikeKey(name: string): string {
  const letters = [...name.normalize('NFKC').normalize('NFD')].map((letter) => SHAPES.get(letter) ?? letter);
  const small = [...letters.join('').toLowerCase()].map((letter) => SHAPES.get(letter) ?? letter);
  return small
    .join('')
    .replace(/[ _.'-]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .normalize('NFC');
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');
}

/** The name shown for a deleted account by clients that do not know the field `gone`. */
export const DELETED_NAME = 'Deleted account';

/** Names that look as if their owner spoke for the server, and the names shown for deleted accounts. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    DELETED_NAME,
    // The same name in the other languages of the web app.
    'Tài khoản đã xoá',
    '已删除的账号',
    '已刪除的帳號',
    '삭제된 계정',
    'admin',
    'administrator',
    'anonymous',
    'bot',
    'computer',
    'deleted',
    'everyone',
    'guest',
    'help',
    'host',
    'house',
    'mod',
    'moderator',
    'nobody',
    'null',
    'official',
    'operator',
    'owner',
    'root',
    'security',
    'sente',
    'server',
    'staff',
    'support',
    'system',
    'team',
    'undefined',
    'you',
  ].map((name) => withoutAccents(nameLookalikeKey(name))),
);

/** The letters that digits become in a skeleton. */
const DIGITS: ReadonlySet<string> = new Set(nameLookalikeKey('0123456789'));

/** Every name of a guest in every language, without the number behind it. */
const GUEST_KEYS: ReadonlySet<string> = new Set([
  ...GUEST_MANNERS.flatMap((manner) => GUEST_THINGS.map((thing) => guestKey(`${manner} ${thing}`))),
  ...Object.values(GUEST_WORDS).flatMap((words: GuestWords) =>
    Object.values(words.manners).flatMap((manner) =>
      Object.values(words.things).map((thing) =>
        guestKey(words.name.replace('{manner}', manner).replace('{thing}', thing).replace('{n}', '')),
      ),
    ),
  ),
]);

function guestKey(name: string): string {
  return withoutAccents(nameLookalikeKey(name));
}

/** "Calm Heron 512" and names that look like it: readers take them for a guest, and a guest may have this name now. */
function looksLikeGuestName(bare: string): boolean {
  for (let end = bare.length; end > 0 && DIGITS.has(bare[end - 1] ?? ''); end--)
    if (GUEST_KEYS.has(bare.slice(0, end - 1))) return true;
  return false;
}

/** A name for a new guest that says nothing about the person. */
export function randomGuestName(random: Random): string {
  return `${pickRandom(random, GUEST_MANNERS)} ${pickRandom(random, GUEST_THINGS)} ${100 + below(random, 900)}`;
}

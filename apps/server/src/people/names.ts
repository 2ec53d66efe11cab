// Names of people: what may be one, and which two would be taken for each other.

import { accept, below, pick, type Random, type Result, refuse } from '@sente/kernel';
import { GUEST_MANNERS, GUEST_THINGS, GUEST_WORDS, type GuestWords } from '@sente/protocol';

const SHORTEST_NAME = 2;
export const LONGEST_NAME = 24;
const LONGEST_INPUT = 200;
const MOST_MARKS = 2;

type NameFault = 'short' | 'long' | 'characters' | 'mixed' | 'reserved' | 'guest';

export type Name = {
  readonly name: string;
  /** Two names that look alike have the same key. */
  readonly key: string;
};

export function readName(input: string): Result<Name> {
  if (input.length > LONGEST_INPUT) return bad('long');
  const name = input.normalize('NFKC').trim().replace(/ {2,}/g, ' ');
  const length = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)].length;
  if (length < SHORTEST_NAME) return bad('short');
  if (length > LONGEST_NAME) return bad('long');
  if (!isWritable(name)) return bad('characters');
  if (isMixed(name)) return bad('mixed');
  const key = skeleton(name);
  if (key.length < SHORTEST_NAME) return bad('characters');
  const bare = withoutAccents(key);
  if (RESERVED.has(bare)) return bad('reserved');
  if (isLikeGuest(bare)) return bad('guest');
  return accept({ name, key });
}

function bad(why: NameFault) {
  return refuse('bad_name', { why });
}

/** Letters, their accents, digits, and a few separators between them; nothing that is invisible or changes direction. */
function isWritable(name: string): boolean {
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

/** Scripts that share letter shapes do not share a name: nobody writes so but to be taken for somebody else. */
function isMixed(name: string): boolean {
  return LOOK_ALIKE_SCRIPTS.filter((script) => script.test(name)).length > 1;
}

/** Letters as they look, small or capital, in the simplest letter that looks the same. */
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

/** Accents stay: they are seen, and in Vietnamese they make another name. */
export function skeleton(name: string): string {
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

/** For those who do not look at `gone`. */
export const DELETED_NAME = 'Deleted account';

/** Names that would be taken for somebody who speaks for the server, or for an account that is no more. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    DELETED_NAME,
    // The same in every other language it is shown in.
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
  ].map((name) => withoutAccents(skeleton(name))),
);

/** What a digit looks like in a skeleton. */
const DIGITS: ReadonlySet<string> = new Set(skeleton('0123456789'));

/** How guests are called, in every language, without the number behind. */
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
  return withoutAccents(skeleton(name));
}

/** "Calm Heron 512" and whatever looks like it: such a name is read as a guest's, and somebody may be called so now. */
function isLikeGuest(bare: string): boolean {
  for (let end = bare.length; end > 0 && DIGITS.has(bare[end - 1] ?? ''); end--)
    if (GUEST_KEYS.has(bare.slice(0, end - 1))) return true;
  return false;
}

/** A name to start with, which says nothing about anybody. */
export function offerName(random: Random): string {
  return `${pick(random, GUEST_MANNERS)} ${pick(random, GUEST_THINGS)} ${100 + below(random, 900)}`;
}

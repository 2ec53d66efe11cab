// A game as a link: the record itself is the part after `#`, which no server ever sees, and `@n` is a move in it.
// Behind `~` comes the deal of a finished game, where it is to be looked at.
//
//   /replay#gomoku/freestyle.size=15.swap2=true.nextMover=black:h8i9g7.=black.h9.!resign:1@4

import {
  accept,
  type Game,
  type GameRecord,
  LONGEST_RECORD_TEXT,
  makeRecord,
  parseRecord,
  type Result,
  refuse,
  replay,
} from '@sente/kernel';

const REPLAY_PATH = '/replay';

export type Find = (id: string) => Promise<Game | undefined>;

type SharedGame = {
  readonly game: Game;
  readonly record: GameRecord;
  /** The number of entries to show; null is all of them. */
  readonly at: number | null;
  /** What lay where, as far as the link says and the game agrees. */
  readonly deal: string | null;
};

/** A row of points, and one: no move of any game is a row of several. */
const POINTS = /^(?:[a-z][1-9][0-9]?)+$/;
const POINT = /[a-z][0-9]+/g;
const ONE_POINT = /^[a-z][1-9][0-9]?$/;
const BRACKET = /^[()]$/;
export const RECORD_HEAD = 'sente 1 ';

/** `at` opens the game at that move. */
export function shareLink(
  record: GameRecord,
  origin: string,
  at: number | null = null,
  deal: string | null = null,
): string {
  return `${origin}${REPLAY_PATH}#${linkText(record)}${deal === null ? '' : `~${deal}`}${at === null ? '' : `@${at}`}`;
}

/** Reads and replays what a link holds; `find` may have to load the game first. */
export async function readShared(
  location: { readonly hash: string },
  find: Find,
): Promise<Result<SharedGame>> {
  const { head, moves, at, deal } = linkParts(location.hash);
  const words = `${RECORD_HEAD}${head.join(' ')} : ${splitWords(moves).join(' ')}`;
  const id = head[0] ?? '';
  const game = await find(id);
  const record = parseRecord(words, () => game);
  if (!record.ok) return record;
  if (!game) return refuse('unknown_game', { game: id.slice(0, 60) });
  const played = replay(game, record.value);
  if (!played.ok) return played;
  const shown = at === null ? null : Math.min(at, record.value.entries.length);
  const fits = deal !== null && game.dealFits(played.value.at(-1), deal);
  return accept({ game, record: record.value, at: shown, deal: fits ? deal : null });
}

/** What stands behind the `#` of a link. */
export function linkText(record: GameRecord): string {
  return `${makeLinkHead(record)}:${joinWords(record.entries)}`;
}

/** The game and its options, without what every link would repeat. */
export function makeLinkHead(record: GameRecord): string {
  const text = makeRecord({ ...record, entries: [] }).slice(RECORD_HEAD.length);
  return text.slice(0, text.indexOf(' :')).replaceAll(' ', '.');
}

/** Points need nothing between them, and brackets nothing around them. */
export function joinWords(words: readonly string[]): string {
  const joined = words.map((word, index) => {
    const before = words[index - 1] ?? '(';
    const isRow = ONE_POINT.test(word) && ONE_POINT.test(before);
    return isRow || BRACKET.test(word) || BRACKET.test(before) ? word : `.${word}`;
  });
  return joined.join('');
}

/** Nonsense becomes nonsense that no game plays. */
export function splitWords(text: string): readonly string[] {
  const words = text.match(/[()]|[^().]+/g) ?? [];
  return words.flatMap((word) => (POINTS.test(word) ? (word.match(POINT) ?? []) : [word]));
}

type LinkParts = {
  /** The id of the game, and its options. */
  readonly head: readonly string[];
  readonly moves: string;
  readonly at: number | null;
  readonly deal: string | null;
};

export function linkParts(hash: string): LinkParts {
  const whole = decode(hash.replace(/^#/, '').slice(0, LONGEST_RECORD_TEXT));
  const move = /@([0-9]{1,5})$/.exec(whole);
  const [text = '', deal = null] = whole.slice(0, move?.index).split('~');
  const colon = text.indexOf(':');
  return {
    head: text.slice(0, Math.max(colon, 0)).split('.'),
    moves: text.slice(colon + 1),
    at: move ? Number(move[1]) : null,
    deal,
  };
}

/** Some programs escape what they pass on. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

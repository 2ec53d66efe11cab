// A game as a link. The record is the part after `#`, which a browser sends to no server; `@n` is a move in it.
// After `~` comes the deal of a finished game, if the link includes it.
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
  replayRecord,
} from '@sente/kernel';

const REPLAY_PATH = '/replay';

export type Find = (id: string) => Promise<Game | undefined>;

type SharedGame = {
  readonly game: Game;
  readonly record: GameRecord;
  /** The number of entries to show; null means all. */
  readonly at: number | null;
  /** The deal, if the link has one and it fits the game. */
  readonly deal: string | null;
};

/** Several points in a row, and a single point. No move of any game is several points in a row. */
const POINTS = /^(?:[a-z][1-9][0-9]?)+$/;
const POINT = /[a-z][0-9]+/g;
const ONE_POINT = /^[a-z][1-9][0-9]?$/;
const BRACKET = /^[()]$/;
export const RECORD_HEAD = 'sente 1 ';

/** `at`: the move at which the link opens the game. */
export function replayLink(
  record: GameRecord,
  origin: string,
  at: number | null = null,
  deal: string | null = null,
): string {
  return `${origin}${REPLAY_PATH}#${makeLinkHash(record)}${deal === null ? '' : `~${deal}`}${at === null ? '' : `@${at}`}`;
}

/** Reads and replays the game of a link. `find` may have to load the rules first. */
export async function readSharedGame(
  location: { readonly hash: string },
  find: Find,
): Promise<Result<SharedGame>> {
  const { head, moves, at, deal } = splitLink(location.hash);
  const words = `${RECORD_HEAD}${head.join(' ')} : ${splitMoveWords(moves).join(' ')}`;
  const id = head[0] ?? '';
  const game = await find(id);
  const record = parseRecord(words, () => game);
  if (!record.ok) return record;
  if (!game) return refuse('unknown_game', { game: id.slice(0, 60) });
  const played = replayRecord(game, record.value);
  if (!played.ok) return played;
  const shown = at === null ? null : Math.min(at, record.value.entries.length);
  const fits = deal !== null && game.dealFits(played.value.at(-1), deal);
  return accept({ game, record: record.value, at: shown, deal: fits ? deal : null });
}

/** The part after the `#` of a link. */
export function makeLinkHash(record: GameRecord): string {
  return `${makeLinkHead(record)}:${joinMoveWords(record.entries)}`;
}

/** The game and its options, without the head that every link would repeat. */
export function makeLinkHead(record: GameRecord): string {
  const text = makeRecord({ ...record, entries: [] }).slice(RECORD_HEAD.length);
  return text.slice(0, text.indexOf(' :')).replaceAll(' ', '.');
}

/** No separator between points, and none around brackets. */
export function joinMoveWords(words: readonly string[]): string {
  const joined = words.map((word, index) => {
    const before = words[index - 1] ?? '(';
    const isRow = ONE_POINT.test(word) && ONE_POINT.test(before);
    return isRow || BRACKET.test(word) || BRACKET.test(before) ? word : `.${word}`;
  });
  return joined.join('');
}

/** A malformed text becomes a move text that every game refuses. */
export function splitMoveWords(text: string): readonly string[] {
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

export function splitLink(hash: string): LinkParts {
  const whole = decodeLink(hash.replace(/^#/, '').slice(0, LONGEST_RECORD_TEXT));
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

/** Some programs escape the links that they pass on. */
function decodeLink(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

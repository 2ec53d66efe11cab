// A game as a link: the record itself is the part after `#`, which no server ever sees, and `@n` is a move in it.
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

type SharedGame = {
  readonly game: Game;
  readonly record: GameRecord;
  /** The number of entries to show; null is all of them. */
  readonly at: number | null;
};

/** A row of points, and one: no move of any game is a row of several. */
const POINTS = /^(?:[a-z][1-9][0-9]?)+$/;
const POINT = /[a-z][0-9]+/g;
const ONE_POINT = /^[a-z][1-9][0-9]?$/;
const RECORD_HEAD = 'sente 1 ';

/** `at` opens the game at that move. */
export function shareLink(record: GameRecord, origin: string, at: number | null = null): string {
  return `${origin}${REPLAY_PATH}#${makeLinkText(record)}${at === null ? '' : `@${at}`}`;
}

/** Reads and replays what a link holds; `find` may have to load the game first. */
export async function readShared(
  location: { readonly hash: string },
  find: (id: string) => Promise<Game | undefined>,
): Promise<Result<SharedGame>> {
  const [text = '', at] = linkParts(location.hash);
  const words = readLinkText(text);
  const id = words.split(' ')[2] ?? '';
  const game = await find(id);
  const record = parseRecord(words, () => game);
  if (!record.ok) return record;
  if (!game) return refuse('unknown_game', { game: id.slice(0, 60) });
  const played = replay(game, record.value);
  if (!played.ok) return played;
  const shown = at === undefined ? null : Math.min(at, record.value.entries.length);
  return accept({ game, record: record.value, at: shown });
}

/** The record without what every link would repeat; points need nothing between them. */
function makeLinkText(record: GameRecord): string {
  const [head = '', moves = ''] = makeRecord(record).slice(RECORD_HEAD.length).split(/ : ?/);
  const entries = moves.split(' ');
  const joined = entries.map((entry, index) => {
    const isRow = ONE_POINT.test(entry) && ONE_POINT.test(entries[index - 1] ?? '');
    return isRow || index === 0 ? entry : `.${entry}`;
  });
  return `${head.replaceAll(' ', '.')}:${joined.join('')}`;
}

/** Back to the text of a record; nonsense becomes nonsense that `parseRecord` refuses. */
function readLinkText(text: string): string {
  const colon = text.indexOf(':');
  const head = text.slice(0, Math.max(colon, 0)).split('.');
  const moves = text.slice(colon + 1).split('.');
  const entries = moves.flatMap((word) => (POINTS.test(word) ? (word.match(POINT) ?? []) : [word]));
  return `${RECORD_HEAD}${head.join(' ')} : ${entries.join(' ')}`;
}

function linkParts(hash: string): [string, number | undefined] {
  const text = decode(hash.replace(/^#/, '').slice(0, LONGEST_RECORD_TEXT));
  const move = /@([0-9]{1,5})$/.exec(text);
  return move ? [text.slice(0, move.index), Number(move[1])] : [text, undefined];
}

/** Some programs escape what they pass on. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

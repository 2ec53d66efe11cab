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
const RECORD_HEAD = 'sente 1 ';

/** `at` opens the game at that move. */
export function shareLink(
  record: GameRecord,
  origin: string,
  at: number | null = null,
  deal: string | null = null,
): string {
  const text = `${makeLinkText(record)}${deal === null ? '' : `~${deal}`}${at === null ? '' : `@${at}`}`;
  return `${origin}${REPLAY_PATH}#${text}`;
}

/** Reads and replays what a link holds; `find` may have to load the game first. */
export async function readShared(
  location: { readonly hash: string },
  find: (id: string) => Promise<Game | undefined>,
): Promise<Result<SharedGame>> {
  const { text, at, deal } = linkParts(location.hash);
  const words = readLinkText(text);
  const id = words.split(' ')[2] ?? '';
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

type LinkParts = { readonly text: string; readonly at: number | null; readonly deal: string | null };

function linkParts(hash: string): LinkParts {
  const whole = decode(hash.replace(/^#/, '').slice(0, LONGEST_RECORD_TEXT));
  const move = /@([0-9]{1,5})$/.exec(whole);
  const [text = '', deal = null] = whole.slice(0, move?.index).split('~');
  return { text, at: move ? Number(move[1]) : null, deal };
}

/** Some programs escape what they pass on. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

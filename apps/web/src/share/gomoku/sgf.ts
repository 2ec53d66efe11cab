// SGF with GM[4], gomoku and renju. Choices of Swap 2 stand between the stones as nodes of their own: C[=black].

import { type Colour, isChoice } from '@sente/games/gomoku';
import {
  accept,
  type Game,
  type GameRecord,
  type LeaveReason,
  makeLeaving,
  makePoint,
  type Point,
  parseLeaving,
  type Result,
  refuse,
} from '@sente/kernel';
import { dayOf, type Told } from '../format.ts';
import { parseSgf, type SgfNode } from './sgf-tree.ts';
import { LONGEST_IMPORT, playable, type StoneGame, stonesOf } from './stones.ts';

const GOMOKU = '4';
const DEFAULT_SIZE = 15;
const A = 'a'.charCodeAt(0);
const SET_UP = ['AB', 'AW', 'AE'];
const ENDINGS: { readonly [letter: string]: LeaveReason } = { R: 'resign', T: 'timeout', F: 'forfeit' };

export function toSgf(game: Game, record: GameRecord, told?: Told): Result<string> {
  const played = stonesOf(game, record);
  if (!played.ok) return played;
  const { size, stones } = played.value;
  const swap2 = record.options['swap2'] === true ? `ON[swap2 ${record.options['nextMover']}]` : '';
  const head = `;FF[4]GM[${GOMOKU}]CA[UTF-8]AP[Sente]SZ[${size}]RU[${game.id}]${swap2}RE[${resultOf(game, played.value, told)}]${told ? toldOf(game, played.value, told) : ''}`;
  let next = 0;
  const nodes = record.entries.map((entry) => {
    if (isChoice(entry)) return `;C[${entry}]`;
    const stone = parseLeaving(entry) ? undefined : stones[next++];
    return stone ? `;${stone.colour === 'black' ? 'B' : 'W'}[${sgfPoint(stone.at)}]` : '';
  });
  return accept(`(${head}\n${nodes.join('')})\n`);
}

function toldOf(game: Game, { final }: StoneGame, { names, startedAt }: Told): string {
  const players = game.sides(final).map(({ name, seat }) => {
    const key = name === 'black' ? 'PB' : name === 'white' ? 'PW' : null;
    const player = names[seat];
    return key && player ? `${key}[${simpleText(player)}]` : '';
  });
  return players.join('') + (startedAt === null ? '' : `DT[${dayOf(startedAt)}]`);
}

function simpleText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\\]:]/g, '\\$&');
}

function resultOf(game: Game, { final }: StoneGame, told?: Told): string {
  const outcome = told?.outcome ?? game.outcome(final);
  if (!outcome) return '?';
  if (outcome.winner === null) return 'Draw';
  const winner = game.sides(final)[outcome.winner]?.name;
  // Somebody left before Swap 2 gave the colours: the format has no words for that.
  if (winner !== 'black' && winner !== 'white') return '?';
  const letter = Object.keys(ENDINGS).find((key) => ENDINGS[key] === outcome.reason) ?? '';
  return `${winner === 'black' ? 'B' : 'W'}+${letter}`;
}

/** `otherwise` is the game of files that do not name one of ours. */
export function fromSgf(
  text: string,
  find: (id: string) => Game | undefined,
  otherwise: Game,
): Result<GameRecord> {
  if (text.length > LONGEST_IMPORT) return refuse('bad_record', { reason: 'too_long' });
  const nodes = parseSgf(text);
  const root = nodes?.[0];
  if (!nodes || !root) return refuse('bad_record', { reason: 'not_a_record' });
  if ((root.get('GM') ?? GOMOKU) !== GOMOKU) return refuse('bad_record', { reason: 'other_game' });
  const size = sizeOf(root);
  if (size === null) return refuse('bad_record', { reason: 'not_square' });
  if (nodes.some((node) => SET_UP.some((key) => node.has(key))))
    return refuse('bad_record', { reason: 'set_up' });
  const game = find(root.get('RU') ?? '') ?? otherwise;
  const line = readLine(nodes, size);
  if (!line) return refuse('out_of_bounds', { size });
  const [, nextMover] = /^swap2 (black|white)$/.exec(root.get('ON') ?? '') ?? [];
  const options = nextMover ? { size, swap2: true, nextMover } : { size, swap2: false };
  const entries = nextMover ? line.entries : line.entries.filter((entry) => !isChoice(entry));
  const record = playable(game, options, entries);
  if (!record.ok) return record;
  return sameColours(game, record.value, line.colours, root.get('RE') ?? '');
}

type Line = { readonly entries: readonly string[]; readonly colours: readonly Colour[] };

/** The main line as entries and the colours the file gives them; null when a stone is off the board. */
function readLine(nodes: readonly SgfNode[], size: number): Line | null {
  const entries: string[] = [];
  const colours: Colour[] = [];
  for (const node of nodes) {
    const black = node.get('B');
    const value = black ?? node.get('W');
    const comment = node.get('C')?.trim() ?? '';
    if (value === undefined) {
      if (isChoice(comment)) entries.push(comment);
      continue;
    }
    const point = readPoint(value, size);
    if (!point) return null;
    entries.push(makePoint(point, size));
    colours.push(black === undefined ? 'white' : 'black');
  }
  return { entries, colours };
}

/** The colours must be those of our rules; a resignation or a lost clock becomes the last entry. */
function sameColours(
  game: Game,
  record: GameRecord,
  colours: readonly Colour[],
  result: string,
): Result<GameRecord> {
  const played = stonesOf(game, record);
  if (!played.ok) return played;
  const { stones, final } = played.value;
  if (stones.some(({ colour }, index) => colour !== colours[index]))
    return refuse('bad_record', { reason: 'not_in_turn' });
  const [, winner, letter = ''] = /^([BW])\+([RTF])/.exec(result) ?? [];
  const why = Object.hasOwn(ENDINGS, letter) ? ENDINGS[letter] : undefined;
  if (!why || game.outcome(final)) return accept(record);
  const loser = winner === 'B' ? 'white' : 'black';
  const seat = game.sides(final).find(({ name }) => name === loser)?.seat;
  if (seat === undefined) return accept(record);
  return playable(game, record.options, [...record.entries, makeLeaving(seat, why)]);
}

function sizeOf(root: SgfNode): number | null {
  const [, width, height] =
    /^\s*([0-9]{1,2})(?::([0-9]{1,2}))?\s*$/.exec(root.get('SZ') ?? `${DEFAULT_SIZE}`) ?? [];
  if (width === undefined || (height !== undefined && height !== width)) return null;
  return Number(width);
}

function sgfPoint([x, y]: Point): string {
  return String.fromCharCode(A + x, A + y);
}

function readPoint(value: string, size: number): Point | null {
  if (!/^[a-z]{2}$/.test(value)) return null;
  const x = value.charCodeAt(0) - A;
  const y = value.charCodeAt(1) - A;
  return x < size && y < size ? [x, y] : null;
}

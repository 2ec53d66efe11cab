// Writes SGF with GM[4], gomoku and renju. Choices of Swap 2 stand between the stones as nodes of their own: C[=black].

import { isChoice } from '@sente/games/gomoku';
import {
  accept,
  type Game,
  type GameRecord,
  type LeaveReason,
  type Point,
  parseLeaving,
  type Result,
} from '@sente/kernel';
import { dayOf, type Told } from '../format.ts';
import { type StoneGame, stonesOf } from './stones.ts';

const GOMOKU = '4';
const A = 'a'.charCodeAt(0);
/** How a game ended that the stones do not show: B+R. */
export const ENDINGS: { readonly [letter: string]: LeaveReason } = {
  R: 'resign',
  T: 'timeout',
  F: 'forfeit',
};

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

function sgfPoint([x, y]: Point): string {
  return String.fromCharCode(A + x, A + y);
}

// Writes SGF with GM[4], gomoku and renju. A choice of Swap 2 is a node of its own between the stones, C[=black], and so
// is a resignation in a variation, C[!resign:0].

import { colourOf, type GameState, isSwap2Choice } from '@sente/games/gomoku';
import {
  accept,
  type Game,
  type LeaveReason,
  type Outcome,
  type Point,
  parseLeaveEntry,
  parsePosition,
  type Result,
  refuse,
} from '@sente/kernel';
import { localDateText, type Told } from '../format.ts';
import {
  childrenOfMoves,
  findMainLine,
  type GameTree,
  startStateOfTree,
  statesOfTree,
  type TreeMove,
} from '../tree.ts';

const GOMOKU = '4';
const A = 'a'.charCodeAt(0);
/** A result that the stones do not show: B+R. */
export const ENDINGS: { readonly [letter: string]: LeaveReason } = {
  R: 'resign',
  T: 'timeout',
  F: 'forfeit',
};

/** The captures of each side in a position that was set up. SGF has no property for them, so these are our own. */
export const TAKEN = ['XB', 'XW'] as const;

/** Writes all variations, the main line first, and the set-up position in the first node. */
export function toSgf(game: Game, tree: GameTree, told?: Told): Result<string> {
  // A file may name any registered game.
  if (game.family !== 'gomoku') return refuse('bad_record', { reason: 'no_stones' });
  const start = startStateOfTree(game, tree);
  if (!start.ok) return start;
  const states = statesOfTree(game, tree);
  if (!states.ok) return states;
  const { options, from, moves } = tree;
  const end = findMainLine(moves).at(-1);
  const final = (end === undefined ? start.value : states.value[end]) as GameState;
  const result = resultForSgf(game, final, told?.outcome ?? game.outcome(final));
  const opening = from === null && options['swap2'] === true ? `ON[swap2 ${options['nextMover']}]` : '';
  const head = `;FF[4]GM[${GOMOKU}]CA[UTF-8]AP[Sente]SZ[${final.size}]RU[${game.id}]${opening}RE[${result}]`;
  // A player who left at the end of the main line is written as the result, unless the game branches there.
  const isAlone =
    childrenOfMoves(moves).get(end === undefined ? null : (moves[end]?.parent ?? null))?.length === 1;
  const saidByResult = isAlone && /[RTF]$/.test(result) ? end : undefined;
  const writeNodeOfMove = (at: number): string => {
    const entry = moves[at]?.entry ?? '';
    if (parseLeaveEntry(entry)) return at === saidByResult ? '' : `;C[${entry}]`;
    if (isSwap2Choice(entry)) return `;C[${entry}]`;
    const stone = (states.value[at] as GameState).moves.at(-1);
    return stone ? `;${colourOf(stone.stone) === 'black' ? 'B' : 'W'}[${sgfPoint([stone.x, stone.y])}]` : '';
  };
  return accept(
    `(${head}${told ? namesAndDateProperties(game, final, told) : ''}${writeSetUpProperties(from)}\n${writeNodes(moves, writeNodeOfMove)})\n`,
  );
}

/** Puts every branch in brackets. It uses a list instead of recursion, because a game may be deeper than the call stack. */
function writeNodes(moves: readonly TreeMove[], nodeOf: (at: number) => string): string {
  const following = childrenOfMoves(moves);
  const words: string[] = [];
  const waiting: (number | '(' | ')' | null)[] = [null];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') {
      words.push(next);
      continue;
    }
    if (next !== null) words.push(nodeOf(next));
    const ways = following.get(next) ?? [];
    if (ways.length < 2) waiting.push(...ways);
    else for (const way of ways.toReversed()) waiting.push(')', way, '(');
  }
  return words.join('');
}

/** The stones of a position, the side to move, and the captures. */
function writeSetUpProperties(from: string | null): string {
  const position = from === null ? null : parsePosition(from);
  if (!position?.ok) return '';
  const { rows, toMove, counts } = position.value;
  const writeStonePoints = (letter: string) =>
    rows
      .flatMap((row, y) => row.flatMap((one, x) => (one === letter ? [`[${sgfPoint([x, y])}]`] : [])))
      .join('');
  const put = [
    ['AB', writeStonePoints('x')],
    ['AW', writeStonePoints('o')],
  ].map(([name, points]) => (points === '' ? '' : `${name}${points}`));
  const taken = TAKEN.map((name, seat) => (counts[seat] ? `${name}[${counts[seat]}]` : ''));
  return `${put.join('')}PL[${toMove === 'x' ? 'B' : 'W'}]${taken.join('')}`;
}

function namesAndDateProperties(game: Game, final: GameState, { names, startedAt }: Told): string {
  const players = game.sides(final).map(({ name, seat }) => {
    const key = name === 'black' ? 'PB' : name === 'white' ? 'PW' : null;
    const player = names[seat];
    return key && player ? `${key}[${escapeSimpleText(player)}]` : '';
  });
  return players.join('') + (startedAt === null ? '' : `DT[${localDateText(startedAt)}]`);
}

function escapeSimpleText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\\]:]/g, '\\$&');
}

function resultForSgf(game: Game, final: GameState, outcome: Outcome | null): string {
  if (!outcome) return '?';
  if (outcome.winner === null) return 'Draw';
  const winner = game.sides(final)[outcome.winner]?.name;
  // A player resigned before Swap 2 assigned the colours; SGF cannot express that.
  if (winner !== 'black' && winner !== 'white') return '?';
  const letter = Object.keys(ENDINGS).find((key) => ENDINGS[key] === outcome.reason) ?? '';
  return `${winner === 'black' ? 'B' : 'W'}+${letter}`;
}

function sgfPoint([x, y]: Point): string {
  return String.fromCharCode(A + x, A + y);
}

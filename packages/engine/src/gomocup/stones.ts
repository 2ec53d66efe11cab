// Turns the stones of a manager's lines into a state by our rules.

import { findGame } from '@sente/games';
import { type GameState, type Stone, stateFromPositionInput } from '@sente/games/gomoku';
import { accept, makePoint, parsePoint, type Result, refuse, seatNames } from '@sente/kernel';

export type Owner = 'own' | 'other';
export type PlacedStone = { readonly x: number; readonly y: number; readonly owner: Owner };

/** `x,y`, counted from 0 at the top left; null when it is no point of the board. */
export function readPoint(text: string, size: number): { x: number; y: number } | null {
  const [, x, y] = /^\s*([0-9]{1,2})\s*,\s*([0-9]{1,2})\s*$/.exec(text) ?? [];
  if (x === undefined || Number(x) >= size || Number(y) >= size) return null;
  return { x: Number(x), y: Number(y) };
}

/** A line `x,y` or `x,y,field`, as yet unread; both parts are empty when it is neither. */
export function splitStoneLine(text: string): { readonly point: string; readonly field: string } {
  const [x = '', y, owner = null, ...more] = text.split(',');
  const field = owner?.trim() ?? '';
  if (y === undefined || more.length > 0 || (owner !== null && !/^[0-9]$/.test(field)))
    return { point: '', field: '' };
  return { point: `${x},${y}`, field };
}

/** A move of ours as a manager writes it. */
export function pointText(move: string, size: number): string {
  const point = parsePoint(move, size, size);
  return point ? point.join(',') : move;
}

/**
 * The state in which we are to move. Stones that were put in turn are played one after the other, as captures need;
 * any others are taken as a position. An even number of stones makes us black.
 */
export function stateFromStones(
  gameId: string,
  size: number,
  stones: readonly PlacedStone[],
): Result<GameState> {
  const inTurn = doColoursAlternate(stones) && stones.at(-1)?.owner !== 'own';
  const played = inTurn ? playStones(gameId, size, stones) : null;
  if (played?.ok) return played;
  const own: Stone = stones.length % 2 === 0 ? 'X' : 'O';
  const other: Stone = own === 'X' ? 'O' : 'X';
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  for (const { x, y, owner } of stones) {
    const row = rows[y];
    if (row) row[x] = owner === 'own' ? own : other;
  }
  const board = rows.map((row) => row.join('')).join('\n');
  return stateFromPositionInput({ variant: gameId.replace('gomoku/', ''), board, toMove: own });
}

/** Whether a stone lies there now: one that was captured does not. */
export function isPointTaken(
  gameId: string,
  size: number,
  stones: readonly PlacedStone[],
  { x, y }: { readonly x: number; readonly y: number },
): boolean {
  const played = doColoursAlternate(stones) ? playStones(gameId, size, stones) : null;
  if (played?.ok) return played.value.board[y]?.[x] !== null;
  return stones.some((stone) => stone.x === x && stone.y === y);
}

function doColoursAlternate(stones: readonly PlacedStone[]): boolean {
  return stones.every(({ owner }, index) => index === 0 || owner !== stones[index - 1]?.owner);
}

function playStones(gameId: string, size: number, stones: readonly PlacedStone[]): Result<GameState> {
  const game = findGame(gameId);
  if (!game) return refuse('unknown_game', { game: gameId });
  const start = game.setUp({ size }, seatNames(2));
  if (!start.ok) return start as Result<GameState>;
  let state = start.value;
  for (const { x, y } of stones) {
    const seat = game.turn(state);
    if (seat === null) return refuse('game_over');
    const next = game.play(state, { seat, move: makePoint([x, y], size), at: 0 });
    if (!next.ok) return next as Result<GameState>;
    state = next.value;
  }
  return accept(state as GameState);
}

// Threefold repetition, found by walking back over the moves since the last irreversible one.

import type { BanqiState, Man } from './state.ts';

/** The number of moves kept to find a repetition. A room's quiet limit is never longer. */
export const LONGEST_QUIET = 200;

type Moves = BanqiState['quietMoves'];

export function appendQuietMove(moves: Moves, from: number, to: number): Moves {
  const kept = moves.length < LONGEST_QUIET ? moves : moves.slice(1);
  return [...kept, [from, to]];
}

/** Whether this position, with the same seat to move, now stands for the third time. Men with equal faces count as equal. */
export function isThreefold(board: readonly (Man | null)[], moves: Moves, seats: number): boolean {
  const now = board.map(visibleFaceOf);
  const past = [...now];
  const differs = (at: number) => (past[at] === now[at] ? 0 : 1);
  let different = 0;
  let times = 1;
  for (let back = 1; back <= moves.length; back++) {
    const [from, to] = moves[moves.length - back] as readonly [number, number];
    different -= differs(from) + differs(to);
    past[from] = past[to] ?? null;
    past[to] = null;
    different += differs(from) + differs(to);
    if (different === 0 && back % seats === 0) times++;
  }
  return times >= 3;
}

/** Whether the remembered moves can have led to this board. */
export function couldMovesLeadToBoard(board: readonly (Man | null)[], moves: Moves): boolean {
  const past = board.map(visibleFaceOf);
  for (const [from, to] of moves.toReversed()) {
    if (!past[to] || past[to] === FACE_DOWN || past[from] !== null) return false;
    past[from] = past[to];
    past[to] = null;
  }
  return true;
}

const FACE_DOWN = '?';

function visibleFaceOf(man: Man | null): string | null {
  return man === null ? null : (man.face ?? FACE_DOWN);
}

// Whether a win is one by fours: a row of five, and before it every move threatens to win at once and is answered where
// it would.

import type { Game, Seat } from '@sente/kernel';

/** `line` begins in `state`; it is as long as the proof says. */
export function isByFours(game: Game, state: unknown, line: readonly string[], winner: Seat): boolean {
  let now = state;
  for (const [at, move] of line.entries()) {
    const seat = game.turn(now);
    if (seat === null) return false;
    const next = game.play(now, { seat, move, at: 0 });
    if (!next.ok) return false;
    const [answer, follow] = [line[at + 1], line[at + 2]];
    if (seat === winner && answer !== undefined) {
      if (follow === undefined || !threatens(game, next.value, answer, follow, winner)) return false;
    }
    now = next.value;
  }
  return game.outcome(now)?.winner === winner && endsInFive(game, now);
}

/** What threatens to become a row of five is a four; a win of another kind has none. */
function endsInFive(game: Game, won: unknown): boolean {
  return game.picture(won).marks.some((mark) => mark.kind === 'line' && mark.points.length >= 5);
}

/** Had something else been answered, the winner would have won where the answer stands. */
function threatens(game: Game, state: unknown, answer: string, other: string, winner: Seat): boolean {
  const seat = game.turn(state);
  if (seat === null || seat === winner) return false;
  const passed = game.play(state, { seat, move: other, at: 0 });
  if (!passed.ok || game.turn(passed.value) !== winner) return false;
  const won = game.play(passed.value, { seat: winner, move: answer, at: 0 });
  return won.ok && game.outcome(won.value)?.winner === winner;
}

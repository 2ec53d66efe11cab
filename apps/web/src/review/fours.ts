// Finds out whether a win comes by fours: the winner's every move threatens to win at once and is answered on the winning
// point, until a row of five ends the game.

import type { Game, Seat } from '@sente/kernel';

/** `line` begins in `state` and has as many plies as the proof. */
export function isWonByFours(game: Game, state: unknown, line: readonly string[], winner: Seat): boolean {
  let now = state;
  for (const [at, move] of line.entries()) {
    const seat = game.turn(now);
    if (seat === null) return false;
    const next = game.play(now, { seat, move, at: 0 });
    if (!next.ok) return false;
    const [answer, follow] = [line[at + 1], line[at + 2]];
    if (seat === winner && answer !== undefined) {
      if (follow === undefined || !blocksImmediateWin(game, next.value, answer, follow, winner)) return false;
    }
    now = next.value;
  }
  return game.outcome(now)?.winner === winner && endsInRowOfFive(game, now);
}

/** Only a win by a row of five is a win by fours. */
function endsInRowOfFive(game: Game, won: unknown): boolean {
  return game.picture(won).marks.some((mark) => mark.kind === 'line' && mark.points.length >= 5);
}

/** Whether the winner would have won on the point of the answer if the opponent had played elsewhere. */
function blocksImmediateWin(
  game: Game,
  state: unknown,
  answer: string,
  other: string,
  winner: Seat,
): boolean {
  const seat = game.turn(state);
  if (seat === null || seat === winner) return false;
  const passed = game.play(state, { seat, move: other, at: 0 });
  if (!passed.ok || game.turn(passed.value) !== winner) return false;
  const won = game.play(passed.value, { seat: winner, move: answer, at: 0 });
  return won.ok && game.outcome(won.value)?.winner === winner;
}

// Asks the engine whether a move still wins and how the other side answers, once a move differs from the stored solution.

import type { SentLimits, Thinker, Thought } from '@sente/engine';
import type { Game } from '@sente/kernel';

export type Verdict = {
  readonly wins: boolean;
  /** The best answer; null: the engine could not be asked. */
  readonly answer: string | null;
};

/** The limit of nodes makes the verdict the same on every device; the limit of time is for slow phones. */
const ANSWERING: SentLimits = { nodes: 30_000, timeMs: 1500 };
const PROVING: SentLimits = { nodes: 120_000, timeMs: 2000 };

/** `state` is after a move of `seat`. The move wins if a win is proven at once or after the best answer. */
export async function judgeTriedMove(
  thinker: Thinker,
  game: Game,
  state: unknown,
  seat: number,
): Promise<Verdict> {
  const answered = await thinker.think(game.id, state, ANSWERING).answer;
  if (!answered.ok) return { wins: false, answer: null };
  const { move } = answered.value;
  const known = provenWinner(answered.value);
  if (known !== undefined) return { wins: known === seat, answer: move };
  const next = game.play(state, { seat: game.turn(state) ?? 0, move, at: 0 });
  if (!next.ok || game.turn(next.value) === null) return { wins: false, answer: move };
  const proven = await thinker.think(game.id, next.value, PROVING).answer;
  return { wins: proven.ok && provenWinner(proven.value) === seat, answer: move };
}

/** The best answer to a move that is known not to win. */
export async function findRefutation(thinker: Thinker, game: Game, state: unknown): Promise<string | null> {
  const answered = await thinker.think(game.id, state, ANSWERING).answer;
  return answered.ok ? answered.value.move : null;
}

function provenWinner({ lines }: Thought): number | undefined {
  return lines[0]?.score.proof?.winner;
}

// The worth of a position with one answer: the forced moves are played, and the limits are spent where there is a choice.

import type { GameState } from '@sente/games/gomoku';
import type { Game, Seat } from '@sente/kernel';
import type { Info, Line, OnInfo, Player, ReadLimits, Thought } from '../think.ts';

/** A player that knows where every move but one loses at once. */
export type ForcedPlayer = Player<GameState> & {
  /** That move; null where there is a choice. */
  onlyMove(state: GameState, limits: ReadLimits): Promise<string | null>;
};

type Forced = { readonly moves: readonly string[]; readonly state: GameState };

/** Follows forced moves until there is a choice, or the game ends. */
async function followForcedMoves(
  player: ForcedPlayer,
  game: Game<GameState>,
  from: GameState,
  limits: ReadLimits,
): Promise<Forced> {
  const moves: string[] = [];
  let state = from;
  while (!limits.stopped()) {
    const move = await player.onlyMove(state, limits);
    const seat: Seat | null = game.turn(state);
    const next = move === null || seat === null ? null : game.play(state, { seat, move, at: 0 });
    if (move === null || !next?.ok || game.turn(next.value) === null) break;
    moves.push(move);
    state = next.value;
  }
  return { moves, state };
}

/** A line behind forced moves, seen from before them: longer by these moves, and the win later by as much. */
function lengthenLine(forced: readonly string[], { moves, score: { chances, proof } }: Line): Line {
  const later = proof && { winner: proof.winner, plies: proof.plies + forced.length };
  return { moves: [...forced, ...moves], score: later ? { chances, proof: later } : { chances } };
}

/** Only one line is reported: before the forced moves there is only one move. */
function lengthenInfo(forced: readonly string[], { depth, nodes, lines }: Info): Info {
  return {
    depth: depth + forced.length,
    nodes,
    lines: lines.slice(0, 1).map((line) => lengthenLine(forced, line)),
  };
}

export async function thinkBehindForcedMoves(
  player: ForcedPlayer,
  game: Game<GameState>,
  state: GameState,
  limits: ReadLimits,
  onInfo: OnInfo,
): Promise<Thought> {
  const forced = await followForcedMoves(player, game, state, limits);
  const [move] = forced.moves;
  if (move === undefined) return player.think(game, state, limits, onInfo);
  const behind = await player.think(game, forced.state, { ...limits, lines: 1 }, (info) =>
    onInfo(lengthenInfo(forced.moves, info)),
  );
  return { ...lengthenInfo(forced.moves, behind), move };
}

// One engine for every game: reads the limits, asks the family's player, and lets the rules judge its answer.

import { accept, type Game, type Result, refuse } from '@sente/kernel';
import { createGeneralPlayer } from './general/player.ts';
import { readLimits } from './limits.ts';
import { PLAYERS } from './players.ts';
import type { Engine, Host, Limits, OnInfo, Player, Thought } from './think.ts';

/** An answer that is no legal move is a bug in a player: it is thrown, so that it never reaches a game. */
function requireLegalMove(game: Game, state: unknown, thought: Thought): Thought {
  if (!game.moves(state).includes(thought.move)) {
    throw new Error(`${game.id}: the engine answered ${thought.move}, which is no legal move`);
  }
  return thought;
}

/** `special`: the players of families that have one of their own; the general player thinks for all others. */
export function createEngine(host: Host, special = PLAYERS): Engine {
  const players = new Map<string, Player>();
  const playerOfFamily = (family: string): Player => {
    const player = players.get(family) ?? (special[family] ?? createGeneralPlayer)(host);
    players.set(family, player);
    return player;
  };
  return {
    async think(
      game: Game,
      state: unknown,
      limits: Limits,
      onInfo: OnInfo = () => {},
    ): Promise<Result<Thought>> {
      const read = readLimits(limits, host.now());
      if (!read.ok) return read;
      const known = game.readState(state);
      if (!known.ok) return refuse('bad_state', { game: game.id });
      if (game.turn(known.value) === null) return refuse('game_over');
      const thought = await playerOfFamily(game.family).think(game, known.value, read.value, onInfo);
      return accept(requireLegalMove(game, known.value, thought));
    },
    forget() {
      for (const player of players.values()) player.forget();
    },
  };
}

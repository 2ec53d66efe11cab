// The player for the gomoku family: chooses the core of a variant, or the general player where no core knows it.

import { findVariant, type GameState, type Variant } from '@sente/games/gomoku';
import type { Game } from '@sente/kernel';
import { createGeneralPlayer } from '../general/player.ts';
import type { Host, OnInfo, Player, ReadLimits, Thought } from '../think.ts';
import { thinkBehindForcedMoves } from './behind-forced.ts';
import { createCapturePlayer } from './capture/player.ts';
import { createFivePlayer } from './five/player.ts';
import { coreFor } from './which-core.ts';

export function createGomokuPlayer(host: Host): Player {
  const five = createFivePlayer(host);
  const capture = createCapturePlayer(host);
  const general = createGeneralPlayer(host);
  function thinkWithFittingPlayer(
    game: Game<GameState>,
    state: GameState,
    limits: ReadLimits,
    onInfo: OnInfo,
  ): Promise<Thought> {
    const core = coreFor(findVariant(state.variant) as Variant);
    // The general player goes on behind a single move by itself.
    if (core === null) return general.think(game as Game, state, limits, onInfo);
    const player = core === 'capture' ? capture : five;
    return limits.judges
      ? thinkBehindForcedMoves(player, game, state, limits, onInfo)
      : player.think(game, state, limits, onInfo);
  }
  return {
    think: (game, state, limits, onInfo) =>
      thinkWithFittingPlayer(game as Game<GameState>, state as GameState, limits, onInfo),
    forget() {
      five.forget();
      capture.forget();
    },
  };
}

// The player for the gomoku family: which variant is thought about by which core.

import type { GameState } from '@sente/games/gomoku';
import type { Game } from '@sente/kernel';
import { createGeneralPlayer } from '../general/player.ts';
import type { Host, Player } from '../think.ts';
import { createFivePlayer } from './five/player.ts';

export function createGomokuPlayer(host: Host): Player {
  const five = createFivePlayer(host);
  const general = createGeneralPlayer(host);
  return {
    think(game, state, limits, onInfo) {
      if ((state as GameState).variant === 'capture') return general.think(game, state, limits, onInfo);
      return five.think(game as Game<GameState>, state as GameState, limits, onInfo);
    },
    forget() {
      five.forget();
    },
  };
}

// The player for the gomoku family: which variant is thought about by which core.

import type { GameState } from '@sente/games/gomoku';
import type { Game } from '@sente/kernel';
import type { Host, Player } from '../think.ts';
import { createCapturePlayer } from './capture/player.ts';
import { createFivePlayer } from './five/player.ts';

export function createGomokuPlayer(host: Host): Player {
  const five = createFivePlayer(host);
  const capture = createCapturePlayer(host);
  return {
    think(game, state, limits, onInfo) {
      const player = (state as GameState).variant === 'capture' ? capture : five;
      return player.think(game as Game<GameState>, state as GameState, limits, onInfo);
    },
    forget() {
      five.forget();
      capture.forget();
    },
  };
}

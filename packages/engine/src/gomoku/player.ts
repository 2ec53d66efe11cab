// The player for the gomoku family: which variant is thought about by which core, and what no core knows by the general player.

import { findVariant, type GameState, type Variant } from '@sente/games/gomoku';
import { createGeneralPlayer } from '../general/player.ts';
import type { Host, Player } from '../think.ts';
import { createCapturePlayer } from './capture/player.ts';
import { createFivePlayer } from './five/player.ts';
import { coreFor } from './which-core.ts';

export function createGomokuPlayer(host: Host): Player {
  const five = createFivePlayer(host) as Player;
  const capture = createCapturePlayer(host) as Player;
  const general = createGeneralPlayer(host);
  function playerOf({ variant }: GameState): Player {
    const core = coreFor(findVariant(variant) as Variant);
    if (core === null) return general;
    return core === 'capture' ? capture : five;
  }
  return {
    think: (game, state, limits, onInfo) => playerOf(state as GameState).think(game, state, limits, onInfo),
    forget() {
      five.forget();
      capture.forget();
    },
  };
}

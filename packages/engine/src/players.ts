// The player of each family, one line each. The general player plays all others.

import { createBanqiPlayer } from './banqi/player.ts';
import { createGomokuPlayer } from './gomoku/player.ts';
import type { Host, Player } from './think.ts';

export type MakePlayer = (host: Host) => Player;

export const PLAYERS: { readonly [family: string]: MakePlayer } = {
  banqi: (host) => createBanqiPlayer(host) as Player,
  gomoku: createGomokuPlayer,
};

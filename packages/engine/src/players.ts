// Which player thinks for which family: one line each.

import type { Host, Player } from './think.ts';

export type MakePlayer = (host: Host) => Player;

export const PLAYERS: { readonly [family: string]: MakePlayer } = {};

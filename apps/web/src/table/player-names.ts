// What people are called who never said their name: Player A, B, C.

import { t } from '../words/index.ts';

const NAMES = ['player.a', 'player.b', 'player.c'] as const;

export function playerName(index: number): string {
  return t(NAMES[index] ?? 'player.a');
}

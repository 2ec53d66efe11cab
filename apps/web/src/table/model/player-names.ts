// The names of players without a name of their own: Player A, B, C.

import { enSides } from '../../words/en/sides.ts';
import { translator } from '../../words/speak.ts';

const t = translator(enSides);

const NAMES = ['player.a', 'player.b', 'player.c'] as const;

export function defaultPlayerName(index: number): string {
  return t(NAMES[index] ?? 'player.a');
}

// The sentence of a hint: the move, and the win if one is proven for the player who asks.

import type { Seat } from '@sente/kernel';
import { type Judgement, movesToWin } from '../thinking/judgement.ts';
import { enComputer } from '../words/en/computer.ts';
import { translator } from '../words/speak.ts';

const t = translator(enComputer);

/** `turn`: the seat that asks; `move`: the move in words. */
export function hintText({ proof }: Judgement, turn: Seat | null, move: string): string {
  return proof && proof.winner === turn
    ? t('computer.hint.wins', { move, n: movesToWin(proof) })
    : t('computer.hint.move', { move });
}

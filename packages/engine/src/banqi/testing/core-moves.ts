// Every legal move of the seat to move, as the core sees it.

import type { BanqiState } from '@sente/games/banqi';
import { factionNumber, type LoadedCore } from '../core.ts';

/** Where the core keeps the moves of the root. */
const LIST = 131_072;

export function coreMoves({ core, memory }: LoadedCore, state: BanqiState): readonly number[] {
  const faction = state.owners[core.turn.value] ?? null;
  const read = (count: number) => Array.from(new Int32Array(memory.buffer, LIST, count));
  const carries =
    faction === null ? [] : read(core.listCarries(factionNumber(state.mode, faction), LIST, 1, 1));
  return [...carries, ...read(core.listFlips(LIST))];
}

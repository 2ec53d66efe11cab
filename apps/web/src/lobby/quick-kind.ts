// How the player looked for strangers last, stored on the device: ranked or casual, and whether a casual game opens with
// Swap 2. The first choice is casual without it, because a beginner does not know the rule.

import { QUEUE_KINDS, type QueueKind } from '@sente/match';
import type { Memory } from '../base/memory.ts';

const KEY = 'quick-kind';
const OPENING = 'quick-opening';

/** Whether the game counts for a rating. */
export type Stakes = Exclude<QueueKind, 'plain'>;

export const STAKES: readonly Stakes[] = QUEUE_KINDS.filter((kind) => kind !== 'plain');

export function readStakes(memory: Memory): Stakes {
  const kept = memory.read(KEY);
  return STAKES.find((one) => one === kept) ?? 'casual';
}

export function saveStakes(memory: Memory, stakes: Stakes): void {
  memory.write(KEY, stakes);
}

export function wantsOpening(memory: Memory): boolean {
  return memory.read(OPENING) === 'on';
}

export function saveWantsOpening(memory: Memory, wants: boolean): void {
  memory.write(OPENING, wants ? 'on' : 'off');
}

/** A ranked game always has the opening rule of its pool. */
export function queueKindOf(stakes: Stakes, opening: boolean): QueueKind {
  return stakes === 'casual' && !opening ? 'plain' : stakes;
}

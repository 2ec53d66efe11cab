// The kind of queue the player chose last, ranked or casual, stored on the device. The first choice is casual.

import { QUEUE_KINDS, type QueueKind } from '@sente/match';
import type { Memory } from '../base/memory.ts';

const KEY = 'quick-kind';

export function readQueueKind(memory: Memory): QueueKind {
  const kept = memory.read(KEY);
  return QUEUE_KINDS.find((kind) => kind === kept) ?? 'casual';
}

export function saveQueueKind(memory: Memory, kind: QueueKind): void {
  memory.write(KEY, kind);
}

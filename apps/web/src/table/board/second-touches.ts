// Whether the player knows that a second touch plays a waiting move: a player who has done it a few times does.

import { type ReadonlySignal, signal } from '@preact/signals';
import type { Memory } from '../../base/memory.ts';

export type SecondTouches = {
  readonly known: ReadonlySignal<boolean>;
  /** A move waits now; null when none does any more. */
  waits(move: string | null): void;
  played(move: string): void;
};

const ENOUGH = 3;
const KEY = 'second-touches';

export function openSecondTouchCounter(memory: Memory): SecondTouches {
  let times = Number(memory.read(KEY)) || 0;
  let waiting: string | null = null;
  const known = signal(times >= ENOUGH);
  return {
    known,
    // The board reports first that no move waits any more, then the move.
    waits(move) {
      waiting = move ?? waiting;
    },
    played(move) {
      if (known.value || waiting !== move) return;
      waiting = null;
      times += 1;
      memory.write(KEY, String(times));
      known.value = times >= ENOUGH;
    },
  };
}

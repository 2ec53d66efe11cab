// Whether somebody knows that a waiting move is played by touching it again: who has done so a few times does.

import { type ReadonlySignal, signal } from '@preact/signals';
import type { Memory } from '../../base/memory.ts';

export type SecondTouches = {
  readonly known: ReadonlySignal<boolean>;
  /** A move waits now, or none does any more. */
  waits(move: string | null): void;
  played(move: string): void;
};

const ENOUGH = 3;
const KEY = 'second-touches';

export function secondTouches(memory: Memory): SecondTouches {
  let times = Number(memory.read(KEY)) || 0;
  let waiting: string | null = null;
  const known = signal(times >= ENOUGH);
  return {
    known,
    // The board says that nothing waits any more before it says what was played.
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

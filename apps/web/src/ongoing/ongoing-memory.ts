// Remembers on the device whether the player has a running game, room or search. If so, pages that need no server
// connect to it all the same.

import type { Memory } from '../base/memory.ts';

const KEY = 'ongoing';

export function wasAnythingOngoing(memory: Memory): boolean {
  return memory.read(KEY) !== null;
}

export function rememberWhetherOngoing(memory: Memory, ongoing: boolean): void {
  if (ongoing) memory.write(KEY, '1');
  else memory.forget(KEY);
}

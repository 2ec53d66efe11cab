// Whether something of one's own goes on at the server: a page that needs no server then still listens to it.

import type { Memory } from '../base/memory.ts';

const KEY = 'ongoing';

export function wasOngoing(memory: Memory): boolean {
  return memory.read(KEY) !== null;
}

export function rememberOngoing(memory: Memory, is: boolean): void {
  if (is) memory.write(KEY, '1');
  else memory.forget(KEY);
}

// Whether this device has ever had a session: others have nothing to ask the server for.

import type { Memory } from '../base/memory.ts';

const KEY = 'met';

export function hasBeenOnline(memory: Memory): boolean {
  return memory.read(KEY) !== null;
}

export function rememberBeenOnline(memory: Memory): void {
  memory.write(KEY, '1');
}

// What this device knows of its session without asking: whether it ever had one, and the name of its account.

import type { Person } from '@sente/protocol';
import type { Memory } from '../base/memory.ts';

const KEY = 'met';
/** No name is as short. */
const GUEST = '1';

/** Others have nothing to ask the server for. */
export function hasBeenOnline(memory: Memory): boolean {
  return memory.read(KEY) !== null;
}

/** null for guests. */
export function lastName(memory: Memory): string | null {
  const met = memory.read(KEY);
  return met === GUEST ? null : met;
}

export function rememberBeenOnline(memory: Memory, you: Person | null): void {
  memory.write(KEY, you === null || you.guest ? GUEST : you.name);
}

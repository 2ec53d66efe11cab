// The session as this device remembers it, before the server is asked: whether there was one, and the name of its account.

import type { Person } from '@sente/protocol';
import type { Memory } from '../base/memory.ts';

const KEY = 'met';
/** Stands for a guest. Names are longer, so no account can be called this. */
const GUEST = '1';

/** A device without a session has nothing to ask the server for. */
export function hasBeenOnline(memory: Memory): boolean {
  return memory.read(KEY) !== null;
}

/** null for guests. */
export function lastAccountName(memory: Memory): string | null {
  const met = memory.read(KEY);
  return met === GUEST ? null : met;
}

export function rememberSession(memory: Memory, you: Person | null): void {
  memory.write(KEY, you === null || you.guest ? GUEST : you.name);
}

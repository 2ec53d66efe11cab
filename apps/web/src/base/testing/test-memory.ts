// A device's memory for tests, which a test may look into.

import type { Memory } from '../memory.ts';

export function testMemory(): Memory & { readonly stored: Map<string, string> } {
  const stored = new Map<string, string>();
  return {
    stored,
    read: (key) => stored.get(key) ?? null,
    write: (key, text) => stored.set(key, text).has(key),
    forget: (key) => void stored.delete(key),
  };
}

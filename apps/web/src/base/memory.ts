// The storage of this device. It may be full, switched off or unreadable: none of these may stop a game.

export type Memory = {
  read(key: string): string | null;
  /** False if the device cannot store it. */
  write(key: string, text: string): boolean;
  forget(key: string): void;
};

const PREFIX = 'sente.';

export function makeDeviceMemory(storage: () => Storage): Memory {
  return {
    read: (key) => tryOrDefault(() => storage().getItem(PREFIX + key), null),
    write: (key, text) =>
      tryOrDefault(() => {
        storage().setItem(PREFIX + key, text);
        return true;
      }, false),
    forget: (key) => tryOrDefault(() => storage().removeItem(PREFIX + key), undefined),
  };
}

/** By then the move just played is painted, on a slow phone, too. */
const SOON_MS = 100;

/**
 * The same memory, but it writes a moment later, so that a slow device does not delay the stone.
 * Writes that still wait are done at once when the page is left or hidden.
 */
export function delayWrites(memory: Memory, window: Window): Memory {
  const waiting = new Map<string, string>();
  const flushDelayedWrites = () => {
    for (const [key, text] of waiting) memory.write(key, text);
    waiting.clear();
  };
  window.addEventListener('pagehide', flushDelayedWrites);
  window.document.addEventListener('visibilitychange', flushDelayedWrites);
  return {
    read: (key) => waiting.get(key) ?? memory.read(key),
    write(key, text) {
      // A hidden page paints nothing, so there is nothing to wait for.
      if (window.document.hidden) return memory.write(key, text);
      if (waiting.size === 0) window.setTimeout(flushDelayedWrites, SOON_MS);
      waiting.set(key, text);
      return true;
    },
    forget(key) {
      waiting.delete(key);
      memory.forget(key);
    },
  };
}

/** Even naming `localStorage` throws where cookies are blocked. */
function tryOrDefault<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  return tryOrDefault<unknown>(() => JSON.parse(text), undefined);
}

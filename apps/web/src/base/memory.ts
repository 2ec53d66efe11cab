// What this device remembers. Storage may be full, switched off or hold nonsense: none of that may stop a game.

export type Memory = {
  read(key: string): string | null;
  /** False when it is known that the device will not keep it. */
  write(key: string, text: string): boolean;
  forget(key: string): void;
};

const PREFIX = 'sente.';

export function makeMemory(storage: () => Storage): Memory {
  return {
    read: (key) => attempt(() => storage().getItem(PREFIX + key), null),
    write: (key, text) =>
      attempt(() => {
        storage().setItem(PREFIX + key, text);
        return true;
      }, false),
    forget: (key) => attempt(() => storage().removeItem(PREFIX + key), undefined),
  };
}

/** By then what was just played is painted, on a slow phone too. */
const SOON_MS = 100;

/**
 * The same memory, which writes a moment later: the device may take its time, a stone may not.
 * What is still to be written is written at once when the page is left or hidden.
 */
export function unhurried(memory: Memory, window: Window): Memory {
  const waiting = new Map<string, string>();
  const writeAll = () => {
    for (const [key, text] of waiting) memory.write(key, text);
    waiting.clear();
  };
  window.addEventListener('pagehide', writeAll);
  window.document.addEventListener('visibilitychange', writeAll);
  return {
    read: (key) => waiting.get(key) ?? memory.read(key),
    write(key, text) {
      // Nothing is painted where nobody looks.
      if (window.document.hidden) return memory.write(key, text);
      if (waiting.size === 0) window.setTimeout(writeAll, SOON_MS);
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
function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

export function readJson(text: string | null): unknown {
  if (text === null) return undefined;
  return attempt<unknown>(() => JSON.parse(text), undefined);
}

// What this device remembers. Storage may be full, switched off or hold nonsense: none of that may stop a game.

export type Memory = {
  read(key: string): string | null;
  /** False when the device would not keep it. */
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

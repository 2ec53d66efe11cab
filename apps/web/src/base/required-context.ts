// A context that a part cannot work without: its hook throws if no provider is above the part.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export function createRequiredContext<T extends object>(name: string) {
  const Context = createContext<T | null>(null);
  return {
    Provider: Context.Provider,
    use(): T {
      const value = useContext(Context);
      if (!value) throw new Error(`use${name} needs a ${name}Provider above it`);
      return value;
    },
  };
}

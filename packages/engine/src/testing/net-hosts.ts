// Machines on which something about a net is wrong.

import type { Host } from '../think.ts';
import { HOST } from './host.ts';

type WatchedHost = Host & { readonly asked: string[] };

/** A machine that finds files elsewhere, and what was asked of it. */
function watched(load: Host['load']): WatchedHost {
  const asked: string[] = [];
  return {
    ...HOST,
    asked,
    load: (name) => {
      asked.push(name);
      return load(name);
    },
  };
}

/** The machine with another file in place of a net; null: it cannot be had. */
export function hostWith(net: Uint8Array | null): WatchedHost {
  return watched((name) => {
    if (!name.endsWith('.net')) return HOST.load(name);
    return net ? Promise.resolve(net) : Promise.reject(new Error('the line is cut'));
  });
}

/** A machine that does not know what the core with vectors uses. */
export function hostWithoutVectors(core: string): WatchedHost {
  // No machine can run this.
  const unknown = new Uint8Array([0, 97, 115, 109]);
  return watched((name) => (name === `${core}.wasm` ? Promise.resolve(unknown) : HOST.load(name)));
}

// Test hosts on which something is wrong with a net.

import type { Host } from '../think.ts';
import { HOST } from './host.ts';

type WatchedHost = Host & { readonly asked: string[] };

/** A host that loads files from another folder and records their names. */
function recordLoads(load: Host['load']): WatchedHost {
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

/** The host with another file in place of a net; null: loading it fails. */
export function hostWith(net: Uint8Array | null): WatchedHost {
  return recordLoads((name) => {
    if (!name.endsWith('.net')) return HOST.load(name);
    return net ? Promise.resolve(net) : Promise.reject(new Error('the line is cut'));
  });
}

/** A host without vector instructions. */
export function hostWithoutVectors(core: string): WatchedHost {
  // No machine can run this.
  const unknown = new Uint8Array([0, 97, 115, 109]);
  return recordLoads((name) => (name === `${core}.wasm` ? Promise.resolve(unknown) : HOST.load(name)));
}

// Machines on which something about a net is wrong.

import type { Host } from '../think.ts';
import { HOST } from './host.ts';

/** The machine with another file in place of a net, and what was asked of it; null: it cannot be had. */
export function hostWith(net: Uint8Array | null): Host & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    ...HOST,
    asked,
    load: (name) => {
      asked.push(name);
      if (!name.endsWith('.net')) return HOST.load(name);
      return net ? Promise.resolve(net) : Promise.reject(new Error('the line is cut'));
    },
  };
}

/** A machine that does not know what the core with vectors uses, and what was asked of it. */
export function hostWithoutVectors(core: string): Host & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    ...HOST,
    asked,
    load: (name) => {
      asked.push(name);
      // No machine can run this.
      return name === `${core}.wasm` ? Promise.resolve(new Uint8Array([0, 97, 115, 109])) : HOST.load(name);
    },
  };
}

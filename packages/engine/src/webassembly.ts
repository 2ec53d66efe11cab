// As much of WebAssembly as the players need. The pure packages know neither the browser's types nor Node's.

import type { Host } from './think.ts';

export type WasmMemory = { readonly buffer: ArrayBuffer };

declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => WasmMemory;
  validate(bytes: Uint8Array): boolean;
  instantiate(
    bytes: Uint8Array,
    imports: { readonly [module: string]: { readonly [name: string]: unknown } },
  ): Promise<{ readonly instance: { readonly exports: unknown } }>;
};

const PAGES_IN_MB = 16;

/** A core that runs: its exports, its memory, and `stopped`, which the core asks now and then while it searches. */
export type StartedCore<Exports> = {
  readonly core: Exports;
  readonly memory: WasmMemory;
  stopped: () => boolean;
};

/**
 * Starts a core with vector instructions, or its plain build where this machine has none. Its memory starts small and
 * may grow to the larger number of megabytes. The caller names the type of its exports, which its source defines.
 */
export async function startCore<Exports>(
  host: Host,
  name: string,
  { initialMb, mostMb }: { readonly initialMb: number; readonly mostMb: number },
): Promise<StartedCore<Exports>> {
  const file = await host.load(`${name}.wasm`);
  const bytes = WebAssembly.validate(file) ? file : await host.load(`${name}-plain.wasm`);
  const memory = new WebAssembly.Memory({ initial: initialMb * PAGES_IN_MB, maximum: mostMb * PAGES_IN_MB });
  const started = { memory, stopped: () => false as boolean };
  const { instance } = await WebAssembly.instantiate(bytes, {
    env: { memory },
    host: { now: () => host.now(), stopped: () => (started.stopped() ? 1 : 0) },
  });
  return Object.assign(started, { core: instance.exports as Exports });
}

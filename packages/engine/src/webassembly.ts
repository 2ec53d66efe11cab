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

/** Memory that starts small and may grow to so many megabytes. */
export function makeMemory(initialMb: number, mostMb: number): WasmMemory {
  return new WebAssembly.Memory({ initial: initialMb * PAGES_IN_MB, maximum: mostMb * PAGES_IN_MB });
}

/** Starts a compiled module; what it exports is what its source says, so the caller names the type. */
export async function startModule<Exports>(
  bytes: Uint8Array,
  imports: { readonly [module: string]: { readonly [name: string]: unknown } },
): Promise<Exports> {
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  return instance.exports as Exports;
}

/** Starts a core with vector instructions, or the plain one where this machine has none. */
export async function startCore<Exports>(
  host: Host,
  name: string,
  imports: Parameters<typeof startModule>[1],
): Promise<Exports> {
  const bytes = await host.load(`${name}.wasm`);
  return startModule<Exports>(
    WebAssembly.validate(bytes) ? bytes : await host.load(`${name}-plain.wasm`),
    imports,
  );
}

/**
 * What Node is told where a database of the tests lives in WebAssembly: optimising its code takes longer than a test
 * runs it.
 */
export const UNOPTIMISED_WASM = ['--liftoff-only'];

/**
 * Flags of Node for tests with a database in WebAssembly: optimising its code takes longer than a test runs it.
 */
export const UNOPTIMISED_WASM = ['--liftoff-only'];

// How the house thinks.

export { createEngine } from './engine.ts';
export { DEFAULT_MEMORY_MB, readLimits } from './limits.ts';
export * from './think.ts';

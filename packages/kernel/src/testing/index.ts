// The conformance suite that every registered game passes, and the tools of its tests.

export * from './conform.ts';
export * from './hostile.ts';
export * from './playout.ts';
export * from './toy-lots.ts';
export * from './toy-row.ts';

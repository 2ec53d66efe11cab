// The conformance suite every registered game passes, and the tools its tests are made of.

export * from './conform.ts';
export * from './hostile.ts';
export * from './playout.ts';
export * from './toy-lots.ts';
export * from './toy-row.ts';

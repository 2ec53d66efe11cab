// Tools for tests of matches: a table to sit at, wild play, and the invariants that must hold.

export * from './invariants.ts';
export * from './series.ts';
export * from './table.ts';
export * from './wild.ts';

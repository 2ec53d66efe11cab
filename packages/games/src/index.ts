// The games of Sente. What only one family has is exported by `@sente/games/gomoku` and `@sente/games/banqi`.

export * from './catalog.ts';
export * from './families.ts';
export * from './openings.ts';

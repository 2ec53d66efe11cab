// The games of Sente. Each family exports its own parts as `@sente/games/gomoku` and `@sente/games/banqi`.

export * from './catalog.ts';
export * from './families.ts';
export * from './openings.ts';

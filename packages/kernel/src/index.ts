// The contract of a game, and small tools for all games. Nothing here knows a particular game.

export * from './commitment.ts';
export * from './game.ts';
export * from './json.ts';
export * from './options.ts';
export * from './picture.ts';
export * from './points.ts';
export * from './position.ts';
export * from './random.ts';
export * from './record.ts';
export * from './result.ts';
export * from './settled.ts';
export * from './sha256.ts';

// One series: the matches of a best-of-N as a state machine of its own, beside the one of a match.

export * from './decide.ts';
export { evolveSeries, foldSeries } from './evolve.ts';
export * from './games.ts';
export * from './openers.ts';
export { readSeriesLog } from './read.ts';
export * from './types.ts';
export { placesOf, publicStandingOf } from './verdict.ts';

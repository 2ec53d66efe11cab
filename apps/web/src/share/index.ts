// Export and import of games: as a link, as text, in files of other programs, as a picture.

export { analysisLink } from './analysis-link.ts';
export { formatsOf } from './field.ts';
export { localDateText } from './format.ts';
export type { Found, FoundGame } from './found.ts';
export { toPng, toSvg } from './images.ts';
export { replayLink } from './link.ts';
export { LONGEST_IMPORT, readGames } from './read.ts';
export { findMainLine, type GameTree, isOneLineFromStart, recordOfMainLine, treeOfRecord } from './tree.ts';

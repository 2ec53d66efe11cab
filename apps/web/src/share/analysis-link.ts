// An analysis as a link: a game with its variations, each in brackets behind the move that it replaces. `@n` is the n-th
// move of the text. A position that was set up is one of the options.
//
//   /analysis#gomoku/freestyle.size=15.swap2=false.nextMover=black:h8i9(h9g8)g7@2

import { accept, type Game, parseRecord, type Result, refuse } from '@sente/kernel';
import { type Find, joinMoveWords, makeLinkHead, RECORD_HEAD, splitLink, splitMoveWords } from './link.ts';
import { type GameTree, makeTreeWords, parseTreeWords, placeOfMoveInWords, statesOfTree } from './tree.ts';

const ANALYSIS_PATH = '/analysis';
const FROM = 'from=';

export type SharedTree = {
  readonly game: Game;
  readonly tree: GameTree;
  /** The move to show: its place in the text from 1; 0 is the start; null if the link does not say. */
  readonly at: number | null;
};

/** The link to this game on the analysis board. `at` is a move of the list, or null for the start; without `at`, the end. */
export function analysisLink(tree: GameTree, origin: string, shown?: number | null): string {
  const head = makeLinkHead({ ...tree, entries: [] });
  const from = tree.from === null ? '' : `.${FROM}${tree.from}`;
  const moves = joinMoveWords(makeTreeWords(tree.moves));
  const at = shown === undefined ? '' : `@${placeOfMoveInWords(tree.moves, shown)}`;
  return `${origin}${ANALYSIS_PATH}#${head}${from}:${moves}${at}`;
}

/** Reads a link with variations and from any position. It also reads every link that `readSharedGame` reads. */
export async function readSharedTree(
  location: { readonly hash: string },
  find: Find,
): Promise<Result<SharedTree>> {
  const { head, moves: text, at } = splitLink(location.hash);
  const id = head[0] ?? '';
  const game = await find(id);
  const own = head.filter((word) => !word.startsWith(FROM));
  const record = parseRecord(`${RECORD_HEAD}${own.join(' ')} :`, () => game);
  if (!record.ok) return record;
  if (!game) return refuse('unknown_game', { game: id.slice(0, 60) });
  const moves = parseTreeWords(splitMoveWords(text));
  if (!moves.ok) return moves;
  const from = head.find((word) => word.startsWith(FROM))?.slice(FROM.length) ?? null;
  const tree = { game: game.id, options: record.value.options, from, moves: moves.value };
  const played = statesOfTree(game, tree);
  if (!played.ok) return played;
  return accept({ game, tree, at: at === null ? null : Math.min(at, tree.moves.length) });
}

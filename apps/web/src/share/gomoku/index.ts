// The file formats of gomoku, written and read: SGF, PSQ, drawn positions and bare points.

import { accept, type Game, type GameRecord, type Result, readOptions, refuse } from '@sente/kernel';
import type { Field, Find, Format } from '../format.ts';
import type { Found, FoundGame } from '../found.ts';
import {
  type GameTree,
  isOneLineFromStart,
  recordOfMainLine,
  startStateOfTree,
  treeOfRecord,
} from '../tree.ts';
import { isDiagram, positionInDiagram } from './diagram.ts';
import { fromPosMoveList, toPosMoveList } from './pos.ts';
import { fromPsq, gameIdsForPsqRule, splitPsqIntoGames, toPsq } from './psq.ts';
import { fromSgf } from './read-sgf.ts';
import { toSgf } from './sgf.ts';
import { firstPropertyValue, parseSgf, type SgfGame } from './sgf-tree.ts';
import { USUAL_SIZES } from './stones.ts';

export const GOMOKU_FIELD: Field = {
  formats: [
    { name: 'SGF', write: toSgf },
    { name: 'PSQ', write: wrapWriterRefusingVariations(toPsq) },
    { name: 'POS', write: wrapWriterRefusingVariations(toPosMoveList) },
  ],
  read: readGomokuFile,
};

/** The record for formats that have neither variations nor start positions. */
function wrapWriterRefusingVariations(
  write: (game: Game, record: GameRecord) => Result<string>,
): Format['write'] {
  return (game, tree) => {
    const record = isOneLineFromStart(tree) ? recordOfMainLine(tree) : null;
    return record ? write(game, record) : refuse('bad_record', { reason: 'variations' });
  };
}

/** Files rarely name their rules. The plain game is tried first, then the one in which six in a row is no win. */
const GUESSES = ['gomoku/freestyle', 'gomoku/standard'] as const;
/** The names that other programs use for rules. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/renju/i, 'gomoku/renju'],
  [/standard/i, 'gomoku/standard'],
  [/caro/i, 'gomoku/caro'],
  [/free/i, 'gomoku/freestyle'],
];

async function readGomokuFile(text: string, find: Find): Promise<Result<Found>> {
  if (/^piskvorky/i.test(text)) return readPsq(text, find);
  if (isDiagram(text))
    return foundOneGame(await readByFirstFittingGame(GUESSES, find, (game) => readDiagram(text, game)));
  if (!text.includes('(')) {
    return foundOneGame(
      await readByFirstFittingGame(GUESSES, find, (game) =>
        gameOfRecord(fromPosMoveList(text, game, guessBoardSizeForPoints(text))),
      ),
    );
  }
  const games = parseSgf(text);
  if (games === null) return refuse('bad_record', { reason: 'not_a_record' });
  return collectReadableGames(games.map((nodes) => readSgfGame(nodes, find)));
}

async function readSgfGame(nodes: SgfGame, find: Find): Promise<Result<FoundGame>> {
  const named = firstPropertyValue(nodes[0], 'RU') ?? '';
  const own = /^gomoku\/[a-z0-9]{1,40}$/.test(named) ? await find(named) : undefined;
  const meant = own?.id ?? NAMED.find(([words]) => words.test(named))?.[1];
  return readByFirstFittingGame(meant === undefined ? GUESSES : [meant], find, (game) =>
    fromSgf(nodes, game),
  );
}

function readPsq(text: string, find: Find): Promise<Result<Found>> {
  const games = splitPsqIntoGames(text);
  if (games === null) return Promise.resolve(refuse('bad_record', { reason: 'too_long' }));
  return collectReadableGames(
    games.map(async (one): Promise<Result<FoundGame>> => {
      const rules = gameIdsForPsqRule(one);
      return rules.ok
        ? readByFirstFittingGame(rules.value, find, (game) => gameOfRecord(fromPsq(one, game)))
        : rules;
    }),
  );
}

/** A game that continues after its end by these rules was played by other rules. */
async function readByFirstFittingGame(
  ids: readonly string[],
  find: Find,
  read: (game: Game) => Result<FoundGame>,
): Promise<Result<FoundGame>> {
  let first: Result<FoundGame> | null = null;
  for (const id of ids) {
    const game = await find(id);
    const found: Result<FoundGame> = game ? read(game) : refuse('unknown_game', { game: id });
    if (found.ok || found.refusal.code !== 'game_over') return first && !found.ok ? first : found;
    first ??= found;
  }
  return first ?? refuse('bad_record', { reason: 'not_a_record' });
}

/** The games that could be read; if none could, the refusal of the first. */
async function collectReadableGames(reading: readonly Promise<Result<FoundGame>>[]): Promise<Result<Found>> {
  const all = await Promise.all(reading);
  const games = all.flatMap((one) => (one.ok ? [one.value] : []));
  const refused = all.find((one) => !one.ok);
  if (games.length === 0)
    return refused && !refused.ok ? refused : refuse('bad_record', { reason: 'not_a_record' });
  return accept({ games, unread: all.length - games.length });
}

function foundOneGame(found: Result<FoundGame>): Result<Found> {
  return found.ok ? accept({ games: [found.value], unread: 0 }) : found;
}

function gameOfRecord(record: Result<GameRecord>): Result<FoundGame> {
  return record.ok ? accept({ tree: treeOfRecord(record.value), leftOut: 0, title: '' }) : record;
}

function readDiagram(text: string, game: Game): Result<FoundGame> {
  const from = positionInDiagram(text);
  if (!from.ok) return from;
  const options = readOptions(game.options, { size: text.split(/\r\n|\r|\n/).length });
  if (!options.ok) return options;
  const tree: GameTree = { game: game.id, options: options.value, from: from.value, moves: [] };
  const start = startStateOfTree(game, tree);
  return start.ok ? accept({ tree, leftOut: 0, title: '' }) : start;
}

/** Bare points do not name a board: the smallest usual one that holds them all. */
function guessBoardSizeForPoints(text: string): number {
  const points =
    text
      .slice(0, 10_000)
      .toLowerCase()
      .match(/[a-z][0-9]{1,2}/g) ?? [];
  const reach = points.map((point) => Math.max(point.charCodeAt(0) - 96, Number(point.slice(1))));
  const farthest = reach.reduce((most, one) => Math.max(most, one), 0);
  return USUAL_SIZES.find((size) => size >= farthest) ?? USUAL_SIZES[0];
}

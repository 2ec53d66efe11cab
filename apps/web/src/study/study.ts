// A game under study: every move of its tree with the match after it. Values are immutable; a change returns a new study.

import { accept, type Game, type Options, type Result } from '@sente/kernel';
import { evolve, type Match } from '@sente/match';
import { type GameTree, startStateOfTree, type TreeMove } from '../share/tree.ts';
import { entryToEvent, recordToMatch } from '../table/model/record-match.ts';

/** A place in the tree: the index of a move, or null for the start. */
export type Place = number | null;

export type Study = {
  readonly game: Game;
  readonly options: Options;
  readonly from: string | null;
  readonly start: Match;
  readonly moves: readonly TreeMove[];
  /** By move: the match after it. */
  readonly matches: readonly Match[];
};

export function openStudy(game: Game, { options, from, moves }: GameTree): Result<Study> {
  const state = startStateOfTree(game, { options, from });
  if (!state.ok) return state;
  const begun = recordToMatch(game, { game: game.id, options, entries: [] });
  if (!begun.ok) return begun;
  const start: Match = { ...begun.value, state: state.value, turn: game.turn(state.value) };
  let study: Study = { game, options, from, start, moves: [], matches: [] };
  for (const { entry, parent } of moves) {
    const next = addNewMove(study, parent, entry);
    if (!next.ok) return next;
    study = next.value;
  }
  return accept(study);
}

export function treeOfStudy({ game, options, from, moves }: Study): GameTree {
  return { game: game.id, options, from, moves };
}

export function matchAtPlace({ start, matches }: Study, at: Place): Match {
  return at === null ? start : (matches[at] ?? start);
}

/** The moves played after a place, the main line first. */
export function movesAfter({ moves }: Study, at: Place): readonly number[] {
  return moves.flatMap(({ parent }, index) => (parent === at ? [index] : []));
}

/** The moves from the start to a place, in order. */
export function lineToPlace({ moves }: Study, at: Place): readonly number[] {
  const line: number[] = [];
  for (let tip = at; tip !== null; tip = moves[tip]?.parent ?? null) line.push(tip);
  return line.reverse();
}

/** Plays a move at a place. A move that is there already is not added again. */
export function playInStudy(study: Study, at: Place, entry: string): Result<{ study: Study; at: number }> {
  const known = movesAfter(study, at).find((index) => study.moves[index]?.entry === entry);
  if (known !== undefined) return accept({ study, at: known });
  const next = addNewMove(study, at, entry);
  return next.ok ? accept({ study: next.value, at: study.moves.length }) : next;
}

function addNewMove(study: Study, parent: Place, entry: string): Result<Study> {
  const { game, moves, matches } = study;
  const before = matchAtPlace(study, parent);
  const event = entryToEvent(entry, before.turn ?? 0);
  const legal =
    event.kind === 'moved'
      ? game.play(before.state, { seat: event.seat, move: entry, at: 0 })
      : accept(before.state);
  if (!legal.ok) return legal;
  return accept({
    ...study,
    moves: [...moves, { entry, parent }],
    matches: [...matches, evolve(game, before, event)],
  });
}

/** The study without a move and all moves after it. */
export function removeMoveAndAllAfter(study: Study, at: number): Study {
  const gone = new Set([at]);
  for (const [index, { parent }] of study.moves.entries())
    if (parent !== null && gone.has(parent)) gone.add(index);
  return selectAndReorderMoves(
    study,
    study.moves.flatMap((_, index) => (gone.has(index) ? [] : [index])),
  );
}

/** Makes the line to a place the main line: each of its moves comes first among its siblings. */
export function promoteLine(study: Study, at: number): Study {
  const first = lineToPlace(study, at);
  const line = new Set(first);
  return selectAndReorderMoves(study, [
    ...first,
    ...study.moves.flatMap((_, index) => (line.has(index) ? [] : [index])),
  ]);
}

/** The moves of these places in this order. The order must have every parent before its children. */
function selectAndReorderMoves(study: Study, order: readonly number[]): Study {
  const placeOf = new Map(order.map((old, index) => [old, index]));
  return {
    ...study,
    moves: order.flatMap((old) => {
      const move = study.moves[old];
      return move
        ? [{ ...move, parent: move.parent === null ? null : (placeOf.get(move.parent) ?? null) }]
        : [];
    }),
    matches: order.flatMap((old) => study.matches[old] ?? []),
  };
}

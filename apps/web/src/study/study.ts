// A game under study: every move of its tree with the match it leads to. Changing it makes another study.

import { accept, type Game, type Options, type Result } from '@sente/kernel';
import { evolve, type Match } from '@sente/match';
import { type GameTree, startOf, type TreeMove } from '../share/tree.ts';
import { eventOfEntry, matchOfRecord } from '../table/model/record-match.ts';

/** A place in the tree: a move of the list, or the start. */
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
  const state = startOf(game, { options, from });
  if (!state.ok) return state;
  const begun = matchOfRecord(game, { game: game.id, options, entries: [] });
  if (!begun.ok) return begun;
  const start: Match = { ...begun.value, state: state.value, turn: game.turn(state.value) };
  let study: Study = { game, options, from, start, moves: [], matches: [] };
  for (const { entry, after } of moves) {
    const next = added(study, after, entry);
    if (!next.ok) return next;
    study = next.value;
  }
  return accept(study);
}

export function treeOfStudy({ game, options, from, moves }: Study): GameTree {
  return { game: game.id, options, from, moves };
}

export function matchAt({ start, matches }: Study, at: Place): Match {
  return at === null ? start : (matches[at] ?? start);
}

/** What was played after a place, the main line first. */
export function movesAfter({ moves }: Study, at: Place): readonly number[] {
  return moves.flatMap(({ after }, index) => (after === at ? [index] : []));
}

/** The moves that lead to a place, in order. */
export function lineTo({ moves }: Study, at: Place): readonly number[] {
  const line: number[] = [];
  for (let tip = at; tip !== null; tip = moves[tip]?.after ?? null) line.push(tip);
  return line.reverse();
}

/** The move played at a place: where it is there already, that one. */
export function played(study: Study, at: Place, entry: string): Result<{ study: Study; at: number }> {
  const known = movesAfter(study, at).find((index) => study.moves[index]?.entry === entry);
  if (known !== undefined) return accept({ study, at: known });
  const next = added(study, at, entry);
  return next.ok ? accept({ study: next.value, at: study.moves.length }) : next;
}

function added(study: Study, after: Place, entry: string): Result<Study> {
  const { game, moves, matches } = study;
  const before = matchAt(study, after);
  const event = eventOfEntry(entry, before.turn ?? 0);
  const legal =
    event.kind === 'moved'
      ? game.play(before.state, { seat: event.seat, move: entry, at: 0 })
      : accept(before.state);
  if (!legal.ok) return legal;
  return accept({
    ...study,
    moves: [...moves, { entry, after }],
    matches: [...matches, evolve(game, before, event)],
  });
}

/** Without a move and all that follows it. */
export function without(study: Study, at: number): Study {
  const gone = new Set([at]);
  for (const [index, { after }] of study.moves.entries())
    if (after !== null && gone.has(after)) gone.add(index);
  return reordered(
    study,
    study.moves.flatMap((_, index) => (gone.has(index) ? [] : [index])),
  );
}

/** The line to a place becomes the main line: each of its moves comes before the others that follow the same. */
export function promoted(study: Study, at: number): Study {
  const first = lineTo(study, at);
  const line = new Set(first);
  return reordered(study, [...first, ...study.moves.flatMap((_, index) => (line.has(index) ? [] : [index]))]);
}

/** The moves of these places in this order, in which no move stands before the one it follows. */
function reordered(study: Study, order: readonly number[]): Study {
  const placeOf = new Map(order.map((old, index) => [old, index]));
  return {
    ...study,
    moves: order.flatMap((old) => {
      const move = study.moves[old];
      return move ? [{ ...move, after: move.after === null ? null : (placeOf.get(move.after) ?? null) }] : [];
    }),
    matches: order.flatMap((old) => study.matches[old] ?? []),
  };
}

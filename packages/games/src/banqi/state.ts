// The public state of a banqi game as plain JSON. Of a man face down it holds only his place.

import type { Options, Outcome, Seat } from '@sente/kernel';
import { type MatchStatus, musterPieces, newMatchFields } from './board-generator.ts';
import { startingPoints } from './layout.ts';
import type { ModeId, ModeRules } from './modes.ts';
import { type Faction, type FactionId, faceNameOf } from './pieces.ts';

export type Man = {
  /** The man's starting point (`m7`); it names him for the whole game. */
  readonly id: string;
  /** The name of his face; null while he lies face down. */
  readonly face: string | null;
};
export type TurnedMan = { readonly id: string; readonly face: string };

/** The number of men with each face that still lie face down. Players can count them, so it is no secret. */
export type Unseen = { readonly [face: string]: number };

/** A flip has no starting point. */
type LastMove = { readonly from: number | null; readonly to: number };

export type BanqiState = {
  readonly mode: ModeId;
  /** Quiet plies until a draw; null is without limit. */
  readonly quietLimit: number | null;
  readonly threefold: boolean;
  readonly status: MatchStatus;
  readonly factions: readonly Faction[];
  readonly activeFactions: readonly FactionId[];
  /** The faction of each seat, once it has found one. */
  readonly owners: readonly (FactionId | null)[];
  /** Seats that are out of the game, in the order they went. */
  readonly outSeats: readonly Seat[];
  readonly turn: Seat | null;
  readonly board: readonly (Man | null)[];
  readonly unseen: Unseen;
  /** The captured men by the faction that captured them, in order. */
  readonly capturedByFaction: { readonly [faction: string]: readonly TurnedMan[] };
  /** Quiet plies left until the draw. */
  readonly movesWithoutCapture: number | null;
  /** With threefold: the moves since the last irreversible one, as [from, to]. */
  readonly quietMoves: readonly (readonly [from: number, to: number])[];
  readonly lastMove: LastMove | null;
  readonly outcome: Outcome | null;
};

export function manId(startedAt: number): string {
  return `m${startedAt}`;
}

export function setUpState(rules: ModeRules, options: Options): BanqiState {
  const quietLimit = typeof options['quietLimit'] === 'number' ? options['quietLimit'] : rules.counter;
  const board: (Man | null)[] = Array.from({ length: rules.mode.boardSize }, () => null);
  for (const at of startingPoints(rules.mode, options)) board[at] = { id: manId(at), face: null };
  return {
    ...newMatchFields(rules),
    mode: rules.mode.id,
    quietLimit,
    threefold: options['threefold'] === true,
    owners: Array.from({ length: rules.mode.playerCount }, () => null),
    outSeats: [],
    turn: 0,
    board,
    unseen: countByName(musterPieces(rules).map(({ id }) => faceNameOf(id))),
    movesWithoutCapture: quietLimit,
    quietMoves: [],
    lastMove: null,
    outcome: null,
  };
}

export function countByName(names: readonly string[]): Unseen {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

// The order of turns in a position set up by hand: one letter for each seat, from the seat to move on. The letter is the
// first of the army's name; `n` has no army yet; a capital letter is out.

import type { Look, SetPosition } from '@sente/kernel';
import type { ModeId, ModeRules } from './modes.ts';
import { emblemOf } from './picture.ts';
import type { FactionId } from './pieces.ts';
import { letterOf } from './position.ts';
import type { BanqiState } from './state.ts';
import { findShutOutSeats, seatsStillIn } from './turns.ts';

/** By seat, as in a state. */
export type Turns = {
  readonly owners: readonly (FactionId | null)[];
  readonly turn: number;
  readonly outSeats: readonly number[];
};

type TurnLetters = Pick<SetPosition, 'toMove' | 'next'>;

export type TurnText = {
  readonly sides: readonly { readonly letter: string; readonly look: Look }[];
  orders(toMove: string): readonly (readonly string[])[];
  /** null: the letters are no possible order. */
  read(letters: TurnLetters): Turns | null;
  write(state: BanqiState): TurnLetters;
};

export function turnTextOf(rules: ModeRules): TurnText {
  return TEXTS[rules.mode.id](rules);
}

const TEXTS: { readonly [id in ModeId]: (rules: ModeRules) => TurnText } = {
  classic: turnNotationForTwo,
  'three-kingdoms': turnNotationForThree,
};

function sidesOf(rules: ModeRules): TurnText['sides'] {
  return rules.factionIds.map((id) => ({ letter: letterOf(id), look: emblemOf(rules, id) }));
}

/** Both have their army, and one follows the other. */
function turnNotationForTwo(rules: ModeRules): TurnText {
  const sides = sidesOf(rules);
  const owners = rules.factionIds;
  return {
    sides,
    orders: () => [[]],
    read({ toMove, next }) {
      const turn = sides.findIndex(({ letter }) => letter === toMove);
      return turn < 0 || next.length > 0 ? null : { owners, turn, outSeats: [] };
    },
    write: ({ owners: now, turn }) => ({
      toMove: letterOf((turn === null ? null : now[turn]) ?? (owners[0] as FactionId)),
      next: [],
    }),
  };
}

const UNCLAIMED = 'n';
const isOut = (letter: string) => letter !== letter.toLowerCase();

function turnNotationForThree(rules: ModeRules): TurnText {
  const armies = rules.factionIds.map(letterOf);
  return {
    sides: [...sidesOf(rules), { letter: UNCLAIMED, look: { kind: 'back' } }],
    orders: (toMove) =>
      toMove === UNCLAIMED ? turnOrdersAfterUnclaimed(armies) : turnOrdersAfter(toMove, armies),
    read: ({ toMove, next }) => readTurnsOfThree(rules, [toMove, ...next]),
    write: writeTurnsOfThree,
  };
}

/** When another seat is out, its place in the order does not matter. */
function turnOrdersAfter(toMove: string, armies: readonly string[]): readonly (readonly string[])[] {
  const [one = '', other = ''] = armies.filter((letter) => letter !== toMove);
  return [
    [one, other],
    [other, one],
    [one, other.toUpperCase()],
    [other, one.toUpperCase()],
    [UNCLAIMED, UNCLAIMED],
  ];
}

function turnOrdersAfterUnclaimed(armies: readonly string[]): readonly (readonly string[])[] {
  return [
    [UNCLAIMED, UNCLAIMED],
    ...armies.flatMap((letter) => [
      [UNCLAIMED, letter],
      [letter, UNCLAIMED],
      [UNCLAIMED, letter.toUpperCase()],
    ]),
  ];
}

/** A seat is never the only one without an army, and at least two are in. */
function readTurnsOfThree({ factionIds }: ModeRules, letters: readonly string[]): Turns | null {
  const owners = letters.map((letter) => factionIds.find((id) => letterOf(id) === letter.toLowerCase()));
  const owned = owners.filter((owner) => owner !== undefined);
  const areKnown = letters.every((letter, at) => letter === UNCLAIMED || owners[at] !== undefined);
  const seats = factionIds.length;
  if (letters.length !== seats || !areKnown || new Set(owned).size !== owned.length) return null;
  const [first = ''] = letters;
  if (owned.length === seats - 1 || isOut(first) || letters.filter(isOut).length > 1) return null;
  // The letters do not say which seat began. The first army that is owned gets seat 0, as the first man turned up does in play.
  const leader = factionIds.find((id) => owners.includes(id));
  const shift = owners.indexOf(leader);
  const seatOf = (at: number) => (at - shift + seats) % seats;
  const bySeat = owners.map((_, seat) => owners[(seat + shift) % seats] ?? null);
  return {
    owners: bySeat,
    turn: seatOf(0),
    outSeats: letters.flatMap((letter, at) => (isOut(letter) ? [seatOf(at)] : [])),
  };
}

/** A seat that is out because no army was left for it. The letters give it the army that was left over and is gone. */
function isShutOut(state: BanqiState, seat: number): boolean {
  return state.outSeats.includes(seat) && findShutOutSeats(state).includes(seat);
}

/** Seats that left a finished game, or before they had an army, are in again, so that the position can be played. */
function writeTurnsOfThree(state: BanqiState): TurnLetters {
  const { owners, turn, outSeats } = state;
  const first = turn ?? seatsStillIn(state)[0] ?? 0;
  const seats = owners.map((_, step) => (first + step) % owners.length);
  const rest = state.factions.find(({ id }) => !owners.includes(id))?.id ?? null;
  const letters = seats.map((seat) => {
    const owner = owners[seat] ?? (isShutOut(state, seat) ? rest : null);
    if (owner === null) return UNCLAIMED;
    return turn !== null && outSeats.includes(seat) ? letterOf(owner).toUpperCase() : letterOf(owner);
  });
  const [toMove = UNCLAIMED, ...others] = letters;
  return { toMove, next: [...others.filter((one) => !isOut(one)), ...others.filter(isOut)] };
}

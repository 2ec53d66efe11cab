// What the house asks about a gomoku game besides its rules: who has which colour, where it is, what a move does.

import {
  accept,
  type Description,
  type Look,
  makePoint,
  type Phase,
  type Result,
  type Side,
} from '@sente/kernel';
import { parseMove } from './notation.ts';
import { colourOf, type Stone } from './position.ts';
import { type GameState, stoneOfSeat } from './state.ts';
import { type Swap2Choice, stonesRequired } from './swap2.ts';

export const LOOKS: { readonly [stone in Stone]: Look } = {
  X: { kind: 'stone', colour: 'black' },
  O: { kind: 'stone', colour: 'white' },
};

/** What each choice of Swap 2 gives: a colour, or the two stones that are placed next. */
export const CHOICE_LOOKS: { readonly [choice in Swap2Choice]: readonly Look[] } = {
  black: [LOOKS.X],
  white: [LOOKS.O],
  place_more: [LOOKS.O, LOOKS.X],
};

export function sidesOf(state: GameState): readonly Side[] {
  return [0, 1].map((seat) => {
    const stone = stoneOfSeat(state, seat);
    return { seat, name: stone && colourOf(stone), out: false };
  });
}

export function phaseOf({ result, gamePhase, swap2State }: GameState): Phase {
  if (result) return { code: 'over' };
  if (gamePhase === 'main_game' || !swap2State) return { code: 'main_game' };
  const { phase, tentativeStones } = swap2State;
  const required = stonesRequired(phase);
  if (required === null) return { code: phase, opening: 'swap2' };
  return { code: phase, opening: 'swap2', done: tentativeStones.length, of: required };
}

export function describeMove(text: string, state: GameState): Result<Description> {
  const read = parseMove(text, state.size);
  if (!read.ok) return read;
  const move = read.value;
  if (move.kind === 'choose') return accept({ code: 'choose', data: { choice: move.choice }, look: null });
  const point = makePoint([move.x, move.y], state.size);
  return accept({ code: 'place', data: { point }, look: LOOKS[state.currentTurn] });
}

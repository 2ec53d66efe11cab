// Facts about a gomoku game for pages and servers: the colour of each seat, the phase, the description of a move.

import {
  accept,
  type Description,
  type Look,
  makePoint,
  type Phase,
  type Result,
  type Side,
} from '@sente/kernel';
import { capturedBy } from './captures.ts';
import { parseMove } from './notation.ts';
import { colourOf, type Stone } from './position.ts';
import { type GameState, stoneOfSeat, variantOf } from './state.ts';
import { type Swap2Choice, stonesAtEndOfPhase, tentativeColour } from './swap2.ts';

export const LOOKS: { readonly [stone in Stone]: Look } = {
  X: { kind: 'stone', colour: 'black' },
  O: { kind: 'stone', colour: 'white' },
};

/** The look of each choice of Swap 2: a colour, or the two stones that are placed next. */
export const CHOICE_LOOKS: { readonly [choice in Swap2Choice]: readonly Look[] } = {
  black: [LOOKS.X],
  white: [LOOKS.O],
  place_more: [4, 5].map((order) => LOOKS[tentativeColour(order)]),
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
  const required = stonesAtEndOfPhase(phase);
  if (required === null) return { code: phase, opening: 'swap2' };
  return { code: phase, opening: 'swap2', done: tentativeStones.length, of: required };
}

export function describeMove(text: string, state: GameState): Result<Description> {
  const read = parseMove(text, state.size);
  if (!read.ok) return read;
  const move = read.value;
  if (move.kind === 'choose')
    return accept({ code: 'choose', data: { choice: move.choice }, look: null, takes: 0 });
  const point = makePoint([move.x, move.y], state.size);
  const look = LOOKS[state.currentTurn];
  const takes = countCapturesAt(state, move.x, move.y);
  if (takes === 0) return accept({ code: 'place', data: { point }, look, takes });
  const total = state.captures[state.currentTurn] + takes;
  const of = variantOf(state).capturesToWin;
  return accept({ code: 'capture', data: { point, n: takes, total, of }, look, takes });
}

/** The number of stones that a stone here would take. */
function countCapturesAt(state: GameState, x: number, y: number): number {
  const captures = state.gamePhase === 'main_game' && variantOf(state).capturesToWin !== null;
  return captures ? capturedBy(state.board, state.currentTurn, x, y).length : 0;
}

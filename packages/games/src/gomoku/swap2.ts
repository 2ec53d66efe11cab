// Swap 2, the opening that makes moving first fair: three stones, a choice, perhaps two more stones and a choice.

import { accept, isOneOf, isRecord, own, type Result, refuse } from '@sente/kernel';
import { type Colour, isOnBoard, type Stone } from './position.ts';

export const SWAP2_PHASES = [
  'swap2_placement',
  'swap2_choice',
  'swap2_extra',
  'swap2_final_choice',
  'complete',
] as const;
export type Swap2Phase = (typeof SWAP2_PHASES)[number];

export const SWAP2_CHOICES = ['black', 'white', 'place_more'] as const;
export type Swap2Choice = (typeof SWAP2_CHOICES)[number];

export type TentativeStone = {
  readonly x: number;
  readonly y: number;
  readonly placedBy: string;
  /** 1 to 5; odd stones are black, even ones white. */
  readonly placementOrder: number;
  readonly phase: Swap2Phase;
};

export type Swap2Action = {
  readonly type: 'place' | 'choice';
  readonly playerId: string;
  readonly timestamp: string;
  readonly data: { readonly x?: number; readonly y?: number; readonly choice?: Swap2Choice };
};

export type Swap2State = {
  readonly phase: Swap2Phase;
  readonly player1Id: string;
  readonly player2Id: string;
  /** The player who acts next; once complete, the player who moves first in the main game. */
  readonly activePlayerId: string;
  readonly tentativeStones: readonly TentativeStone[];
  readonly finalChoice?: { readonly chooser: string; readonly chosenColor: Colour };
  readonly blackPlayerId?: string;
  readonly whitePlayerId?: string;
  readonly actions: readonly Swap2Action[];
};

export type ColorAssignment = {
  readonly blackPlayerId: string;
  readonly whitePlayerId: string;
  readonly firstMover: string;
};

type PhaseRule = {
  readonly actor: 'player1Id' | 'player2Id';
  /** A placing phase ends when this many stones lie on the board. */
  readonly stones: number;
  /** The choices of a choosing phase; none in a placing phase. */
  readonly options: readonly Swap2Choice[];
  /** After the last stone, or after `place_more`. */
  readonly next: Swap2Phase;
};

const RULES: { readonly [phase in Exclude<Swap2Phase, 'complete'>]: PhaseRule } = {
  swap2_placement: { actor: 'player1Id', stones: 3, options: [], next: 'swap2_choice' },
  swap2_choice: { actor: 'player2Id', stones: 3, options: SWAP2_CHOICES, next: 'swap2_extra' },
  swap2_extra: { actor: 'player2Id', stones: 5, options: [], next: 'swap2_final_choice' },
  swap2_final_choice: { actor: 'player1Id', stones: 5, options: ['black', 'white'], next: 'complete' },
};

export function initializeSwap2(player1Id: string, player2Id: string): Swap2State {
  return {
    phase: 'swap2_placement',
    player1Id,
    player2Id,
    activePlayerId: player1Id,
    tentativeStones: [],
    actions: [],
  };
}

/** Refuses in this order: wrong_phase, not_your_turn, out_of_bounds, occupied. */
export function placeStone(
  state: Swap2State,
  playerId: string,
  x: number,
  y: number,
  { size, at }: { readonly size: number; readonly at: number },
): Result<Swap2State> {
  const rule = phaseRuleOf(state.phase);
  if (!rule || rule.options.length > 0) return refuse('wrong_phase', { phase: state.phase });
  if (playerId !== state.activePlayerId) return refuseOtherPlayer(state);
  if (!isOnBoard(size, x, y)) return refuse('out_of_bounds', { size });
  if (state.tentativeStones.some((stone) => stone.x === x && stone.y === y))
    return refuse('occupied', { x, y });
  const placementOrder = state.tentativeStones.length + 1;
  const stone = { x, y, placedBy: playerId, placementOrder, phase: state.phase };
  const action: Swap2Action = { type: 'place', playerId, timestamp: timestampOf(at), data: { x, y } };
  const placed = {
    ...state,
    tentativeStones: [...state.tentativeStones, stone],
    actions: [...state.actions, action],
  };
  return accept(placementOrder < rule.stones ? placed : enterPhase(placed, rule.next));
}

/** Refuses in this order: wrong_phase, not_your_turn, invalid_choice. `nextMover` opens the main game. */
export function makeChoice(
  state: Swap2State,
  playerId: string,
  choice: string,
  { at, nextMover = 'black' }: { readonly at: number; readonly nextMover?: Colour },
): Result<Swap2State> {
  const rule = phaseRuleOf(state.phase);
  if (!rule || rule.options.length === 0) return refuse('wrong_phase', { phase: state.phase });
  if (playerId !== state.activePlayerId) return refuseOtherPlayer(state);
  if (!isOneOf(choice, rule.options)) return refuse('invalid_choice', { options: rule.options });
  const action: Swap2Action = { type: 'choice', playerId, timestamp: timestampOf(at), data: { choice } };
  const chosen = { ...state, actions: [...state.actions, action] };
  return accept(
    choice === 'place_more'
      ? enterPhase(chosen, rule.next)
      : completeOpening(chosen, playerId, choice, nextMover),
  );
}

export function isComplete(state: Swap2State): boolean {
  return state.phase === 'complete';
}

/** null until the colours are chosen. */
export function getFinalAssignments(state: Swap2State): ColorAssignment | null {
  if (!isComplete(state)) return null;
  // Only `completeOpening` ends the opening, and it sets both colours.
  const { blackPlayerId, whitePlayerId } = state as Required<Swap2State>;
  return { blackPlayerId, whitePlayerId, firstMover: state.activePlayerId };
}

/** The choices of the active player; none while stones are placed and after the end. */
export function choicesOf(state: Swap2State): readonly Swap2Choice[] {
  return phaseRuleOf(state.phase)?.options ?? [];
}

/** The number of stones on the board at the end of the phase. */
export function stonesAtEndOfPhase(phase: Swap2Phase): number | null {
  const rule = phaseRuleOf(phase);
  return rule && rule.options.length === 0 ? rule.stones : null;
}

/** Black, white, black; then white, black. */
export function tentativeColour(placementOrder: number): Stone {
  return placementOrder % 2 === 1 ? 'X' : 'O';
}

/**
 * Begins the opening again from an untrusted snapshot: with its valid stones, three at most, as if player 1 had placed
 * them now.
 */
export function recoverSwap2(
  json: unknown,
  player1Id: string,
  player2Id: string,
  { size, at }: { readonly size: number; readonly at: number },
): Swap2State {
  const saved = isRecord(json) ? own(json, 'tentativeStones') : undefined;
  let state = initializeSwap2(player1Id, player2Id);
  for (const stone of Array.isArray(saved) ? saved.slice(0, RULES.swap2_extra.stones) : []) {
    if (!isRecord(stone)) continue;
    // `placeStone` checks its values, whatever their declared types, and takes no fourth stone here.
    const placed = placeStone(state, player1Id, own(stone, 'x') as number, own(stone, 'y') as number, {
      size,
      at,
    });
    if (placed.ok) state = placed.value;
  }
  return state;
}

function phaseRuleOf(phase: Swap2Phase): PhaseRule | null {
  return phase === 'complete' ? null : RULES[phase];
}

function refuseOtherPlayer({ activePlayerId, player1Id }: Swap2State) {
  return refuse('not_your_turn', { turn: activePlayerId === player1Id ? 0 : 1, activePlayerId });
}

function enterPhase(state: Swap2State, phase: Swap2Phase): Swap2State {
  const rule = phaseRuleOf(phase);
  return { ...state, phase, activePlayerId: rule ? state[rule.actor] : state.activePlayerId };
}

function completeOpening(
  state: Swap2State,
  chooser: string,
  chosenColor: Colour,
  nextMover: Colour,
): Swap2State {
  const other = chooser === state.player1Id ? state.player2Id : state.player1Id;
  const [blackPlayerId, whitePlayerId] = chosenColor === 'black' ? [chooser, other] : [other, chooser];
  return {
    ...state,
    phase: 'complete',
    activePlayerId: nextMover === 'black' ? blackPlayerId : whitePlayerId,
    finalChoice: { chooser, chosenColor },
    blackPlayerId,
    whitePlayerId,
  };
}

const LATEST_TIME = 8.64e15;

/** ISO 8601; a number that is no valid time counts as the beginning of 1970. */
function timestampOf(at: number): string {
  return new Date(Number.isFinite(at) && Math.abs(at) <= LATEST_TIME ? at : 0).toISOString();
}

// The correctness properties of Swap 2. Properties 8 and 10, which speak of rooms and series, stand in
// tools/conformance/swap2-rooms.property.test.ts, where those may be seen.

import { must, type Point, type Result } from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AskedMove,
  type Colour,
  choicesOf,
  type GameState,
  GOMOKU_GAMES,
  getFinalAssignments,
  initializeSwap2,
  isComplete,
  makeChoice,
  placeStone,
  playAskedMove,
  SWAP2_CHOICES,
  type Swap2Phase,
  type Swap2State,
} from './index.ts';

const RUNS = { numRuns: 120 };

type Action = { readonly player: string } & AskedMove;
type Table = {
  readonly size: number;
  readonly players: readonly [string, string];
  readonly nextMover: Colour;
};
type Opening = Table & { readonly actions: readonly Action[] };

const sizes = fc.integer({ min: 5, max: 25 });
const colours = fc.constantFrom<Colour>('black', 'white');
const pairs = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 2 })
  .map(([first, second]) => [first, second] as [string, string]);
const tables: fc.Arbitrary<Table> = fc.record({ size: sizes, players: pairs, nextMover: colours });

const pointsOn = (size: number): fc.Arbitrary<Point> =>
  fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.integer({ min: 0, max: size - 1 }));

/** A whole opening, every action valid: three stones and a colour, or three, two more and a colour. */
const openings: fc.Arbitrary<Opening> = tables.chain((table) =>
  fc
    .record({
      points: fc.uniqueArray(pointsOn(table.size), {
        minLength: 5,
        maxLength: 5,
        selector: ([x, y]) => x * 100 + y,
      }),
      more: fc.boolean(),
      color: colours,
    })
    .map(({ points, more, color }) => ({ ...table, actions: validActions(table, points, more, color) })),
);

function validActions(
  { players: [first, second] }: Table,
  points: readonly Point[],
  more: boolean,
  color: Colour,
): Action[] {
  const stone = (player: string, [x, y]: Point): Action => ({ player, kind: 'place', x, y });
  const choice = (player: string, name: string): Action => ({ player, kind: 'choose', choice: name });
  const three = points.slice(0, 3).map((point) => stone(first, point));
  if (!more) return [...three, choice(second, color)];
  const two = points.slice(3).map((point) => stone(second, point));
  return [...three, choice(second, 'place_more'), ...two, choice(first, color)];
}

/** Any action that a client might try, legal or not. */
const wildActions = ({ size, players }: Table): fc.Arbitrary<Action[]> => {
  const player = fc.constantFrom(...players, 'stranger');
  const coordinate = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: Math.min(size - 1, 3) }) },
    fc.constantFrom(-1, size, 1.5, Number.NaN, 1e9),
  );
  const place = fc.record({ player, kind: fc.constant('place' as const), x: coordinate, y: coordinate });
  const names = fc.constantFrom(...SWAP2_CHOICES, 'red', '__proto__', '');
  const choose = fc.record({ player, kind: fc.constant('choose' as const), choice: names });
  return fc.array(fc.oneof({ weight: 3, arbitrary: place }, { weight: 2, arbitrary: choose }), {
    maxLength: 40,
  });
};

const wildTables = tables.chain((table) =>
  wildActions(table).map((actions): Opening => ({ ...table, actions })),
);

function act(state: Swap2State, action: Action, { size, nextMover }: Table, at = 0): Result<Swap2State> {
  return action.kind === 'place'
    ? placeStone(state, action.player, action.x, action.y, { size, at })
    : makeChoice(state, action.player, action.choice, { at, nextMover });
}

/** Every state on the way, the first included; refused actions leave no trace in it. */
function statesOf(opening: Opening): Swap2State[] {
  const states = [initializeSwap2(...opening.players)];
  for (const [index, action] of opening.actions.entries()) {
    const result = act(states.at(-1) as Swap2State, action, opening, index * 1000);
    if (result.ok) states.push(result.value);
  }
  return states;
}

const lastOf = (opening: Opening) => statesOf(opening).at(-1) as Swap2State;

function gameStates({ size, players, nextMover, actions }: Opening, game = GOMOKU_GAMES[0]!): GameState[] {
  const states = [must(game.setUp({ size, swap2: true, nextMover }, players))];
  for (const { player, ...asked } of actions) {
    const played = playAskedMove(states.at(-1) as GameState, players.indexOf(player), asked, 0);
    if (played.ok) states.push(played.value);
  }
  return states;
}

const games = fc.constantFrom(...GOMOKU_GAMES);

describe('Swap 2', () => {
  // **Feature: swap2-opening-rule, Property 1: Initial Phase Correctness**
  // **Validates: Requirements 1.1**
  it('Feature: swap2-opening-rule, Property 1: Initial Phase Correctness / Validates: Requirements 1.1', () => {
    fc.assert(
      fc.property(games, tables, (game, { size, players, nextMover }) => {
        const state = must(game.setUp({ size, swap2: true, nextMover }, players));
        expect(state.swap2Enabled).toBe(true);
        expect(state.gamePhase).toBe('swap2');
        expect(state.swap2State?.phase).toBe('swap2_placement');
        expect(state.swap2State?.activePlayerId).toBe(players[0]);
        expect(game.turn(state)).toBe(0);
      }),
      RUNS,
    );
  });

  // **Feature: swap2-opening-rule, Property 2: State Machine Transition Correctness**
  // **Validates: Requirements 1.2, 1.3, 1.5, 1.6**
  it('Feature: swap2-opening-rule, Property 2: State Machine Transition Correctness / Validates: Requirements 1.2, 1.3, 1.5, 1.6', () => {
    const short = ['swap2_placement', 'swap2_placement', 'swap2_placement', 'swap2_choice'];
    const long = [...short, 'swap2_extra', 'swap2_extra', 'swap2_final_choice'];
    fc.assert(
      fc.property(openings, (opening) => {
        const phases = statesOf(opening).map((state) => state.phase);
        expect(phases).toEqual([...(opening.actions.length === 4 ? short : long), 'complete']);
        expect(gameStates(opening).at(-1)?.gamePhase).toBe('main_game');
      }),
      RUNS,
    );
  });

  // **Feature: swap2-opening-rule, Property 3: Stone Count Invariant**
  // **Validates: Requirements 2.1, 2.2, 2.3**
  it('Feature: swap2-opening-rule, Property 3: Stone Count Invariant / Validates: Requirements 2.1, 2.2, 2.3', () => {
    const counts: { readonly [phase in Swap2Phase]: readonly number[] } = {
      swap2_placement: [0, 1, 2, 3],
      swap2_choice: [3],
      swap2_extra: [3, 4, 5],
      swap2_final_choice: [5],
      complete: [3, 5],
    };
    fc.assert(
      fc.property(fc.oneof(openings, wildTables), (opening) => {
        for (const { phase, tentativeStones } of statesOf(opening))
          expect(counts[phase]).toContain(tentativeStones.length);
        for (const { board, swap2State, moves } of gameStates(opening)) {
          // Wild actions may go on after the opening; further stones belong to the main game.
          expect(board.flat().filter(Boolean)).toHaveLength(moves.length);
          const opened = swap2State?.tentativeStones.length ?? -1;
          expect(swap2State?.phase === 'complete' ? Math.min(moves.length, opened) : moves.length).toBe(
            opened,
          );
        }
      }),
      RUNS,
    );
  });

  // **Feature: swap2-opening-rule, Property 4: Occupied Cell Rejection**
  // **Validates: Requirements 2.4**
  it('Feature: swap2-opening-rule, Property 4: Occupied Cell Rejection / Validates: Requirements 2.4', () => {
    fc.assert(
      fc.property(openings, fc.nat(), (opening, which) => {
        for (const state of statesOf(opening)) {
          const stones = state.tentativeStones;
          const stone = stones[which % stones.length];
          if (!stone || isComplete(state) || choicesOf(state).length > 0) continue;
          const before = JSON.stringify(state);
          const { x, y } = stone;
          const again = placeStone(state, state.activePlayerId, x, y, { size: opening.size, at: 0 });
          expect(again).toEqual({ ok: false, refusal: { code: 'occupied', data: { x, y } } });
          expect(JSON.stringify(state)).toBe(before);
        }
      }),
      RUNS,
    );
  });

  // **Feature: swap2-opening-rule, Property 5: Color Assignment Correctness**
  // **Validates: Requirements 3.2, 3.3**
  it('Feature: swap2-opening-rule, Property 5: Color Assignment Correctness / Validates: Requirements 3.2, 3.3', () => {
    fc.assert(
      fc.property(openings, (opening) => {
        const state = lastOf(opening);
        const last = opening.actions.at(-1)!;
        const chosen = last.kind === 'choose' ? last.choice : '';
        const other = opening.players.find((player) => player !== last.player);
        const [mine, theirs] =
          chosen === 'black'
            ? [state.blackPlayerId, state.whitePlayerId]
            : [state.whitePlayerId, state.blackPlayerId];
        expect(mine).toBe(last.player);
        expect(theirs).toBe(other);
        expect(state.finalChoice).toEqual({ chooser: last.player, chosenColor: chosen });
      }),
      RUNS,
    );
  });

  // **Feature: swap2-opening-rule, Property 6: Available Options Correctness**
  // **Validates: Requirements 3.1, 3.5**
  it('Feature: swap2-opening-rule, Property 6: Available Options Correctness / Validates: Requirements 3.1, 3.5', () => {
    const options: { readonly [phase in Swap2Phase]: readonly string[] } = {
      swap2_placement: [],
      swap2_choice: ['black', 'white', 'place_more'],
      swap2_extra: [],
      swap2_final_choice: ['black', 'white'],
      complete: [],
    };
    fc.assert(
      fc.property(openings, (opening) => {
        for (const state of statesOf(opening)) {
          expect(choicesOf(state)).toEqual(options[state.phase]);
          const accepted = SWAP2_CHOICES.filter(
            (choice) => makeChoice(state, state.activePlayerId, choice, { at: 0 }).ok,
          );
          expect(accepted).toEqual(options[state.phase]);
        }
      }),
      RUNS,
    );
  });

  // **Feature: swap2-opening-rule, Property 7: Next Mover Determination**
  // **Validates: Requirements 3.6**
  it('Feature: swap2-opening-rule, Property 7: Next Mover Determination / Validates: Requirements 3.6', () => {
    fc.assert(
      fc.property(games, openings, (game, opening) => {
        const state = gameStates({ ...opening, nextMover: 'black' }, game).at(-1)!;
        const assignment = getFinalAssignments(state.swap2State!);
        expect(state.currentTurn).toBe('X');
        expect(assignment?.firstMover).toBe(assignment?.blackPlayerId);
        expect(state.players[game.turn(state)!]).toBe(assignment?.blackPlayerId);
        const tournament = gameStates({ ...opening, nextMover: 'white' }, game).at(-1)!;
        expect(tournament.currentTurn).toBe('O');
        expect(tournament.players[game.turn(tournament)!]).toBe(tournament.swap2State?.whitePlayerId);
      }),
      RUNS,
    );
  });

  // **Feature: swap2-opening-rule, Property 9: Disabled Swap 2 Behavior**
  // **Validates: Requirements 4.3**
  it('Feature: swap2-opening-rule, Property 9: Disabled Swap 2 Behavior / Validates: Requirements 4.3', () => {
    fc.assert(
      fc.property(games, tables, (game, { size, players, nextMover }) => {
        const state = must(game.setUp({ size, swap2: false, nextMover }, players));
        expect(state.swap2Enabled).toBe(false);
        expect(state.gamePhase).toBe('main_game');
        expect(state.currentTurn).toBe('X');
        expect(state).not.toHaveProperty('swap2State');
        expect(game.turn(state)).toBe(0);
      }),
      RUNS,
    );
  });

  // **Feature: swap2-opening-rule, Property 11: State Persistence Round-Trip**
  // **Validates: Requirements 7.1, 7.2**
  it('Feature: swap2-opening-rule, Property 11: State Persistence Round-Trip / Validates: Requirements 7.1, 7.2', () => {
    fc.assert(
      fc.property(games, fc.oneof(openings, wildTables), (game, opening) => {
        for (const state of gameStates(opening, game)) {
          const saved: unknown = JSON.parse(JSON.stringify(state));
          expect(saved).toStrictEqual(state);
          expect(must(game.readState(saved))).toStrictEqual(state);
        }
      }),
      RUNS,
    );
  });

  // **Feature: swap2-opening-rule, Property 12: Invalid Action Rejection**
  // **Validates: Requirements 8.1, 8.2, 8.3**
  it('Feature: swap2-opening-rule, Property 12: Invalid Action Rejection / Validates: Requirements 8.1, 8.2, 8.3', () => {
    fc.assert(
      fc.property(wildTables, (opening) => {
        for (const state of statesOf(opening)) {
          const before = JSON.stringify(state);
          for (const action of opening.actions) {
            const result = act(state, action, opening);
            expect(JSON.stringify(state)).toBe(before);
            const broken = firstBroken(state, action, opening.size);
            expect(result.ok ? null : result.refusal).toEqual(broken);
          }
        }
      }),
      RUNS,
    );
  });

  // **Feature: swap2-opening-rule, Property 13: Active Player Correctness**
  // **Validates: Requirements 1.1, 1.2, 1.4, 1.5**
  it('Feature: swap2-opening-rule, Property 13: Active Player Correctness / Validates: Requirements 1.1, 1.2, 1.4, 1.5', () => {
    fc.assert(
      fc.property(fc.oneof(openings, wildTables), (opening) => {
        const [first, second] = opening.players;
        for (const { phase, activePlayerId } of statesOf(opening)) {
          if (phase === 'swap2_placement' || phase === 'swap2_final_choice')
            expect(activePlayerId).toBe(first);
          if (phase === 'swap2_choice' || phase === 'swap2_extra') expect(activePlayerId).toBe(second);
        }
      }),
      RUNS,
    );
  });

  // **Feature: swap2-opening-rule, Property 14: Swap 2 History Completeness**
  // **Validates: Requirements 6.4, 7.3**
  it('Feature: swap2-opening-rule, Property 14: Swap 2 History Completeness / Validates: Requirements 6.4, 7.3', () => {
    fc.assert(
      fc.property(openings, (opening) => {
        const expected = opening.actions.map(({ player, ...asked }, index) => ({
          type: asked.kind === 'place' ? 'place' : 'choice',
          playerId: player,
          timestamp: new Date(index * 1000).toISOString(),
          data: asked.kind === 'place' ? { x: asked.x, y: asked.y } : { choice: asked.choice },
        }));
        expect(lastOf(opening).actions).toEqual(expected);
      }),
      RUNS,
    );
  });
});

/** The rules of the opening once more, said as a list: the refusal an action deserves, or null. */
function firstBroken(state: Swap2State, action: Action, size: number) {
  const places = ['swap2_placement', 'swap2_extra'].includes(state.phase);
  const chooses = ['swap2_choice', 'swap2_final_choice'].includes(state.phase);
  if (action.kind === 'place' ? !places : !chooses)
    return { code: 'wrong_phase', data: { phase: state.phase } };
  const { activePlayerId } = state;
  const turn = activePlayerId === state.player1Id ? 0 : 1;
  if (action.player !== activePlayerId) return { code: 'not_your_turn', data: { turn, activePlayerId } };
  if (action.kind === 'choose') {
    const options = state.phase === 'swap2_choice' ? ['black', 'white', 'place_more'] : ['black', 'white'];
    return options.includes(action.choice) ? null : { code: 'invalid_choice', data: { options } };
  }
  const { x, y } = action;
  const isPoint = [x, y].every((value) => Number.isInteger(value) && value >= 0 && value < size);
  if (!isPoint) return { code: 'out_of_bounds', data: { size } };
  const isTaken = state.tentativeStones.some((stone) => stone.x === x && stone.y === y);
  return isTaken ? { code: 'occupied', data: { x, y } } : null;
}

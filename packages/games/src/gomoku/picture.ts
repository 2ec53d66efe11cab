// What a gomoku board shows: stones with steady ids, exactly the legal moves, and the marks that explain them.

import {
  type Fact,
  type Look,
  type Mark,
  makePoint,
  type Offer,
  type Phase,
  type Picture,
  type Piece,
  type Point,
  type Side,
} from '@sente/kernel';

import { forbiddenPoints } from './forbidden.ts';
import { choicesNow, pointsNow } from './moves.ts';
import { makeMove } from './notation.ts';
import { type Board, cellAt, colourOf, otherStone, STONES, type Stone } from './position.ts';
import { type GameState, seatOfStone, stoneOfSeat, variantOf } from './state.ts';
import { stonesRequired } from './swap2.ts';

const LOOKS: { readonly [stone in Stone]: Look } = {
  X: { kind: 'stone', colour: 'black' },
  O: { kind: 'stone', colour: 'white' },
};

export function pictureOf(state: GameState): Picture {
  return {
    grid: { columns: state.size, rows: state.size, on: 'crossings', stars: starsOf(state.size) },
    pieces: piecesOf(state),
    offers: offersOf(state),
    marks: [...lastAndLines(state), ...forbiddenNow(state)],
    sides: [sideOf(state, 0), sideOf(state, 1)],
    phase: phaseOf(state),
    facts: factsOf(state),
  };
}

function forbiddenNow(state: GameState): Mark[] {
  if (state.result || state.gamePhase === 'swap2') return [];
  const points = forbiddenPoints(state.board, variantOf(state).forbidden, state.currentTurn);
  return points.map((point) => ({ kind: 'forbidden', ...point }));
}

function offersOf(state: GameState): Offer[] {
  const { size } = state;
  const choices = choicesNow(state).map((choice): Offer => {
    return { kind: 'choose', move: makeMove({ kind: 'choose', choice }, size), choice };
  });
  const places = pointsNow(state).map((at): Offer => ({ kind: 'place', move: makePoint(at, size), at }));
  return [...choices, ...places];
}

/** A stone is named after the move that placed it, so that one played again on a freed point is another stone. */
function piecesOf({ board, moves, start, gamePhase }: GameState): Piece[] {
  const numbers = new Map<number, number>();
  for (const [index, { x, y }] of moves.entries()) numbers.set(y * board.length + x, index + 1);
  const tentative = gamePhase === 'swap2';
  const pieces: Piece[] = [];
  for (const [x, y, stone] of stonesOf(board)) {
    const number = numbers.get(y * board.length + x);
    const look = LOOKS[stone];
    if (number === undefined && start) pieces.push({ id: `start-${x}-${y}`, at: [x, y], look });
    else if (number !== undefined)
      pieces.push({ id: `${number}`, at: [x, y], look, number, ...(tentative ? { tentative: number } : {}) });
  }
  return pieces;
}

function* stonesOf(board: Board): Generator<readonly [x: number, y: number, stone: Stone]> {
  for (let y = 0; y < board.length; y++) {
    for (let x = 0; x < board.length; x++) {
      const cell = cellAt(board, x, y);
      if (cell) yield [x, y, cell];
    }
  }
}

function lastAndLines({ moves, result }: GameState): Mark[] {
  const last = moves.at(-1);
  const lines = result?.lines ?? [];
  return [
    ...(last ? [{ kind: 'last', at: [last.x, last.y] } as const] : []),
    ...lines.map((points) => ({ kind: 'line', points }) as const),
  ];
}

function sideOf(state: GameState, seat: number): Side {
  const stone = stoneOfSeat(state, seat);
  if (!stone) return { seat, name: null, look: null, captured: [], out: false };
  const taken = LOOKS[otherStone(stone)];
  return {
    seat,
    name: colourOf(stone),
    look: LOOKS[stone],
    captured: Array.from({ length: state.captures[stone] }, () => taken),
    out: false,
  };
}

function phaseOf({ result, gamePhase, swap2State }: GameState): Phase {
  if (result) return { code: 'over' };
  if (gamePhase === 'main_game' || !swap2State) return { code: 'main_game' };
  const required = stonesRequired(swap2State.phase);
  if (required === null) return { code: swap2State.phase };
  return { code: swap2State.phase, done: swap2State.tentativeStones.length, of: required };
}

function factsOf(state: GameState): Fact[] {
  const { pending, captures } = state;
  const facts: Fact[] = [];
  if (pending) facts.push({ code: 'pending_five', data: { seat: seatOfStone(state, pending) } });
  if (variantOf(state).capturesToWin !== null)
    facts.push({
      code: 'captures',
      data: Object.fromEntries(STONES.map((stone) => [colourOf(stone), captures[stone]])),
    });
  return facts;
}

/** The hoshi of a go board: near the corners, the centre, and from 17 on the middles of the sides. */
function starsOf(size: number): Point[] {
  const edge = size >= 13 ? 3 : 2;
  const middle = (size - 1) / 2;
  if (size < 7) return Number.isInteger(middle) ? [[middle, middle]] : [];
  const near = [edge, size - 1 - edge];
  const corners = near.flatMap((y) => near.map((x): Point => [x, y]));
  if (!Number.isInteger(middle)) return corners;
  const centre: Point = [middle, middle];
  if (size < 17) return [...corners, centre];
  const sides = near.flatMap((at): Point[] => [
    [at, middle],
    [middle, at],
  ]);
  return [...corners, centre, ...sides];
}

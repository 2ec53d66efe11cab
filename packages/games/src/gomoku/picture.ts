// The picture of a gomoku board: stones with steady ids, exactly the legal moves, and marks that explain them.

import {
  type DrawnSide,
  type Fact,
  type Mark,
  makePoint,
  type Offer,
  type Picture,
  type Piece,
  type Point,
  type Side,
} from '@sente/kernel';

import { type Answer, answersToFive } from './captures.ts';
import { forbiddenPoints } from './forbidden.ts';
import { allWinningLines } from './lines.ts';
import { legalPointsNow, swap2ChoicesNow } from './moves.ts';
import { makeMove } from './notation.ts';
import { type Board, colourOf, otherStone, STONES, type Stone } from './position.ts';
import { type GameState, seatOfStone, stoneOfSeat, variantOf } from './state.ts';
import { CHOICE_LOOKS, LOOKS, phaseOf, sidesOf } from './telling.ts';

export function pictureOf(state: GameState): Picture {
  const answers = answersToPendingFive(state);
  return {
    grid: { columns: state.size, rows: state.size, on: 'crossings', stars: starPointsOf(state.size) },
    pieces: piecesOf(state),
    offers: offeredMoves(state),
    marks: [...lastMoveAndLineMarks(state), ...breakableFiveMarks(state, answers), ...forbiddenMarks(state)],
    sides: sidesOf(state).map((side) => sideForPicture(state, side)),
    phase: phaseOf(state),
    facts: factsOf(state, answers),
  };
}

function forbiddenMarks(state: GameState): Mark[] {
  if (state.result) return [];
  const points = forbiddenPoints(state.board, variantOf(state).forbidden, state.currentTurn);
  return points.map((point) => ({ kind: 'forbidden', ...point }));
}

/** The answers of the side to move to a standing five. */
function answersToPendingFive(state: GameState): readonly Answer[] {
  const { pending, board, captures } = state;
  return pending ? answersToFive(board, variantOf(state), pending, captures[otherStone(pending)]) : [];
}

/** A five that its opponent may still break, each of its lines with every move that does. */
function breakableFiveMarks(state: GameState, found: readonly Answer[]): Mark[] {
  const { pending, board } = state;
  if (!pending) return [];
  const answers = found.map(({ at, pairs }) => ({ at, takes: pairs }));
  return allWinningLines(board, variantOf(state), pending).map((points) => ({
    kind: 'breakable',
    points,
    answers,
  }));
}

function offeredMoves(state: GameState): Offer[] {
  const { size } = state;
  const choices = swap2ChoicesNow(state).map((choice): Offer => {
    const move = makeMove({ kind: 'choose', choice }, size);
    return { kind: 'choose', move, choice, looks: CHOICE_LOOKS[choice] };
  });
  const look = LOOKS[state.currentTurn];
  const places = legalPointsNow(state).map(
    (at): Offer => ({ kind: 'place', move: makePoint(at, size), at, look }),
  );
  return [...choices, ...places];
}

/** A stone is named after the move that placed it, so that one played again on a freed point is another stone. */
function piecesOf({ board, moves, gamePhase }: GameState): Piece[] {
  const numbers = new Map<number, number>();
  for (const [index, { x, y }] of moves.entries()) numbers.set(y * board.length + x, index + 1);
  const tentative = gamePhase === 'swap2';
  const pieces: Piece[] = [];
  for (const [x, y, stone] of stonesOf(board)) {
    const number = numbers.get(y * board.length + x);
    const look = LOOKS[stone];
    if (number === undefined) pieces.push({ id: `start-${x}-${y}`, at: [x, y], look });
    else
      pieces.push({ id: `${number}`, at: [x, y], look, number, ...(tentative ? { tentative: number } : {}) });
  }
  return pieces;
}

function* stonesOf(board: Board): Generator<readonly [x: number, y: number, stone: Stone]> {
  for (const [y, row] of board.entries()) {
    for (const [x, cell] of row.entries()) if (cell) yield [x, y, cell];
  }
}

function lastMoveAndLineMarks({ moves, result }: GameState): Mark[] {
  const last = moves.at(-1);
  const lines = result?.lines ?? [];
  return [
    ...(last ? [{ kind: 'last', at: [last.x, last.y] } as const] : []),
    ...lines.map((points) => ({ kind: 'line', points }) as const),
  ];
}

function sideForPicture(state: GameState, side: Side): DrawnSide {
  const stone = stoneOfSeat(state, side.seat);
  if (!stone) return { ...side, look: null, captured: [] };
  const taken = LOOKS[otherStone(stone)];
  const { capturesToWin } = variantOf(state);
  return {
    ...side,
    look: LOOKS[stone],
    captured: Array.from({ length: state.captures[stone] }, () => taken),
    ...(capturesToWin === null ? {} : { toWin: capturesToWin }),
  };
}

function factsOf(state: GameState, answers: readonly Answer[]): Fact[] {
  const { pending, captures, size } = state;
  const facts: Fact[] = [];
  if (pending) {
    const points = answers.map(({ at }) => makePoint(at, size)).join(', ');
    facts.push({ code: 'pending_five', data: { seat: seatOfStone(state, pending), points }, urgent: true });
  }
  const { capturesToWin } = variantOf(state);
  if (capturesToWin !== null) {
    const counts = Object.fromEntries(STONES.map((stone) => [colourOf(stone), captures[stone]]));
    facts.push({ code: 'captures', data: { ...counts, of: capturesToWin } });
  }
  return facts;
}

/** The hoshi of a go board: near the corners, the centre, and from 17 on the middles of the sides. */
function starPointsOf(size: number): Point[] {
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

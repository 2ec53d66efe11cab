// A toy for two: a choice first, then stones on one row; three side by side win. It has an opening with a default move.

import type { Act, Game, LeaveReason, Outcome } from '../game.ts';
import { isIndex, isOneOf, isRecord, own } from '../json.ts';
import type { Options } from '../options.ts';
import type { Description, Look, Phase, Picture, Point, Side } from '../picture.ts';
import { makePoint, parsePoint } from '../points.ts';
import { accept, type Result, refuse } from '../result.ts';

const CHOICES = ['=mine', '=yours'] as const;
type Choice = (typeof CHOICES)[number];
const REASONS = ['three', 'board_full', 'resign', 'timeout', 'forfeit'] as const;

export type RowState = {
  readonly size: number;
  /** The choice of seat 0: to begin, or to let the other begin. null: not made yet. */
  readonly choice: Choice | null;
  /** The column and the seat of every stone, in order. */
  readonly stones: readonly { readonly x: number; readonly seat: number }[];
  readonly outcome: Outcome | null;
};

type RowMove = { readonly choice: Choice } | { readonly x: number };

function setUp(options: Options, players: readonly string[]): Result<RowState> {
  const size = isRecord(options) ? own(options, 'size') : undefined;
  if (!isIndex(size, 13) || size < 3) return refuse('bad_options', { key: 'size' });
  if (!Array.isArray(players) || players.length !== 2 || players[0] === players[1])
    return refuse('wrong_players');
  const choice = options['opening'] === true ? null : '=mine';
  return accept({ size, choice, stones: [], outcome: null });
}

function turn({ choice, stones, outcome }: RowState): number | null {
  if (outcome !== null) return null;
  if (choice === null) return 0;
  return choice === '=mine' ? stones.length % 2 : 1 - (stones.length % 2);
}

function moves(state: RowState): readonly string[] {
  if (state.outcome !== null) return [];
  if (state.choice === null) return CHOICES;
  return columns(state)
    .filter((x) => seatOn(state, x) === null)
    .map((x) => makePoint([x, 0], 1));
}

function columns({ size }: RowState): readonly number[] {
  return Array.from({ length: size }, (_, x) => x);
}

function seatOn({ stones }: RowState, x: number): number | null {
  return stones.find((stone) => stone.x === x)?.seat ?? null;
}

function parseMove(text: string, { size }: RowState): Result<RowMove> {
  if (isOneOf(text, CHOICES)) return accept({ choice: text });
  const point = typeof text === 'string' && parsePoint(text, size, 1);
  return point ? accept({ x: point[0] }) : refuse('bad_notation');
}

function play(state: RowState, { seat, move }: Act): Result<RowState> {
  if (state.outcome !== null) return refuse('game_over');
  if (seat !== turn(state)) return refuse('not_your_turn', { turn: turn(state) });
  const read = parseMove(move, state);
  if (!read.ok) return read;
  if (!moves(state).includes(move)) return refuse('illegal_move', { move });
  if ('choice' in read.value) return accept({ ...state, choice: read.value.choice });
  return accept(judged({ ...state, stones: [...state.stones, { x: read.value.x, seat }] }));
}

function judged(state: RowState): RowState {
  const line = lineOf(state);
  const first = line[0];
  if (first !== undefined) return { ...state, outcome: { winner: seatOn(state, first), reason: 'three' } };
  const isFull = state.stones.length === state.size;
  return isFull ? { ...state, outcome: { winner: null, reason: 'board_full' } } : state;
}

function lineOf(state: RowState): readonly number[] {
  const start = columns(state).find((x) => {
    const seat = seatOn(state, x);
    return seat !== null && seat === seatOn(state, x + 1) && seat === seatOn(state, x + 2);
  });
  return start === undefined ? [] : [start, start + 1, start + 2];
}

function leave(state: RowState, seat: number, why: LeaveReason): Result<RowState> {
  if (state.outcome !== null) return refuse('game_over');
  if (!isIndex(seat, 2)) return refuse('no_such_seat');
  return accept({ ...state, outcome: { winner: 1 - seat, reason: why } });
}

function stone(seat: number | null): Look {
  return { kind: 'stone', colour: seat === 0 ? 'black' : 'white' };
}

function sides(): readonly Side[] {
  return [0, 1].map((seat) => ({ seat, name: null, out: false }));
}

function phase(state: RowState): Phase {
  if (state.outcome !== null) return { code: 'over' };
  return state.choice === null ? { code: 'choice', opening: 'toss' } : { code: 'playing' };
}

function describe(text: string, state: RowState): Result<Description> {
  const read = parseMove(text, state);
  if (!read.ok) return read;
  if ('choice' in read.value)
    return accept({ code: 'choose', data: { choice: text.slice(1) }, look: null, takes: 0 });
  return accept({ code: 'place', data: { point: text }, look: stone(turn(state)), takes: 0 });
}

function picture(state: RowState): Picture {
  const line = lineOf(state).map((x): Point => [x, 0]);
  return {
    grid: { columns: state.size, rows: 1, on: 'cells', stars: [] },
    pieces: state.stones.map(({ x, seat }) => ({ id: `s${x}`, at: [x, 0], look: stone(seat) })),
    offers: moves(state).map((move) =>
      isOneOf(move, CHOICES)
        ? { kind: 'choose', move, choice: move.slice(1), looks: [stone(move === '=mine' ? 0 : 1)] }
        : { kind: 'place', move, at: parsePoint(move, state.size, 1) ?? [0, 0], look: stone(turn(state)) },
    ),
    marks: line.length > 0 ? [{ kind: 'line', points: line }] : [],
    sides: sides().map((side) => ({ ...side, look: stone(side.seat), captured: [] })),
    phase: phase(state),
    facts: [],
  };
}

function readState(json: unknown): Result<RowState> {
  if (!isRecord(json)) return refuse('bad_state');
  const [size, choice, stones] = [own(json, 'size'), own(json, 'choice'), own(json, 'stones')];
  if (!isIndex(size, 13) || size < 3 || !(choice === null || isOneOf(choice, CHOICES)))
    return refuse('bad_state');
  if (!Array.isArray(stones) || stones.length > size) return refuse('bad_state');
  let state: RowState = { size, choice, stones: [], outcome: null };
  for (const stone of stones) {
    if (!isRecord(stone) || !isIndex(stone['x'], size) || stone['seat'] !== turn(state))
      return refuse('bad_state');
    const next = play(state, { seat: stone['seat'] as number, move: makePoint([stone['x'], 0], 1), at: 0 });
    if (!next.ok) return refuse('bad_state');
    state = next.value;
  }
  const outcome = readOutcome(own(json, 'outcome'));
  if (outcome === undefined) return refuse('bad_state');
  if (state.outcome === null && outcome !== null && isLeaving(outcome)) return accept({ ...state, outcome });
  return JSON.stringify(outcome) === JSON.stringify(state.outcome) ? accept(state) : refuse('bad_state');
}

function readOutcome(value: unknown): Outcome | null | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  const [winner, reason] = [own(value, 'winner'), own(value, 'reason')];
  if (!(winner === null || isIndex(winner, 2)) || !isOneOf(reason, REASONS)) return undefined;
  return { winner, reason };
}

function isLeaving({ winner, reason }: Outcome): boolean {
  return winner !== null && isOneOf(reason, ['resign', 'timeout', 'forfeit']);
}

export const ROW: Game<RowState, RowMove> = {
  id: 'toy/row',
  family: 'toy',
  seats: 2,
  options: [
    { key: 'size', kind: 'number', min: 3, max: 12, nullable: false, default: 7 },
    { key: 'opening', kind: 'flag', default: true, opening: true },
  ],
  men: [],
  setUp,
  turn,
  moves,
  play,
  leave,
  outcome: (state) => state.outcome,
  parseMove,
  makeMove: (move) => ('choice' in move ? move.choice : makePoint([move.x, 0], 1)),
  sides,
  phase,
  describe,
  picture,
  refusalOf(state, { at }) {
    const played = play(state, { seat: turn(state) ?? 0, move: makePoint(at, 1), at: 0 });
    return played.ok ? null : played.refusal;
  },
  deal: () => null,
  settle: (_state, move) => accept(move),
  dealFits: () => false,
  redeal: () => null,
  timeoutMove: (state) => (state.choice === null && state.outcome === null ? '=mine' : null),
  readState,
  salvage: (fresh, saved) => (fresh.choice === null && isRecord(saved) ? choiceOf(saved) : null),
};

function choiceOf(saved: Record<string, unknown>): readonly string[] {
  const choice = own(saved, 'choice');
  return isOneOf(choice, CHOICES) ? [choice] : [];
}

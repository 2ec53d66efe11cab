// A toy for three: nine lots lie face down, each turns one over in turn, the highest sum wins. It has a secret deal.

import type { Act, Game, LeaveReason, Outcome } from '../game.ts';
import { isIndex, isOneOf, isRecord, own } from '../json.ts';
import type { Options } from '../options.ts';
import type { Description, Look, Phase, Picture, Side } from '../picture.ts';
import { makePoint, parsePoint } from '../points.ts';
import { below, type Random } from '../random.ts';
import { accept, type Result, refuse } from '../result.ts';

const LOTS = 9;
const SEATS = 3;
const WORTHS: readonly number[] = Array.from({ length: LOTS }, (_, worth) => worth);
const LEFT = ['resign', 'timeout', 'forfeit'] as const;

export type LotsState = {
  /** In order: the lot that was turned over, its value (0 to 8, each once), and the seat that did it. */
  readonly turned: readonly { readonly x: number; readonly worth: number; readonly seat: number }[];
  /** By seat: the reason why it left. */
  readonly left: readonly (LeaveReason | null)[];
  readonly turn: number | null;
};

type LotsMove = { readonly x: number; readonly worth: number | null };

function setUp(_options: Options, players: readonly string[]): Result<LotsState> {
  if (!Array.isArray(players) || new Set(players).size !== SEATS || players.length !== SEATS)
    return refuse('wrong_players');
  return accept({ turned: [], left: [null, null, null], turn: 0 });
}

function moves({ turned, turn }: LotsState): readonly string[] {
  if (turn === null) return [];
  const covered = Array.from({ length: LOTS }, (_, x) => x).filter((x) => !turned.some((t) => t.x === x));
  return covered.map((x) => `?${makePoint([x, 0], 1)}`);
}

function parseMove(text: string): Result<LotsMove> {
  const found = typeof text === 'string' && text.length <= 5 && /^\?([a-i]1)(?:=([0-8]))?$/.exec(text);
  const point = found && parsePoint(found[1] ?? '', LOTS, 1);
  if (!found || !point) return refuse('bad_notation');
  return accept({ x: point[0], worth: found[2] === undefined ? null : Number(found[2]) });
}

function makeMove({ x, worth }: LotsMove): string {
  return `?${makePoint([x, 0], 1)}${worth === null ? '' : `=${worth}`}`;
}

function play(state: LotsState, { seat, move }: Act): Result<LotsState> {
  if (state.turn === null) return refuse('game_over');
  if (seat !== state.turn) return refuse('not_your_turn', { turn: state.turn });
  const read = parseMove(move);
  if (!read.ok) return read;
  const { x, worth } = read.value;
  if (worth === null) return refuse('not_settled');
  if (state.turned.some((lot) => lot.x === x || lot.worth === worth)) return refuse('illegal_move');
  return accept(passed({ ...state, turned: [...state.turned, { x, worth, seat }] }));
}

/** Passes the turn to the next seat still in the game, or to none when it is over. */
function passed(state: LotsState): LotsState {
  const remaining = [1, 2, 3]
    .map((step) => ((state.turn ?? 0) + step) % SEATS)
    .filter((seat) => isIn(state, seat));
  const isDone = state.turned.length === LOTS || remaining.length < 2;
  return { ...state, turn: isDone ? null : (remaining[0] ?? null) };
}

function isIn({ left }: LotsState, seat: number): boolean {
  return left[seat] === null;
}

function leave(state: LotsState, seat: number, why: LeaveReason): Result<LotsState> {
  if (state.turn === null) return refuse('game_over');
  if (!isIndex(seat, SEATS)) return refuse('no_such_seat');
  if (!isIn(state, seat)) return refuse('out_of_game');
  const left = state.left.map((reason, i) => (i === seat ? why : reason));
  const after = { ...state, left };
  const isLast = left.filter((reason) => reason === null).length < 2;
  return accept(isLast || state.turn === seat ? passed(after) : after);
}

function outcome(state: LotsState): Outcome | null {
  if (state.turn !== null) return null;
  const sum = (seat: number) =>
    isIn(state, seat) ? state.turned.filter((t) => t.seat === seat).reduce((s, t) => s + t.worth, 0) : -1;
  const sums = [sum(0), sum(1), sum(2)];
  const places = sums.map((mine) => 1 + sums.filter((other) => other > mine).length);
  const first = places.filter((place) => place === 1).length === 1 ? places.indexOf(1) : null;
  return { winner: first, reason: state.turned.length === LOTS ? 'sum' : 'last_one', places };
}

function sides(state: LotsState): readonly Side[] {
  return [0, 1, 2].map((seat) => ({ seat, name: null, out: !isIn(state, seat) }));
}

function phase({ turn, turned }: LotsState): Phase {
  return turn === null ? { code: 'over' } : { code: 'playing', done: turned.length, of: LOTS };
}

function describe(text: string): Result<Description> {
  const read = parseMove(text);
  if (!read.ok) return read;
  const { x, worth } = read.value;
  const turnedUp = worth === null ? null : look(worth);
  return accept({ code: 'flip', data: { point: makePoint([x, 0], 1) }, look: turnedUp, takes: 0 });
}

function picture(state: LotsState): Picture {
  const worthAt = (x: number) => state.turned.find((lot) => lot.x === x)?.worth;
  return {
    grid: { columns: LOTS, rows: 1, on: 'cells', stars: [] },
    pieces: Array.from({ length: LOTS }, (_, x) => ({ id: `l${x}`, at: [x, 0], look: look(worthAt(x)) })),
    offers: moves(state).map((move) => ({
      kind: 'flip',
      move,
      at: parsePoint(move.slice(1), LOTS, 1) ?? [0, 0],
    })),
    marks: [],
    sides: sides(state).map((side) => ({ ...side, look: null, captured: [] })),
    phase: phase(state),
    facts: [],
  };
}

function look(worth: number | undefined): Look {
  if (worth === undefined) return { kind: 'back' };
  return { kind: 'man', faction: 'lots', colour: 'red', shape: 'round', type: 'Pawn', glyph: String(worth) };
}

function deal(_options: Options, random: Random): string {
  return shuffled(WORTHS, random).join('');
}

function redeal({ turned }: LotsState, random: Random): string {
  const covered = WORTHS.filter((worth) => !turned.some((lot) => lot.worth === worth));
  const hidden = shuffled(covered, random);
  return WORTHS.map((x) => turned.find((lot) => lot.x === x)?.worth ?? hidden.pop()).join('');
}

function shuffled(worths: readonly number[], random: Random): number[] {
  const mixed = [...worths];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = below(random, i + 1);
    [mixed[i], mixed[j]] = [mixed[j] as number, mixed[i] as number];
  }
  return mixed;
}

function isDeal(text: string | null): text is string {
  return typeof text === 'string' && text.length === LOTS && [...text].sort().join('') === '012345678';
}

function settle(_state: LotsState, move: string, secret: string | null): Result<string> {
  const read = parseMove(move);
  if (!read.ok) return read;
  if (!isDeal(secret)) return refuse('bad_deal');
  return accept(makeMove({ x: read.value.x, worth: Number(secret[read.value.x]) }));
}

function readState(json: unknown): Result<LotsState> {
  if (!isRecord(json)) return refuse('bad_state');
  const [turned, left, turn] = [own(json, 'turned'), own(json, 'left'), own(json, 'turn')];
  if (!Array.isArray(turned) || turned.length > LOTS || !turned.every(isTurned)) return refuse('bad_state');
  if (new Set(turned.map((t) => t.x)).size !== turned.length) return refuse('bad_state');
  if (new Set(turned.map((t) => t.worth)).size !== turned.length) return refuse('bad_state');
  if (!Array.isArray(left) || left.length !== SEATS) return refuse('bad_state');
  if (!left.every((why) => why === null || isOneOf(why, LEFT))) return refuse('bad_state');
  const isDone = turned.length === LOTS || left.filter((why) => why === null).length < 2;
  const isTurn = isDone ? turn === null : isIndex(turn, SEATS) && left[turn] === null;
  if (!isTurn) return refuse('bad_state');
  return accept({ turned: [...turned], left: [...left], turn: turn as number | null });
}

function isTurned(value: unknown): boolean {
  return (
    isRecord(value) &&
    isIndex(value['x'], LOTS) &&
    isIndex(value['worth'], LOTS) &&
    isIndex(value['seat'], SEATS)
  );
}

export const LOTTERY: Game<LotsState, LotsMove> = {
  id: 'toy/lots',
  family: 'toy',
  seats: SEATS,
  options: [],
  men: [],
  setUp,
  turn: (state) => state.turn,
  moves,
  play,
  leave,
  outcome,
  parseMove,
  makeMove,
  sides,
  phase,
  describe,
  picture,
  refusalOf({ turn, turned }, { at }) {
    if (turn === null) return { code: 'game_over', data: {} };
    return turned.some((lot) => lot.x === at[0]) ? { code: 'illegal_move', data: {} } : null;
  },
  deal,
  settle,
  dealFits: ({ turned }, text) => isDeal(text) && turned.every(({ x, worth }) => Number(text[x]) === worth),
  redeal,
  timeoutMove: () => null,
  readState,
  salvage: () => null,
};

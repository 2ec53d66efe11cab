// The two banqi games as values that fit the kernel's `Game`.

import {
  type Act,
  accept,
  type Family,
  type Game,
  type Gesture,
  isText,
  type OptionSpec,
  type Options,
  type Point,
  type Refusal,
  type Result,
  readOptions,
  refuse,
} from '@sente/kernel';
import { dealFits, makeRandomDeal, parseDeal, redeal } from './deal.ts';
import { LAYOUT_OPTIONS } from './layout.ts';
import { MODE_IDS, type ModeId, manKindsOf, rulesOf } from './modes.ts';
import { type BanqiMove, legalActions, refusalOf, refusalToPickUp } from './moves.ts';
import { makeMove, parseMove } from './notation.ts';
import { pictureOf } from './picture.ts';
import { faceNameOf } from './pieces.ts';
import { leave, performMove } from './play.ts';
import { readState, SHORTEST_QUIET } from './read-state.ts';
import { LONGEST_QUIET } from './repetition.ts';
import { type BanqiState, setUpState } from './state.ts';
import { describeMove, phaseOf, sidesOf } from './telling.ts';

const THREEFOLD: OptionSpec = { key: 'threefold', kind: 'flag', default: false };

const OPTIONS: { readonly [id in ModeId]: readonly OptionSpec[] } = {
  classic: [
    {
      key: 'quietLimit',
      kind: 'number',
      min: SHORTEST_QUIET,
      max: LONGEST_QUIET,
      nullable: true,
      default: null,
      // Every game of the hall must end; on one screen people can simply stop.
      online: 60,
      usual: [20, 40, 60, 100],
    },
    THREEFOLD,
  ],
  'three-kingdoms': [...LAYOUT_OPTIONS, THREEFOLD],
};

export function banqiGame(mode: ModeId): Game<BanqiState, BanqiMove> {
  const rules = rulesOf(mode);
  return {
    id: `banqi/${mode}`,
    family: 'banqi',
    seats: rules.mode.playerCount,
    options: OPTIONS[mode],
    men: manKindsOf(rules),
    setUp: (options, players) => setUp(mode, options, players),
    turn: (state) => state.turn,
    moves: listLegalMoves,
    play,
    leave,
    outcome: (state) => state.outcome,
    parseMove,
    makeMove,
    sides: sidesOf,
    phase: phaseOf,
    describe: describeMove,
    picture: pictureOf,
    refusalOf: refusalOfGesture,
    deal: (options, random) => makeRandomDeal(rules, options, random),
    settle,
    dealFits,
    redeal,
    // There is no default move: a seat whose time runs out is out of the game.
    timeoutMove: () => null,
    readState: (json) => readState(rules, json),
    salvage: () => null,
  };
}

/** A tap with a man in hand is a step or a capture; without one it turns a man over or picks one up. */
function refusalOfGesture(state: BanqiState, { at, held }: Gesture): Refusal | null {
  const { cols } = rulesOf(state.mode).mode.gridDimensions;
  const index = ([x, y]: Point) => y * cols + x;
  const to = index(at);
  const man = state.board[to] ?? null;
  if (held !== null) return refusalOf(state, { kind: man ? 'capture' : 'move', from: index(held), to });
  if (man?.face === null) return refusalOf(state, { kind: 'flip', at: to, face: null });
  return refusalToPickUp(state, to);
}

const LONGEST_PLAYER_ID = 200;

function setUp(mode: ModeId, options: Options, players: readonly string[]): Result<BanqiState> {
  const rules = rulesOf(mode);
  const read = readOptions(OPTIONS[mode], options);
  if (!read.ok) return read;
  const seats = rules.mode.playerCount;
  const named = Array.isArray(players) && players.every((id) => isText(id, LONGEST_PLAYER_ID));
  if (!named || players.length !== seats || new Set(players).size !== seats) {
    return refuse('bad_players', { seats });
  }
  return accept(setUpState(rules, read.value));
}

function listLegalMoves(state: BanqiState): readonly string[] {
  const { flips, moves, captures } = legalActions(state);
  return [
    ...flips.map((at) => makeMove({ kind: 'flip', at, face: null }, state)),
    ...moves.map(([from, to]) => makeMove({ kind: 'move', from, to }, state)),
    ...captures.map(([from, to]) => makeMove({ kind: 'capture', from, to }, state)),
  ];
}

function play(state: BanqiState, { seat, move }: Act): Result<BanqiState> {
  if (state.turn === null) return refuse('match_ended');
  if (seat !== state.turn) return refuse('not_your_turn', { turn: state.turn });
  const parsed = parseMove(move, state);
  return parsed.ok ? performMove(state, parsed.value) : parsed;
}

/** Only the deal decides what a flip turns up; a face in the requested text is ignored. */
function settle(state: BanqiState, text: string, deal: string | null): Result<string> {
  const parsed = parseMove(text, state);
  if (!parsed.ok) return parsed;
  const move = parsed.value;
  if (move.kind !== 'flip') return accept(makeMove(move, state));
  const refusal = refusalOf(state, move);
  if (refusal) return { ok: false, refusal };
  const id = parseDeal(deal, state.board.length)?.[move.at];
  return id ? accept(makeMove({ ...move, face: faceNameOf(id) }, state)) : refuse('bad_deal');
}

export const banqi: Family = { id: 'banqi', games: MODE_IDS.map(banqiGame) };

// The toy games keep the contract, and each deliberately broken toy fails the check that should catch it.

import { describe, expect, it } from 'vitest';
import type { Game } from '../game.ts';
import { accept, refuse } from '../result.ts';
import { CHECKS, type Samples, samplesOf } from './checks.ts';
import { conform } from './conform.ts';
import { LOTTERY, type LotsState } from './toy-lots.ts';
import { ROW, type RowState } from './toy-row.ts';

conform(ROW);
conform(LOTTERY);

type Broken = readonly [what: string, check: keyof typeof CHECKS, change: Partial<Game<RowState>>];

const BROKEN_ROWS: readonly Broken[] = [
  [
    'a name outside its family',
    'is called family/variant, and its defaults are options it accepts',
    { family: 'x' },
  ],
  [
    'an end without an outcome',
    'random games end, with an outcome and no seat to move',
    { outcome: () => null },
  ],
  [
    'moves after the end',
    'a seat to move has a move, and a finished game has none',
    { moves: (state) => (state.outcome ? ['a1'] : ROW.moves(state)) },
  ],
  [
    'a move twice in the list',
    'a seat to move has a move, and a finished game has none',
    { moves: (state) => ROW.moves(state).flatMap((move) => [move, move]) },
  ],
  ['a listed move refused', 'every listed move plays', { play: () => refuse('illegal_move') }],
  ['a move that changes nothing', 'every listed move plays', { play: (state) => accept(state) }],
  [
    'a move that writes into the old state',
    'every listed move plays',
    {
      play: (state, act) => {
        (state as { size: number }).size += 1;
        return ROW.play(state, act);
      },
    },
  ],
  [
    'an unlisted move accepted',
    'every other move is refused with a code',
    { moves: (state) => ROW.moves(state).slice(1) },
  ],
  [
    'a move out of turn accepted',
    'only the seat to move may move',
    { play: (state, act) => ROW.play(state, { ...act, seat: ROW.turn(state) ?? 0 }) },
  ],
  [
    'a touch refused that is a move',
    'a touch is refused exactly where nothing is offered',
    { refusalOf: () => ({ code: 'illegal_move', data: {} }) },
  ],
  [
    'a vain touch without a reason',
    'a touch is refused exactly where nothing is offered',
    { refusalOf: () => null },
  ],
  [
    'a picture that hides a move',
    'the picture offers exactly the legal moves',
    { picture: (state) => ({ ...ROW.picture(state), offers: ROW.picture(state).offers.slice(1) }) },
  ],
  [
    'two pieces with one id',
    'the picture offers exactly the legal moves',
    {
      picture: (state) => {
        const drawn = ROW.picture(state);
        return { ...drawn, pieces: drawn.pieces.map((piece) => ({ ...piece, id: 'same' })) };
      },
    },
  ],
  [
    'a piece beside the board',
    'the picture offers exactly the legal moves',
    {
      picture: (state) => {
        const drawn = ROW.picture(state);
        return {
          ...drawn,
          pieces: drawn.pieces.map((piece) => ({ ...piece, at: [piece.at[0], 1] as const })),
        };
      },
    },
  ],
  [
    'a picture with sides of its own',
    'the picture offers exactly the legal moves',
    {
      picture: (state) => {
        const drawn = ROW.picture(state);
        return { ...drawn, sides: drawn.sides.map((side) => ({ ...side, name: `seat-${side.seat}` })) };
      },
    },
  ],
  [
    'a picture with a phase of its own',
    'the picture offers exactly the legal moves',
    { picture: (state) => ({ ...ROW.picture(state), phase: { code: 'other' } }) },
  ],
  [
    'sides that change hands',
    'a side once known stays, and the seat with the turn or the win is in',
    {
      sides: (state) =>
        [0, 1].map((seat) => ({ seat, name: `${(seat + state.stones.length) % 2}`, out: false })),
    },
  ],
  [
    'two seats with one side',
    'a side once known stays, and the seat with the turn or the win is in',
    { sides: (state) => ROW.sides(state).map((side) => ({ ...side, name: 'same' })) },
  ],
  [
    'a seat that moves though it is out',
    'a side once known stays, and the seat with the turn or the win is in',
    { sides: (state) => ROW.sides(state).map((side) => ({ ...side, out: true })) },
  ],
  [
    'an opening that comes back',
    'an opening comes first and once',
    {
      phase: (state) => (state.stones.length === 2 ? { code: 'again', opening: 'toss' } : ROW.phase(state)),
    },
  ],
  [
    'more done than there is to do',
    'an opening comes first and once',
    { phase: () => ({ code: 'placing', done: 4, of: 3 }) },
  ],
  [
    'a legal move that cannot be told',
    'every move can be told, and no two are told alike',
    { describe: () => refuse('bad_notation') },
  ],
  [
    'two moves told alike',
    'every move can be told, and no two are told alike',
    { describe: () => accept({ code: 'place', data: { point: 'a1' }, look: null, takes: 0 }) },
  ],
  [
    'a stone told in the other colour',
    'every move can be told, and no two are told alike',
    {
      describe: (text, state) => {
        const told = ROW.describe(text, state);
        const white = { kind: 'stone', colour: 'white' } as const;
        return told.ok && told.value.look ? accept({ ...told.value, look: white }) : told;
      },
    },
  ],
  [
    'a stone told to take what stays',
    'every move can be told, and no two are told alike',
    {
      describe: (text, state) => {
        const told = ROW.describe(text, state);
        return told.ok && told.value.look ? accept({ ...told.value, takes: 1 }) : told;
      },
    },
  ],
  [
    'a move told that cannot be read',
    'hostile texts never throw',
    { describe: () => accept({ code: 'place', data: { point: 'a1' }, look: null, takes: 0 }) },
  ],
  [
    'a saved move that does not play',
    'the moves saved from a broken game can be played',
    { salvage: () => ['z9'] },
  ],
  [
    'a usual number out of range',
    'is called family/variant, and its defaults are options it accepts',
    {
      options: [
        { key: 'size', kind: 'number', min: 3, max: 12, nullable: false, default: 7, usual: [99] },
        { key: 'opening', kind: 'flag', default: true },
      ],
    },
  ],
  [
    'an option of a flag that is not there',
    'is called family/variant, and its defaults are options it accepts',
    {
      options: [
        { key: 'size', kind: 'number', min: 3, max: 12, nullable: false, default: 7, onlyWith: 'none' },
        { key: 'opening', kind: 'flag', default: true },
      ],
    },
  ],
  [
    'a state with more than JSON in it',
    'the state is plain JSON and reads back',
    { readState: () => refuse('bad_state') },
  ],
  [
    'a second spelling',
    'notation goes round',
    { makeMove: (move, state) => ROW.makeMove(move as never, state).toUpperCase() },
  ],
  [
    'a row of points for a move',
    'notation goes round',
    {
      parseMove: (text, state) => ROW.parseMove(text.replace('z9', ''), state),
      makeMove: (move, state) => `${ROW.makeMove(move as never, state)}z9`,
      moves: (state) => ROW.moves(state).map((move) => `${move}z9`),
      settle: (_state, move) => accept(move),
    },
  ],
  [
    'an end that depends on more than the record',
    'a record replays to the same state, as text too',
    { play: (state, act) => (act.at === 1_700_000_003_000 ? refuse('illegal_move') : ROW.play(state, act)) },
  ],
  [
    'a seat that may leave twice',
    'every seat may leave at any time, and only once',
    { leave: (state, seat, why) => accept({ ...state, outcome: { winner: 1 - seat, reason: why } }) },
  ],
  [
    'an unknown default move',
    'the move made for a seat out of time is a legal one',
    { timeoutMove: () => 'z9' },
  ],
  [
    'a reader that throws',
    'hostile texts never throw',
    {
      parseMove: (text) => {
        throw new Error(text.slice(0, 9));
      },
    },
  ],
  [
    'a reader that believes everything',
    'a damaged state is refused or whole',
    { readState: (json) => accept(json as RowState) },
  ],
  [
    'a set-up for any number of players',
    'hostile set-ups never throw',
    { setUp: (options) => ROW.setUp(options, ['a', 'b']) },
  ],
];

describe('a broken game is caught', () => {
  const samples: Samples = samplesOf(ROW);
  it.each(BROKEN_ROWS)('%s', (_what, check, change) => {
    expect(() => CHECKS[check]({ ...ROW, ...change } as Game, samples)).toThrow();
  });

  it('a deal that the player may choose', () => {
    const trusting: Game<LotsState> = {
      ...LOTTERY,
      settle: (state, move, deal) => (move.includes('=') ? accept(move) : LOTTERY.settle(state, move, deal)),
    };
    const check = CHECKS['a deal fits what was turned up, and its secret decides'];
    expect(() => check(trusting as Game, samplesOf(LOTTERY))).toThrow();
  });

  it('a turned-up piece in a notation of its own', () => {
    const own = (text: string) => text.replace('=', ':');
    const theirs = (text: string) => text.replace(':', '=');
    const strange: Game<LotsState> = {
      ...LOTTERY,
      parseMove: (text, state) => LOTTERY.parseMove(theirs(text), state),
      makeMove: (move, state) => own(LOTTERY.makeMove(move as never, state)),
      settle(state, move, deal) {
        const settled = LOTTERY.settle(state, move, deal);
        return settled.ok ? accept(own(settled.value)) : settled;
      },
    };
    expect(() => CHECKS['notation goes round'](strange as Game, samplesOf(LOTTERY))).toThrow();
  });

  it('a deal drawn again that ignores the pieces turned up', () => {
    const forgetful: Game<LotsState> = { ...LOTTERY, redeal: (_state, random) => LOTTERY.deal({}, random) };
    const check = CHECKS['a deal drawn again fits what was turned up'];
    expect(() => check(forgetful as Game, samplesOf(LOTTERY))).toThrow();
  });

  it('a deal drawn again that is not evenly distributed', () => {
    const leaning: Game<LotsState> = {
      ...LOTTERY,
      redeal: (state, random) => LOTTERY.redeal(state, () => random() ** 2),
    };
    const check = CHECKS['a deal drawn again is as likely as the true one'];
    expect(() => check(leaning as Game, samplesOf(LOTTERY))).toThrow();
  });
});

// The checks that every registered game must pass. They know nothing about the game.

import { expect } from 'vitest';
import { type Game, LEAVE_REASONS } from '../game.ts';
import { onlineDefaults, readOptions } from '../options.ts';
import { pickRandom, seededRandom } from '../random.ts';
import { MOST_ENTRIES, makeRecord, parseRecord, replayRecord, seatNames } from '../record.ts';
import { must, type Result } from '../result.ts';
import { parseSettled } from '../settled.ts';
import { damaged, hostileTexts, hostileValues } from './hostile.ts';
import { expectGoodPicture, expectRefusedTouches } from './picture.ts';
import {
  deepFreeze,
  optionVariations,
  type Playout,
  type Position,
  playout,
  playouts,
  sampled,
  someMoves,
} from './playout.ts';
import { expectDescriptions, expectPhases, expectSides } from './telling.ts';

const SEED = 'conform';
const BETWEEN = 4;
const DAMAGES = 100;
const DRAWS = 200;

/** The samples for the checks: random games with every option, and some positions of each. */
export type Samples = { readonly played: readonly Playout[]; readonly positions: readonly Position[] };

export function samplesOf(game: Game): Samples {
  const played = playouts(game, SEED);
  const random = seededRandom(`${SEED} positions`);
  return { played, positions: played.flatMap((one) => sampled(game, one, random, BETWEEN)) };
}

type Check = (game: Game, samples: Samples) => void;

const everywhere =
  (check: (game: Game, position: Position, samples: Samples) => void): Check =>
  (game, samples) => {
    for (const position of samples.positions) check(game, position, samples);
  };

export const CHECKS = {
  'is called family/variant, and its defaults are options it accepts': expectWords,
  'random games end, with an outcome and no seat to move': (game, { played }) => {
    for (const one of played) expectEnded(game, one);
  },
  'a seat to move has a move, and a finished game has none': everywhere(expectTurn),
  'every listed move plays': everywhere(expectMovesPlay),
  'every other move is refused with a code': everywhere(expectOthersRefused),
  'only the seat to move may move': everywhere(expectOnlyTheTurn),
  'the picture offers exactly the legal moves': everywhere((game, { state }) =>
    expectGoodPicture(game, state),
  ),
  'a touch is refused exactly where nothing is offered': everywhere((game, { state }) =>
    expectRefusedTouches(game, state),
  ),
  'a side once known stays, and the seat with the turn or the win is in': expectSides,
  'an opening comes first and once': expectPhases,
  'every move can be told, and no two are told alike': everywhere(expectDescriptions),
  'the moves saved from a broken game can be played': expectSalvage,
  'the state is plain JSON and reads back': everywhere((game, { state }) => expectReadsBack(game, state)),
  'notation goes round': everywhere(expectNotation),
  'a record replays to the same state, as text too': everywhere(expectReplay),
  'every seat may leave at any time, and only once': everywhere(expectLeaving),
  'the move made for a seat out of time is a legal one': everywhere(expectTimeoutMove),
  'a deal fits what was turned up, and its secret decides': everywhere(expectDeal),
  'a deal drawn again fits what was turned up': everywhere(expectRedeal),
  'a deal drawn again is as likely as the true one': expectFairRedeals,
  'hostile texts never throw': everywhere(expectCalmText),
  'a damaged state is refused or whole': expectCalmReading,
  'hostile set-ups never throw': expectCalmSetUp,
} satisfies { [name: string]: Check };

function expectWords(game: Game): void {
  expect(game.id).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/);
  expect(game.id.split('/')[0]).toBe(game.family);
  expect([2, 3]).toContain(game.seats);
  expect(new Set(game.options.map(({ key }) => key)).size).toBe(game.options.length);
  const defaults = Object.fromEntries(game.options.map((spec) => [spec.key, spec.default]));
  expect(must(readOptions(game.options, undefined))).toEqual(defaults);
  expect(must(readOptions(game.options, defaults))).toEqual(defaults);
  must(readOptions(game.options, onlineDefaults(game.options)));
  const flags = game.options.flatMap((spec) => (spec.kind === 'flag' ? [spec.key] : []));
  for (const spec of game.options) {
    if (spec.onlyWith !== undefined) expect(flags).toContain(spec.onlyWith);
    for (const value of spec.kind === 'number' ? (spec.usual ?? []) : [])
      must(readOptions(game.options, { [spec.key]: value }));
  }
}

function expectEnded(game: Game, one: Playout): void {
  expect(one.entries.length).toBeLessThan(MOST_ENTRIES);
  const last = one.states.at(-1);
  const outcome = game.outcome(last);
  expect(game.turn(last)).toBeNull();
  expect(outcome).not.toBeNull();
  expect(outcome?.reason).toMatch(/^[a-z][a-z_-]*$/);
  if (outcome?.winner !== null) expect(seatNames(game.seats)[outcome?.winner ?? -1]).toBeDefined();
  if (outcome?.places) expect(outcome.places).toHaveLength(game.seats);
}

function expectTurn(game: Game, { state }: Position): void {
  const turn = game.turn(state);
  const moves = game.moves(state);
  expect(new Set(moves).size).toBe(moves.length);
  expect(moves.length > 0).toBe(turn !== null);
  expect(game.outcome(state) === null).toBe(turn !== null);
  if (turn !== null) expect(seatNames(game.seats)[turn]).toBeDefined();
}

function expectMovesPlay(game: Game, { state, deal }: Position): void {
  const seat = game.turn(state) ?? 0;
  const before = JSON.stringify(state);
  for (const asked of someMoves(game, state)) {
    const move = must(game.settle(state, asked, deal));
    const next = must(game.play(state, { seat, move, at: 1 }));
    expect(JSON.stringify(next)).not.toBe(before);
  }
}

/** Moves from other positions of the game, and texts that are not moves at all. */
function expectOthersRefused(game: Game, { state, deal }: Position, { played }: Samples): void {
  const listed = new Set(game.moves(state));
  const seat = game.turn(state) ?? 0;
  for (const move of new Set([...movesOf(game, played), ...hostileTexts()])) {
    if (listed.has(move)) continue;
    const settled = game.settle(state, move, deal);
    if (!settled.ok) expectRefusal(settled);
    else if (!listed.has(parseSettled(settled.value).asked))
      expectRefusal(game.play(state, { seat, move: settled.value, at: 1 }));
  }
}

/** The moves that can be asked at the start and a while later, with any options. */
function movesOf(game: Game, played: readonly Playout[]): readonly string[] {
  return played.flatMap(({ states }) =>
    [states[0], states[Math.floor(states.length / 3)]].flatMap((state) => someMoves(game, state)),
  );
}

function expectRefusal(result: Result<unknown>): void {
  expect(result.ok).toBe(false);
  if (result.ok) return;
  expect(result.refusal.code).toMatch(/^[a-z][a-z_]*$/);
  expect(JSON.parse(JSON.stringify(result.refusal.data))).toEqual(result.refusal.data);
  expect(JSON.stringify(result.refusal.data).length).toBeLessThan(10_000);
}

function expectOnlyTheTurn(game: Game, { state, deal }: Position): void {
  const turn = game.turn(state);
  const [first] = game.moves(state);
  const move = first === undefined ? 'a1' : must(game.settle(state, first, deal));
  for (const seat of [0, 1, 2, -1, 0.5, Number.NaN, 99]) {
    if (seat !== turn) expectRefusal(game.play(state, { seat, move, at: 1 }));
  }
}

function expectReadsBack(game: Game, state: unknown): void {
  const copy: unknown = JSON.parse(JSON.stringify(state));
  expect(copy).toStrictEqual(state);
  expect(must(game.readState(copy))).toEqual(state);
}

function expectNotation(game: Game, { state, deal }: Position): void {
  for (const asked of someMoves(game, state)) {
    expect(game.makeMove(must(game.parseMove(asked, state)), state)).toBe(asked);
    const settled = must(game.settle(state, asked, deal));
    expect(game.makeMove(must(game.parseMove(settled, state)), state)).toBe(settled);
    expect(parseSettled(settled).asked).toBe(asked);
    // A record splits at spaces and keeps `!` for leaving.
    expect(settled).toMatch(/^[^\s!][^\s]*$/);
    // A link writes points one after another with nothing between them: `a1b2` would be read as two.
    expect(settled).not.toMatch(/^(?:[a-z][0-9]+){2,}$/);
  }
}

function expectReplay(game: Game, { state, record, times }: Position): void {
  const find = (id: string) => (id === game.id ? game : undefined);
  const text = makeRecord(record);
  const read = must(parseRecord(text, find));
  expect(read).toEqual(record);
  expect(makeRecord(read)).toBe(text);
  expect(must(replayRecord(game, read, seatNames(game.seats), times)).at(-1)).toEqual(state);
}

function expectLeaving(game: Game, { state, times }: Position): void {
  for (const seat of [-1, 0.5, Number.NaN, 99]) expectRefusal(game.leave(state, seat, 'resign'));
  for (const [seat] of seatNames(game.seats).entries()) {
    const why = LEAVE_REASONS[(seat + times.length) % LEAVE_REASONS.length] ?? 'resign';
    const left = game.leave(state, seat, why);
    if (game.turn(state) === null) expectRefusal(left);
    else if (left.ok) expectLeft(game, deepFreeze(left.value), seat, why);
    // Only a seat that the game has already put out cannot give up.
    else expect(game.sides(state)[seat]?.out).toBe(true);
  }
}

function expectLeft(game: Game, state: unknown, seat: number, why: string): void {
  expectReadsBack(game, state);
  expectGoodPicture(game, state);
  expectRefusal(game.leave(state, seat, 'resign'));
  const outcome = game.outcome(state);
  if (game.seats === 2) expect(outcome).toMatchObject({ winner: 1 - seat, reason: why });
  else if (outcome !== null) expect(outcome.winner).not.toBe(seat);
  else {
    expect(game.turn(state)).not.toBe(seat);
    expect(game.sides(state)[seat]?.out).toBe(true);
  }
}

function expectTimeoutMove(game: Game, { state }: Position): void {
  const move = game.timeoutMove(state, seededRandom(SEED));
  expect(game.timeoutMove(state, seededRandom(SEED))).toBe(move);
  if (move !== null) expect(game.moves(state)).toContain(move);
}

function expectDeal(game: Game, { state, record, deal }: Position): void {
  const again = (seed: string) => game.deal(record.options, seededRandom(seed));
  expect(again('one')).toBe(again('one'));
  expect(game.dealFits(state, 'nonsense')).toBe(false);
  if (deal === null) {
    for (const move of someMoves(game, state)) expect(must(game.settle(state, move, null))).toBe(move);
    return;
  }
  expect(game.dealFits(state, deal)).toBe(true);
  expect(JSON.stringify(state)).not.toContain(deal);
  const other = again('other') as string;
  for (const asked of someMoves(game, state)) expectNoLie(game, state, asked, deal, other);
}

/** A player who asks for a settled move cannot choose the piece that it turns up; a wrong deal does not fit afterwards. */
function expectNoLie(game: Game, state: unknown, asked: string, deal: string, other: string): void {
  const truth = must(game.settle(state, asked, deal));
  if (truth === asked) return;
  expectRefusal(game.settle(state, asked, null));
  expectRefusal(game.play(state, { seat: game.turn(state) ?? 0, move: asked, at: 1 }));
  const lie = game.settle(state, asked, other);
  if (!lie.ok || lie.value === truth) return;
  const claimed = game.settle(state, lie.value, deal);
  if (claimed.ok) expect(claimed.value).toBe(truth);
  const believed = game.play(state, { seat: game.turn(state) ?? 0, move: lie.value, at: 1 });
  if (believed.ok) expect(game.dealFits(believed.value, deal)).toBe(false);
}

function expectRedeal(game: Game, { state, deal }: Position): void {
  const drawn = game.redeal(state, seededRandom(SEED));
  expect(game.redeal(state, seededRandom(SEED))).toBe(drawn);
  expect(drawn === null).toBe(deal === null);
  if (drawn === null) return;
  expect(game.dealFits(state, drawn)).toBe(true);
  const seat = game.turn(state) ?? 0;
  for (const asked of someMoves(game, state)) {
    const move = must(game.settle(state, asked, drawn));
    must(game.play(state, { seat, move, at: 1 }));
  }
}

/** After one move: true deals are drawn anew until enough of them fit, and compared with those of `redeal`. */
function expectFairRedeals(game: Game, { played }: Samples): void {
  const [one] = played;
  const state = one?.states[1];
  if (!one || one.deal === null || state === undefined) return;
  const random = seededRandom(`${SEED} redeals`);
  const fresh = () => {
    for (;;) {
      const deal = game.deal(one.options, random);
      if (deal !== null && game.dealFits(state, deal)) return deal;
    }
  };
  const again = () => game.redeal(state, random) ?? '';
  const times = Array.from({ length: DRAWS });
  const [truths, drawn] = [times.map(fresh), times.map(again)];
  for (const asked of [game.moves(state)[0], game.moves(state).at(-1)]) {
    const settled = (deal: string) => must(game.settle(state, asked ?? '', deal));
    expectAlike(countsOf(truths.map(settled)), countsOf(drawn.map(settled)));
  }
}

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** A chi-square test of two samples of the same size; the bound lies five standard deviations out. */
function expectAlike(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): void {
  const texts = [...new Set([...a.keys(), ...b.keys()])];
  const distance = texts.reduce((sum, text) => {
    const [x, y] = [a.get(text) ?? 0, b.get(text) ?? 0];
    return sum + (x - y) ** 2 / (x + y);
  }, 0);
  const freedom = texts.length - 1;
  expect(distance).toBeLessThanOrEqual(freedom + 5 * Math.sqrt(2 * freedom));
}

function expectCalmText(game: Game, { state, deal }: Position): void {
  const seat = game.turn(state) ?? 0;
  for (const text of hostileTexts()) {
    expect(game.describe(text, state).ok).toBe(game.parseMove(text, state).ok);
    game.settle(state, text, deal);
    game.settle(state, 'a1', text);
    game.settle(state, '?a1', text);
    game.play(state, { seat, move: text, at: Number.NaN });
    game.dealFits(state, text);
  }
}

function expectCalmReading(game: Game, { positions }: Samples): void {
  for (const value of hostileValues()) expectRefusal(game.readState(value));
  const random = seededRandom(`${SEED} damage`);
  for (let i = 0; i < DAMAGES; i++) {
    const read = game.readState(damaged(pickRandom(random, positions).state, random));
    if (read.ok) expectUsable(game, read.value);
    else expectRefusal(read);
  }
}

/** Every value that was read as a state can be drawn and played on. */
function expectUsable(game: Game, state: unknown): void {
  const turn = game.turn(state);
  expect(game.moves(state).length > 0).toBe(turn !== null);
  expect(game.outcome(state) === null).toBe(turn !== null);
  expectGoodPicture(game, state);
}

/** For valid states, damaged ones and nonsense alike. */
function expectSalvage(game: Game, { played, positions }: Samples): void {
  const random = seededRandom(`${SEED} salvage`);
  for (const { states, deal } of played) {
    const fresh = states[0];
    const broken = Array.from({ length: BETWEEN }, () =>
      damaged(pickRandom(random, positions).state, random),
    );
    for (const saved of [...hostileValues(), ...broken, states[1], states.at(-1)]) {
      const moves = game.salvage(fresh, saved);
      if (deal !== null) expect(moves).toBeNull();
      let state = fresh;
      for (const move of moves ?? [])
        state = must(game.play(state, { seat: game.turn(state) ?? 0, move, at: 1 }));
      expect(game.outcome(state)).toBeNull();
    }
  }
}

function expectCalmSetUp(game: Game): void {
  const [options] = optionVariations(game);
  const names = seatNames(game.seats);
  for (const value of hostileValues()) {
    game.setUp(value as never, names);
    if (options) game.setUp(options, value as never);
    for (const spec of game.options) game.setUp({ ...options, [spec.key]: value } as never, names);
  }
  for (const wrong of [[], names.slice(1), [...names, 'p4'], names.map(() => 'same')])
    if (options) expectRefusal(game.setUp(options, wrong));
  expect(
    playout(game, must(readOptions(game.options, undefined)), seededRandom('few'), 5).states,
  ).not.toHaveLength(0);
}

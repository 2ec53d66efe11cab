// Checks of the descriptions that every game gives: its sides, its phases, and its moves as data for sentences.

import { expect } from 'vitest';
import type { Game } from '../game.ts';
import type { Description, Offer, Picture, Point } from '../picture.ts';
import { makePoint } from '../points.ts';
import { must } from '../result.ts';
import { type Playout, type Position, someMoves } from './playout.ts';

type Played = { readonly played: readonly Playout[] };

const LONGEST_DATA = 200;

export function expectSides(game: Game, { played }: Played): void {
  for (const { states } of played) {
    const known: (string | null)[] = Array.from({ length: game.seats }, () => null);
    for (const state of states) {
      const sides = game.sides(state);
      expect(JSON.parse(JSON.stringify(sides))).toEqual(sides);
      expect(sides.map((side) => side.seat)).toEqual(known.map((_, seat) => seat));
      for (const { seat, name } of sides) {
        if (known[seat] !== null) expect(name).toBe(known[seat]);
        known[seat] = name;
      }
      const named = known.filter((name) => name !== null);
      expect(new Set(named).size).toBe(named.length);
      expectIn(game, state, game.turn(state));
      expectIn(game, state, game.outcome(state)?.winner ?? null);
    }
  }
}

function expectIn(game: Game, state: unknown, seat: number | null): void {
  if (seat !== null) expect(game.sides(state)[seat]?.out).toBe(false);
}

export function expectPhases(game: Game, { played }: Played): void {
  for (const { states } of played) {
    const phases = states.map((state) => game.phase(state));
    for (const { code, done = 0, of = done } of phases) {
      expect(code).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(done).toBeLessThanOrEqual(of);
    }
    const openings = phases.map((phase) => phase.opening);
    const end = openings.indexOf(undefined);
    expect(end).toBeGreaterThanOrEqual(0);
    expect(openings.slice(end).filter((opening) => opening !== undefined)).toEqual([]);
    expect(new Set(openings.slice(0, end)).size).toBeLessThan(2);
  }
}

export function expectDescriptions(game: Game, { state, deal }: Position): void {
  const picture = game.picture(state);
  const told = new Set<string>();
  const moves = someMoves(game, state);
  for (const asked of moves) {
    const offer = picture.offers.find(({ move }) => move === asked) as Offer;
    const description = must(game.describe(asked, state));
    expectPlain(description);
    expect(description.data).toMatchObject(pointsOf(offer, picture));
    if (offer.kind === 'place') expect(description.look).toEqual(offer.look);
    told.add(JSON.stringify([description.code, description.data]));
    expectSettled(game, state, must(game.settle(state, asked, deal)), offer);
  }
  expect(told.size).toBe(moves.length);
}

function expectPlain(description: Description): void {
  expect(description.code).toMatch(/^[a-z][a-z0-9_]*$/);
  expect(JSON.parse(JSON.stringify(description))).toEqual(description);
  expect(JSON.stringify(description.data).length).toBeLessThan(LONGEST_DATA);
}

/** The data that a description needs for its sentence. */
function pointsOf(offer: Offer, { grid }: Picture): Description['data'] {
  const name = (point: Point) => makePoint(point, grid.rows);
  if (offer.kind === 'choose') return { choice: offer.choice };
  return offer.kind === 'carry' ? { from: name(offer.from), to: name(offer.to) } : { point: name(offer.at) };
}

/** A settled move gives the same description, and the piece that stands there after it. */
function expectSettled(game: Game, state: unknown, settled: string, offer: Offer): void {
  const { look, ...words } = must(game.describe(settled, state));
  const { look: _, ...asked } = must(game.describe(offer.move, state));
  expect(words).toEqual(asked);
  if (offer.kind === 'choose') {
    expect([look, words.takes]).toEqual([null, 0]);
    return;
  }
  const next = must(game.play(state, { seat: game.turn(state) ?? 0, move: settled, at: 1 }));
  const { pieces } = game.picture(next);
  const at = offer.kind === 'carry' ? offer.to : offer.at;
  const piece = pieces.find((one) => one.at.join() === at.join());
  expect(look).toEqual(piece?.look);
  const ids = new Set(pieces.map(({ id }) => id));
  const gone = game.picture(state).pieces.filter(({ id }) => !ids.has(id));
  expect(words.takes).toBe(gone.length);
}

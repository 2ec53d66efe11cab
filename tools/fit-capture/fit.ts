// Logistic regression: the weights under which the evaluation foretells results and deeper searches best.

import { FEATURES, ROW, SHAPES } from './games.ts';

/** The score that is as good as three wins in four, as the player's `chances` have it. */
const SCALE = 330 / Math.log(3);
/** How much of the aim is the result of the game; the rest is what a search said. */
const RESULT_SHARE = 0.6;
const STEPS = 600;
const PAIRS_COUNTED = 4;

// Places in the list of weights, as in assembly/capture/weights.ts; shapes have the places 1 to 11.
const OWN_SHARE = 12;
const OTHER_SHARE = 13;
const TAKEN = 14;
const PAIRS = 19;
const THREATS = 23;

type Row = { readonly values: Int16Array };

function evaluate(
  weights: Float64Array,
  { values }: Row,
  gradient: Float64Array | null,
  slope: number,
): number {
  const at = (place: number) => weights[place] ?? 0;
  const add = (place: number, by: number) => {
    if (gradient) gradient[place] = (gradient[place] ?? 0) + slope * by;
  };
  const value = (index: number) => values[index] ?? 0;
  let score = 0;
  for (const [side, share, sign] of [
    [0, OWN_SHARE, 1],
    [1, OTHER_SHARE, -1],
  ] as const) {
    let shapes = 0;
    for (let shape = 1; shape <= SHAPES; shape++) {
      const count = value(side * SHAPES + shape - 1);
      shapes += at(shape) * count;
      add(shape, (sign * at(share) * count) / 64);
    }
    score += (sign * at(share) * shapes) / 64;
    add(share, (sign * shapes) / 64);
    const taken = value(2 * SHAPES + side) >> 1;
    score += sign * at(TAKEN + taken);
    if (taken > 0) add(TAKEN + taken, sign);
    const pairs = Math.min(value(2 * SHAPES + 2 + side), PAIRS_COUNTED);
    score += sign * pairs * (at(PAIRS + 2 * side) + at(PAIRS + 2 * side + 1) * taken);
    add(PAIRS + 2 * side, sign * pairs);
    add(PAIRS + 2 * side + 1, sign * pairs * taken);
    const threat = value(2 * SHAPES + 4 + side);
    if (threat > 0) {
      const place = THREATS + 2 * side + (threat === 2 ? 0 : 1);
      score += sign * at(place);
      add(place, sign);
    }
  }
  return score;
}

const chance = (score: number) => 1 / (1 + Math.exp(-score / SCALE));

function targetChance(values: Int16Array): number {
  const score = values[FEATURES] ?? 0;
  const halves = values[FEATURES + 1] ?? 1;
  return (RESULT_SHARE * halves) / 2 + (1 - RESULT_SHARE) * chance(score);
}

function splitIntoRows(data: Int16Array): Row[] {
  return Array.from({ length: Math.floor(data.length / ROW) }, (_, i) => ({
    values: data.subarray(i * ROW, (i + 1) * ROW),
  }));
}

function lossOf(weights: Float64Array, rows: readonly Row[]): number {
  let sum = 0;
  for (const row of rows) {
    const said = chance(evaluate(weights, row, null, 0));
    const aim = targetChance(row.values);
    sum -= aim * Math.log(said + 1e-9) + (1 - aim) * Math.log(1 - said + 1e-9);
  }
  return sum / rows.length;
}

export type Fitted = { readonly weights: number[]; readonly before: number; readonly after: number };

/** Adam over all rows; every tenth row is held out and only says how good the fit is. */
export function fitWeights(start: readonly number[], data: Int16Array): Fitted {
  const rows = splitIntoRows(data);
  const held = rows.filter((_, i) => i % 10 === 0);
  const used = rows.filter((_, i) => i % 10 !== 0);
  const weights = Float64Array.from(start);
  const before = lossOf(weights, held);
  const mean = new Float64Array(weights.length);
  const square = new Float64Array(weights.length);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = new Float64Array(weights.length);
    const batch = used.filter((_, i) => (i + step) % 8 === 0);
    for (const row of batch) {
      const slope = (chance(evaluate(weights, row, null, 0)) - targetChance(row.values)) / batch.length;
      evaluate(weights, row, gradient, slope);
    }
    const pace = step < STEPS / 2 ? 1.5 : 0.4;
    for (let place = 1; place < weights.length; place++) {
      const g = gradient[place] ?? 0;
      mean[place] = 0.9 * (mean[place] ?? 0) + 0.1 * g;
      square[place] = 0.999 * (square[place] ?? 0) + 0.001 * g * g;
      const m = (mean[place] ?? 0) / (1 - 0.9 ** step);
      const v = (square[place] ?? 0) / (1 - 0.999 ** step);
      weights[place] = (weights[place] ?? 0) - (pace * m) / (Math.sqrt(v) + 1e-9);
    }
  }
  return { weights: [...weights].map(Math.round), before, after: lossOf(weights, held) };
}

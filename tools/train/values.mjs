// Fits the worth of a position: one weight for every combination of line patterns and every mask of threats.

/** @typedef {import('./core.mjs').Core} Core */
/** @typedef {import('./games.mjs').SavedGame} SavedGame */
/**
 * @typedef {object} Job
 * @property {Core} core
 * @property {readonly SavedGame[]} games
 * @property {number} epochs
 * @property {boolean} isSymmetric both colours share their weights
 * @property {Int16Array} weights read as the start, and written
 */
/** @typedef {{ features: Uint16Array, counts: Int8Array, target: number, isTest: boolean }} Sample */

const COMBINATIONS = 3876;
const MASKS = 512;
/** So many points of evaluation are one unit of the logistic curve. */
const SCALE = 200;
const WON = 29_000;
/** The part of the target that is the game's result; the rest is the search's own score. */
const RESULT_SHARE = 0.7;
const RATE = 0.05;
/** Steps of weights that are rarely met stay small. */
const CAUTION = 20;
const TEST_EVERY = 10;

/** @param {number} logit */
const chance = (logit) => 1 / (1 + Math.exp(-logit));

/**
 * The position as counts of features, for the mover: his combinations count up, the opponent's down.
 * @param {Core} core @param {number} mover @param {boolean} isSymmetric
 */
function countFeatures({ exports, read }, mover, isSymmetric) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  const add = (/** @type {number} */ feature, /** @type {number} */ by) =>
    counts.set(feature, (counts.get(feature) ?? 0) + by);
  const cells = exports['combinations']?.() ?? 0;
  const pairs = read(cells * 2);
  const sign = mover === 0 ? 1 : -1;
  const white = isSymmetric ? 0 : COMBINATIONS;
  for (let i = 0; i < cells; i++) {
    add(pairs[2 * i] ?? 0, sign);
    add(white + (pairs[2 * i + 1] ?? 0), -sign);
  }
  const mask = exports['threats']?.() ?? 0;
  add(2 * COMBINATIONS + (isSymmetric ? 0 : mover * MASKS) + mask, 1);
  const kept = [...counts].filter(([, count]) => count !== 0);
  return {
    features: Uint16Array.from(kept, ([feature]) => feature),
    counts: Int8Array.from(kept, ([, count]) => Math.max(-127, Math.min(127, count))),
  };
}

/** Positions that the search would evaluate as they stand. @param {Job} job */
function collectSamples({ core, games, isSymmetric }) {
  /** @type {Sample[]} */
  const samples = [];
  for (const [number, { moves, opening, result, scores }] of games.entries()) {
    for (let at = opening; at < moves.length; at++) {
      const score = scores[at - opening] ?? 0;
      if (Math.abs(score) >= WON) continue;
      const mover = at % 2;
      core.setUp(moves.slice(0, at), mover);
      if (!core.exports['isQuiet']?.()) continue;
      const won = (mover === 0 ? result : -result) / 2 + 0.5;
      const target = RESULT_SHARE * won + (1 - RESULT_SHARE) * chance(score / SCALE);
      samples.push({ ...countFeatures(core, mover, isSymmetric), target, isTest: number % TEST_EVERY === 0 });
    }
  }
  return samples;
}

/** @param {Float64Array} weights @param {Sample} sample */
function logitOf(weights, { features, counts }) {
  let sum = 0;
  for (let i = 0; i < features.length; i++) {
    sum += (counts[i] ?? 0) * (weights[features[i] ?? 0] ?? 0);
  }
  return sum;
}

/** @param {Float64Array} weights @param {readonly Sample[]} samples */
function lossOnSamples(weights, samples) {
  let loss = 0;
  for (const sample of samples) {
    const p = Math.min(1 - 1e-9, Math.max(1e-9, chance(logitOf(weights, sample))));
    loss -= sample.target * Math.log(p) + (1 - sample.target) * Math.log(1 - p);
  }
  return loss / samples.length;
}

/** One pass of gradient steps, each weight with its own pace. @param {Float64Array} weights @param {Float64Array} seen @param {readonly Sample[]} samples */
function learnFromSamples(weights, seen, samples) {
  for (const sample of samples) {
    const slope = chance(logitOf(weights, sample)) - sample.target;
    for (let i = 0; i < sample.features.length; i++) {
      const feature = sample.features[i] ?? 0;
      const step = slope * (sample.counts[i] ?? 0);
      seen[feature] = (seen[feature] ?? 0) + step * step;
      weights[feature] = (weights[feature] ?? 0) - (RATE * step) / Math.sqrt(seen[feature] ?? 1);
    }
  }
}

/** @template T @param {T[]} list */
function shuffle(list) {
  for (let i = list.length - 1; i > 0; i--) {
    const at = (Math.imul(i + 1, 2654435761) >>> 0) % (i + 1);
    [list[i], list[at]] = [/** @type {T} */ (list[at]), /** @type {T} */ (list[i])];
  }
}

/** @param {Job} job @param {(line: string) => void} say */
export function fitValues(job, say) {
  const { weights, isSymmetric, epochs } = job;
  const samples = collectSamples(job);
  const test = samples.filter(({ isTest }) => isTest);
  const train = samples.filter(({ isTest }) => !isTest);
  const fitted = Float64Array.from(weights, (weight) => weight / SCALE);
  const seen = new Float64Array(fitted.length).fill(CAUTION);
  say(`values: ${train.length} positions, loss ${lossOnSamples(fitted, test).toFixed(4)} before`);
  for (let epoch = 1; epoch <= epochs; epoch++) {
    shuffle(train);
    learnFromSamples(fitted, seen, train);
    say(
      `  pass ${epoch}: ${lossOnSamples(fitted, train).toFixed(4)}, on others ${lossOnSamples(fitted, test).toFixed(4)}`,
    );
  }
  if (isSymmetric) {
    fitted.copyWithin(COMBINATIONS, 0, COMBINATIONS);
    fitted.copyWithin(2 * COMBINATIONS + MASKS, 2 * COMBINATIONS, 2 * COMBINATIONS + MASKS);
  }
  for (const [i, weight] of fitted.entries()) {
    weights[i] = Math.max(-30_000, Math.min(30_000, Math.round(weight * SCALE)));
  }
}

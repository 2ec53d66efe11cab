// Fits the weights that score a move before any search: one for each combination of patterns, for the mover and for the
// opponent, such that the moves a search chose score highest among all moves near the stones.

/** @typedef {import('./core.mjs').Core} Core */
/** @typedef {import('./values.mjs').Job} Job */
/** @typedef {{ own: Uint16Array, other: Uint16Array, chosen: number, isTest: boolean }} Choice */

const COMBINATIONS = 3876;
/** So many points of score are one unit of the exponent. */
const SCALE = 100;
const RATE = 0.05;
const CAUTION = 5;
const TEST_EVERY = 10;
const LARGEST = 8000;

/** @param {Job} job */
function readChoices({ core, games }) {
  /** @type {Choice[]} */
  const choices = [];
  for (const [number, { moves, opening }] of games.entries()) {
    for (let at = opening; at < moves.length; at++) {
      core.setUp(moves.slice(0, at), at % 2);
      if (!core.exports['isQuiet']?.()) continue;
      const count = core.exports['candidates']?.() ?? 0;
      const cells = Array.from(core.read(count * 3));
      const points = cells.filter((_, i) => i % 3 === 0);
      const chosen = points.indexOf(moves[at] ?? -1);
      if (chosen < 0) continue;
      choices.push({
        own: Uint16Array.from(cells.filter((_, i) => i % 3 === 1)),
        other: Uint16Array.from(cells.filter((_, i) => i % 3 === 2)),
        chosen,
        isTest: number % TEST_EVERY === 0,
      });
    }
  }
  return choices;
}

/** How likely each move is to be chosen. @param {Float64Array} weights @param {Choice} choice */
function choiceShares(weights, { own, other }) {
  const shares = new Float64Array(own.length);
  let largest = -Infinity;
  for (let i = 0; i < own.length; i++) {
    const score = (weights[own[i] ?? 0] ?? 0) + (weights[COMBINATIONS + (other[i] ?? 0)] ?? 0);
    shares[i] = score;
    largest = Math.max(largest, score);
  }
  let sum = 0;
  for (let i = 0; i < shares.length; i++) sum += shares[i] = Math.exp((shares[i] ?? 0) - largest);
  for (let i = 0; i < shares.length; i++) shares[i] = (shares[i] ?? 0) / sum;
  return shares;
}

/** @param {Float64Array} weights @param {readonly Choice[]} choices */
function lossOnChoices(weights, choices) {
  let loss = 0;
  for (const choice of choices)
    loss -= Math.log(Math.max(1e-9, choiceShares(weights, choice)[choice.chosen] ?? 0));
  return loss / choices.length;
}

/** @param {Float64Array} weights @param {Float64Array} seen @param {readonly Choice[]} choices */
function learnFromChoices(weights, seen, choices) {
  const step = (/** @type {number} */ feature, /** @type {number} */ slope) => {
    seen[feature] = (seen[feature] ?? 0) + slope * slope;
    weights[feature] = (weights[feature] ?? 0) - (RATE * slope) / Math.sqrt(seen[feature] ?? 1);
  };
  for (const choice of choices) {
    const shares = choiceShares(weights, choice);
    for (let i = 0; i < shares.length; i++) {
      const slope = (shares[i] ?? 0) - (i === choice.chosen ? 1 : 0);
      step(choice.own[i] ?? 0, slope);
      step(COMBINATIONS + (choice.other[i] ?? 0), slope);
    }
  }
}

/** @param {Job} job @param {(line: string) => void} say */
export function fitMoveWeights(job, say) {
  const { weights, epochs } = job;
  const choices = readChoices(job);
  const test = choices.filter(({ isTest }) => isTest);
  const train = choices.filter(({ isTest }) => !isTest);
  const fitted = Float64Array.from(weights, (weight) => weight / SCALE);
  const seen = new Float64Array(fitted.length).fill(CAUTION);
  say(`move weights: ${train.length} choices, loss ${lossOnChoices(fitted, test).toFixed(4)} before`);
  for (let epoch = 1; epoch <= epochs; epoch++) {
    learnFromChoices(fitted, seen, train);
    say(`  pass ${epoch}: on others ${lossOnChoices(fitted, test).toFixed(4)}`);
  }
  for (const [i, weight] of fitted.entries()) {
    weights[i] = Math.max(-LARGEST, Math.min(LARGEST, Math.round(weight * SCALE)));
  }
}

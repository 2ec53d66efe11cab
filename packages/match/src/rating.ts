// The change of two ratings by one result (Glicko-2), for two players or for a player and a puzzle.

/** `rd` is the rating's deviation: how uncertain it is. `vol` is its volatility. */
export type Standing = { readonly rating: number; readonly rd: number; readonly vol: number };

/** The rating of a player before the first rated game. */
export const NEWCOMER: Standing = { rating: 1500, rd: 350, vol: 0.06 };

/** The new ratings from the old ones and the places: 1 is first, equal places share. */
export type RatingSystem = (before: readonly Standing[], places: readonly number[]) => readonly Standing[];

/** One series is one rating period with one result: a win, a loss, or half of each. */
export const rateDuel: RatingSystem = (before, places) => {
  const [a, b] = before;
  const [placeA, placeB] = places;
  if (before.length !== 2 || !a || !b || placeA === undefined || placeB === undefined)
    throw new Error('rateDuel needs exactly two ratings and two places');
  const score = placeA === placeB ? 0.5 : placeA < placeB ? 1 : 0;
  return [rateAgainst(a, b, score), rateAgainst(b, a, 1 - score)];
};

function rateAgainst(own: Standing, other: Standing, score: number): Standing {
  return glicko2(own, [{ ...other, score }]);
}

/** The factor between the displayed scale and Glickman's inner scale. */
const SCALE = 173.7178;
/** How much a volatility may change in one period. */
const TAU = 0.5;
const EXACT = 0.000001;

type Met = Standing & { readonly score: number };

/** One rating period: "Example of the Glicko-2 system", Mark Glickman, 2022; the steps are his. */
export function glicko2(own: Standing, met: readonly Met[]): Standing {
  // Step 2: both ratings on the inner scale.
  const phi = own.rd / SCALE;
  const games = met.map(({ rating, rd, score }) => {
    const g = 1 / Math.sqrt(1 + (3 * (rd / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp((-g * (own.rating - rating)) / SCALE));
    return { g, expected, score };
  });
  // Steps 3 and 4: how much the result can tell (v), and the change that it suggests (delta).
  const variance = 1 / games.reduce((sum, { g, expected: e }) => sum + g ** 2 * e * (1 - e), 0);
  const surprise = games.reduce((sum, { g, expected, score }) => sum + g * (score - expected), 0);
  const vol = volatility(own.vol, phi, variance, variance * surprise);
  // Steps 6 to 8: the deviation shrinks, and the rating moves more the larger the deviation was.
  const after = 1 / Math.sqrt(1 / (phi ** 2 + vol ** 2) + 1 / variance);
  return { rating: own.rating + SCALE * after ** 2 * surprise, rd: SCALE * after, vol };
}

/** Step 5: the volatility that best explains the result, found by the Illinois method. */
function volatility(vol: number, phi: number, variance: number, delta: number): number {
  const start = Math.log(vol ** 2);
  const volatilityEquation = (x: number) => {
    const spread = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - spread)) / (2 * spread ** 2) - (x - start) / TAU ** 2;
  };
  let [a, b] = [start, Math.log(delta ** 2 - phi ** 2 - variance)];
  // There f is above 0: its first part is never under −1/2, and its second is 1 / TAU.
  if (Number.isNaN(b)) b = start - TAU;
  let [fa, fb] = [volatilityEquation(a), volatilityEquation(b)];
  while (Math.abs(b - a) > EXACT) {
    const c = a + ((a - b) * fa) / (fb - fa);
    const fc = volatilityEquation(c);
    if (fc * fb <= 0) [a, fa] = [b, fb];
    else fa /= 2;
    [b, fb] = [c, fc];
  }
  return Math.exp(a / 2);
}

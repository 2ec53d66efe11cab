// Statistics of results: strength in Elo with its error, and the sequential test.

/** A share from 0 to 1 as a difference in Elo. */
export function eloFromShare(share: number): number {
  const kept = Math.min(Math.max(share, 1e-6), 1 - 1e-6);
  return -400 * Math.log10(1 / kept - 1);
}

export function shareFromElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

export type Sample = { readonly count: number; readonly mean: number; readonly variance: number };

function meanAndVariance(values: readonly number[]): Sample {
  const count = values.length;
  const mean = count === 0 ? 0.5 : values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { count, mean, variance: count > 1 ? squares / (count - 1) : 0.25 };
}

/** 95 of 100 such intervals hold the truth. */
const SIGMAS = 1.96;

export type Estimate = {
  readonly share: number;
  readonly shareError: number;
  readonly elo: number;
  readonly eloError: number;
};

/**
 * The share of the points and its error. The values are those of whole meetings: the games of one are not independent.
 * Where all agree, the error is that of one meeting that would not have.
 */
export function estimate(values: readonly number[]): Estimate {
  const { count, mean, variance } = meanAndVariance(values);
  const least = count === 0 ? 0.25 : (mean * (1 - mean)) / 4 + 1 / (4 * (count + 1));
  const error =
    SIGMAS *
    Math.sqrt(Math.max(variance, variance === 0 ? least / Math.max(count, 1) : 0) / Math.max(count, 1));
  const shareError = Math.min(error, 0.5);
  const low = eloFromShare(mean - shareError);
  const high = eloFromShare(mean + shareError);
  return { share: mean, shareError, elo: eloFromShare(mean), eloError: (high - low) / 2 };
}

export type SprtBounds = { readonly elo0: number; readonly elo1: number };
export type SprtVerdict = { readonly llr: number; readonly verdict: 'better' | 'not_better' | 'open' };

const ERROR_RATE = 0.05;
const BOUND = Math.log((1 - ERROR_RATE) / ERROR_RATE);
const FEWEST_MEETINGS = 8;

/** Is the first stronger by elo1 rather than by elo0? The generalised sequential test over meetings, 5 % errors. */
export function sprt(values: readonly number[], { elo0, elo1 }: SprtBounds): SprtVerdict {
  const { count, mean, variance } = meanAndVariance(values);
  if (count < FEWEST_MEETINGS) return { llr: 0, verdict: 'open' };
  const s0 = shareFromElo(elo0);
  const s1 = shareFromElo(elo1);
  // Meetings that all ended alike say nothing about their spread: a little is assumed.
  const spread = Math.max(variance, 1 / (8 * count));
  const llr = (count * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * spread);
  return { llr, verdict: llr >= BOUND ? 'better' : llr <= -BOUND ? 'not_better' : 'open' };
}

/** Wilson's interval for a share of independent events. */
export function wilson(successes: number, count: number): { readonly share: number; readonly error: number } {
  if (count === 0) return { share: 0, error: 0 };
  const share = successes / count;
  const z2 = SIGMAS ** 2;
  const half =
    (SIGMAS / (1 + z2 / count)) * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count * count));
  return { share, error: half };
}

/** The share that would hardly be larger, seeing so many successes: of use where there were next to none. */
export function upperBoundOfShare(successes: number, count: number): number {
  const { share, error } = wilson(successes, count);
  const z2 = SIGMAS ** 2;
  return (share + z2 / (2 * count)) / (1 + z2 / count) + error;
}

// Random numbers are an argument. A `Random` has the shape of Math.random: a number from 0 up to, not including, 1.

export type Random = () => number;

/** A repeatable generator: the same seed gives the same numbers on every machine (xmur3 hash into sfc32). */
export function seededRandom(seed: string): Random {
  let hash = 1779033703 ^ seed.length;
  for (let i = 0; i < seed.length; i++) {
    hash = Math.imul(hash ^ seed.charCodeAt(i), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  const nextWord = () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash >>> 0;
  };
  let a = nextWord();
  let b = nextWord();
  let c = nextWord();
  let counter = nextWord();
  return () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
}

/** A whole number from 0 up to, not including, `n`. */
export function below(random: Random, n: number): number {
  return Math.floor(random() * n);
}

export function pickRandom<T>(random: Random, from: readonly T[]): T {
  const chosen = from[below(random, from.length)];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
}

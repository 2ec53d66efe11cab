// Chance that can be repeated, without anything from the packages: these tools run on plain Node.

/** @param {number} seed */
export function randomGenerator(seed) {
  let state = Math.imul(seed, 2654435761);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), 1 | state);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}

// Keys of a line: what lies around a cell, two bits a neighbour; the nearest on the left in the highest bits of the left
// half, the nearest on the right in the lowest of the right half.

/** Whether the walls of half a key lie at its outer end: low on the left, high on the right. */
export function isPossibleHalfLine(half: u32, reach: i32, isLeft: bool): bool {
  let inside = false;
  for (let i = 0; i < reach; i++) {
    const place = isLeft ? i : reach - 1 - i;
    const isWall = ((half >> ((place as u32) * 2)) & 3) === 0;
    if (isWall && inside) return false;
    if (!isWall) inside = true;
  }
  return true;
}

/** The same key seen from the other colour: 1 and 2 change places, walls and free cells stay. */
export function swapColoursInKey(key: u32): u32 {
  const mixed = (key ^ (key >> 1)) & 0x55555;
  return key ^ (mixed | (mixed << 1));
}

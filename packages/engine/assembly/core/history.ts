// Moves that were good elsewhere in the tree are tried early: a value for each move, and two killers for each ply.

/** Before a new search: every value counts a quarter of what it did. */
export function fadeValues(values: usize, count: i32): void {
  for (let at = values; at < values + ((count as usize) << 2); at += 4) store<i32>(at, load<i32>(at) / 4);
}

/** 2 and 1 for the killers of a ply, u16 each, the newer one first; 0 for other moves. */
export function rankAsKiller(killers: usize, ply: i32, move: i32): i32 {
  const at = killers + ((ply as usize) << 2);
  if (load<u16>(at) === move) return 2;
  return load<u16>(at, 2) === move ? 1 : 0;
}

export function setKiller(killers: usize, ply: i32, move: i32): void {
  const at = killers + ((ply as usize) << 2);
  if (load<u16>(at) === move) return;
  store<u16>(at, load<u16>(at), 2);
  store<u16>(at, move as u16);
}

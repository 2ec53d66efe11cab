// Even openings: random stones near the middle, until a short search finds the position even.

import type { Engine } from '@sente/engine';
import {
  applyEntry,
  below,
  type Game,
  makePoint,
  must,
  type Options,
  type Random,
  seatNames,
  seededRandom,
} from '@sente/kernel';

const FEWEST_STONES = 3;
const MOST_STONES = 6;
const JUDGE_NODES = 3000;
const MOST_TRIES = 24;
/** Nearer to one half than this is even. */
const EVEN = 0.08;

type Draft = { readonly entries: readonly string[]; readonly state: unknown };

/** The opening of this number for this seed, the same whenever the judge is. */
export async function balancedOpening(
  game: Game,
  options: Options,
  seed: string,
  judge: Engine,
): Promise<readonly string[]> {
  const random = seededRandom(`opening ${game.id} ${seed}`);
  let best: { entries: readonly string[]; away: number } = { entries: [], away: Infinity };
  for (let tries = 0; tries < MOST_TRIES && best.away > EVEN; tries++) {
    const draft = throwOpeningStones(game, options, random);
    if (!draft) continue;
    const away = await distanceFromEven(game, draft.state, judge);
    if (away < best.away) best = { entries: draft.entries, away };
  }
  return best.entries;
}

/** null when the stones happened to be refused or to end the game. */
function throwOpeningStones(game: Game, options: Options, random: Random): Draft | null {
  const size = Number(options['size']);
  const count = FEWEST_STONES + below(random, MOST_STONES - FEWEST_STONES + 1);
  const middle = Math.floor(size / 2);
  const reach = Math.min(Math.floor(size / 2), size >= 15 ? 3 : 2);
  const entries: string[] = [];
  let state = must(game.setUp(options, seatNames(game.seats)));
  for (let stone = 0; stone < count; stone++) {
    const near = () => Math.min(Math.max(middle - reach + below(random, 2 * reach + 1), 0), size - 1);
    const entry = makePoint([near(), near()], size);
    const next = applyEntry(game, state, entry);
    if (!next.ok) return null;
    state = next.value;
    entries.push(entry);
  }
  return game.turn(state) === null ? null : { entries, state };
}

async function distanceFromEven(game: Game, state: unknown, judge: Engine): Promise<number> {
  const thought = await judge.think(game, state, { nodes: JUDGE_NODES });
  const score = thought.ok ? thought.value.lines[0]?.score : undefined;
  const chance = score?.chances[game.turn(state) ?? 0];
  if (chance === undefined || score?.proof) return 1;
  return Math.abs(chance - 0.5);
}

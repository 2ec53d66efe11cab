// Plays the games in which mining searches for puzzles: a few random stones, then levels that see some threats and miss others.

import type { Engine, Level } from '@sente/engine';
import {
  applyEntry,
  below,
  type Game,
  must,
  type Options,
  pickRandom,
  seatNames,
  seededRandom,
} from '@sente/kernel';

const MOST_PLIES: { readonly [family: string]: number } = { gomoku: 90, banqi: 300 };
const THROWN = { least: 2, most: 5, reach: 3 };

export type Played = { readonly entries: readonly string[]; readonly states: readonly unknown[] };

export async function playSourceGame(
  game: Game,
  options: Options,
  engine: Engine,
  levels: readonly Level[],
  number: number,
): Promise<Played> {
  const seed = `puzzles ${game.id} ${number}`;
  const random = seededRandom(seed);
  const deal = game.deal(options, random);
  const seated = Array.from({ length: game.seats }, () => pickRandom(random, levels));
  const entries: string[] = [];
  const states = [must(game.setUp(options, seatNames(game.seats)))];
  const add = (entry: string) => {
    const next = applyEntry(game, states.at(-1), entry);
    if (!next.ok) return;
    entries.push(entry);
    states.push(next.value);
  };
  if (game.family === 'gomoku') {
    const middle = Number(options['size']) >> 1;
    const near = () => middle - THROWN.reach + below(random, 2 * THROWN.reach + 1);
    const count = THROWN.least + below(random, THROWN.most - THROWN.least + 1);
    for (let stone = 0; stone < count; stone++) add(`${'abcdefghijklmno'[near()]}${near() + 1}`);
  }
  const most = MOST_PLIES[game.family] ?? 100;
  for (let seat = game.turn(states.at(-1)); seat !== null && entries.length < most; ) {
    const state = states.at(-1);
    const { move } = must(
      await engine.think(game, state, {
        level: seated[seat] ?? 5,
        nodes: 3000,
        seed: `${seed} ${entries.length}`,
      }),
    );
    add(must(game.settle(state, move, deal)));
    seat = game.turn(states.at(-1));
  }
  return { entries, states };
}

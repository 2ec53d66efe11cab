// Every row of every level table has its effect: nodes, depth, noise of the judgement, and things overlooked.

import { findGame } from '@sente/games';
import { stateFromPositionInput } from '@sente/games/gomoku';
import { applyEntry, type Game, must, seatNames, seededRandom } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import type { Overlooks } from './attention.ts';
import { CLASSIC_LEVELS, KINGDOM_LEVELS } from './banqi/levels.ts';
import { createEngine } from './engine.ts';
import { CAPTURE_LEVELS } from './gomoku/capture/levels.ts';
import { RULES } from './gomoku/five/core.ts';
import { fiveLevels } from './gomoku/five/levels.ts';
import { HOST } from './testing/host.ts';
import { LEVELS, type Level, type Limits, STRONGEST, type Thought } from './think.ts';

type Row = {
  readonly nodes: number;
  readonly depth?: number;
  readonly noise: number;
  readonly overlooks: Overlooks;
};
type Table = { readonly [level in Level]: Row };

const TABLES: readonly (readonly [string, Table])[] = [
  ...RULES.map((rule) => [`gomoku/${rule}`, fiveLevels(rule)] as const),
  ['gomoku/capture', CAPTURE_LEVELS],
  ['banqi/classic', CLASSIC_LEVELS],
  ['banqi/three-kingdoms', KINGDOM_LEVELS],
];

/** The core of captures looks at its limits every few nodes. */
const COUNTED_LATE = 16;
const WEAKER = LEVELS.filter((level) => level !== STRONGEST);
const engine = createEngine(HOST);

/** Few moves and nothing to win: a search goes on to its depth. */
const NEARLY_FULL = ['XXOXO', 'OOXOX', 'XXOXO', 'OOXOX', '.....'].join('\n');
const STONES = ['h8', 'i9', 'j7', 'g10'];

/** A quiet position: no row that a level could overlook, and no man to take yet. */
function quiet(game: Game): unknown {
  let state = must(game.setUp({}, seatNames(game.seats)));
  const deal = game.redeal(state, seededRandom('quiet'));
  for (let ply = 0; ply < 4; ply++) {
    const moves = game.family === 'gomoku' ? STONES : game.moves(state);
    const asked = moves[game.family === 'gomoku' ? ply : 3 * ply] ?? '';
    state = must(applyEntry(game, state, must(game.settle(state, asked, deal))));
  }
  return state;
}

/** The moves and the chances that ten seeds lead to. */
async function bySeeds(think: (limits: Limits) => Promise<Thought>, limits: Limits) {
  const thoughts: Thought[] = [];
  for (let seed = 0; seed < 10; seed++) thoughts.push(await think({ ...limits, seed: `${seed}` }));
  return {
    moves: new Set(thoughts.map(({ move }) => move)).size,
    chances: new Set(thoughts.map(({ lines }) => lines[0]?.score.chances[0])).size,
  };
}

describe.each(TABLES)('%s', (id, table) => {
  const game = findGame(id) as Game;
  const state = quiet(game);
  const think = async (limits: Limits) => must(await engine.think(game, state, limits));

  it.each(WEAKER)('level %i looks at what its row says, and no more', async (level) => {
    const row = table[level];
    const { nodes, depth } = await think({ level, nodes: 1_000_000 });
    if (row.nodes > 0) expect(nodes).toBeLessThanOrEqual(row.nodes + COUNTED_LATE);
    expect(depth).toBeLessThanOrEqual(row.depth ?? Infinity);
    // It goes on until one of its limits is reached.
    if (depth < (row.depth ?? Infinity)) expect(nodes).toBeGreaterThanOrEqual(0.9 * row.nodes);
  });

  it(`level ${STRONGEST} goes on as long as it may`, async () => {
    const { nodes } = await think({ nodes: 30_000 });
    expect(nodes).toBeGreaterThan(29_000);
    expect(nodes).toBeLessThanOrEqual(30_000 + COUNTED_LATE);
  });

  it.each(WEAKER)('level %i judges by chance as its row says', async (level) => {
    const { noise, nodes } = table[level];
    const { moves, chances } = await bySeeds(think, { level, nodes: 1_000_000 });
    if (noise > 0) expect(nodes > 0 ? chances : moves).toBeGreaterThan(1);
    // Banqi draws among flips that are all alike.
    else expect(chances).toBe(1);
  });

  it('each level is off by no more and overlooks no more than the one below, and is another row', () => {
    for (const [index, level] of LEVELS.slice(1).entries()) {
      const [row, below] = [table[level], table[LEVELS[index] as Level]];
      expect(row.noise).toBeLessThanOrEqual(below.noise);
      expect(row.overlooks.near).toBeLessThanOrEqual(below.overlooks.near);
      expect(row.overlooks.far).toBeLessThanOrEqual(below.overlooks.far);
      expect(row).not.toEqual(below);
    }
  });

  it('levels 1 to 3 overlook something, levels 5 and above nothing', () => {
    for (const level of LEVELS) {
      const { near, far } = table[level].overlooks;
      if (level <= 3) expect(0 < near && near < far && far < 1).toBe(true);
      if (level >= 5) expect({ near, far }).toEqual({ near: 0, far: 0 });
    }
  });
});

describe.each(RULES)('%s, where there is little to look at', (variant) => {
  it.each(WEAKER)('level %i looks as deep as its row says', async (level) => {
    const state = must(stateFromPositionInput({ variant, board: NEARLY_FULL, toMove: 'X' }));
    const game = findGame(`gomoku/${variant}`) as Game;
    const { depth } = must(await engine.think(game, state, { level, nodes: 1_000_000 }));
    expect(depth).toBe(fiveLevels(variant)[level].depth);
  });
});

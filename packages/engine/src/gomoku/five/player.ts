// The player for five in a row without captures, by any rule of the core, on any board, with or without Swap 2.

import { type GameState, seatOfStone } from '@sente/games/gomoku';
import { type Game, makePoint, pickRandom, type Random, type Seat, seededRandom } from '@sente/kernel';
import { thinkWithoutOverlookedThings } from '../../attention.ts';
import type { Host, Info, OnInfo, ReadLimits, Score, Thought } from '../../think.ts';
import type { ForcedPlayer } from '../behind-forced.ts';
import { chooseOpeningMove, type JudgeBoard } from '../opening.ts';
import { hideOverlookedRows } from '../overlooked.ts';
import { type SearchLevel, usesNet } from '../search-level.ts';
import { ruleOf } from '../which-core.ts';
import { chanceFromScore } from './chance.ts';
import { type CoreInfo, type CoreLimits, FiveCore, type Place, pliesToEnd } from './core.ts';
import { fiveLevels } from './levels.ts';

function scoreFromCoreScore(mover: Seat, score: number): Score {
  const chance = chanceFromScore(score);
  const chances = mover === 0 ? [chance, 1 - chance] : [1 - chance, chance];
  const plies = pliesToEnd(score);
  return plies === null ? { chances } : { chances, proof: { winner: score > 0 ? mover : 1 - mover, plies } };
}

function infoFromCoreInfo(state: GameState, mover: Seat, { depth, nodes, lines }: CoreInfo): Info {
  return {
    depth,
    nodes,
    lines: lines.map(({ moves, score }) => ({
      moves: moves.map(({ x, y }) => makePoint([x, y], state.size)),
      score: scoreFromCoreScore(mover, score),
    })),
  };
}

/** The limits of a search at a level: what was asked for, or less. */
function limitsAtLevel({ nodes, depth, noise }: SearchLevel, limits: ReadLimits, random: Random): CoreLimits {
  return {
    ...limits,
    hasNet: usesNet(limits.level),
    nodes: Math.min(limits.nodes, nodes),
    depth: Math.min(limits.depth, depth),
    noise,
    seed: Math.floor(random() * 0x7fffffff),
  };
}

/** The first stone: the middle, or a point beside it. */
function chooseFirstStone({ size }: GameState, random: Random): Place {
  const middle = Math.floor(size / 2);
  const around = size < 9 ? [0] : [-1, 0, 0, 1];
  return { x: middle + pickRandom(random, around), y: middle + pickRandom(random, around) };
}

/** The moves that promise most when every promise may be off by some noise. */
function rankMovesWithoutSearch(core: FiveCore, noise: number, lines: number, random: Random): CoreInfo {
  const rated = core.promises().map((one) => ({ one, rate: one.promise + noise * (random() - random()) }));
  const best = rated.toSorted((a, b) => b.rate - a.rate).slice(0, lines);
  return { depth: 1, nodes: rated.length, lines: best.map(({ one }) => ({ moves: [one], score: 0 })) };
}

async function thinkWithCore(
  core: FiveCore,
  game: Game<GameState>,
  state: GameState,
  limits: ReadLimits,
  onInfo: OnInfo,
): Promise<Thought> {
  const random = seededRandom(`five ${limits.seed}`);
  const mover = seatOfStone(state, state.currentTurn);
  const answer = (info: Info): Thought => {
    onInfo(info);
    const move = info.lines[0]?.moves[0];
    if (move === undefined) throw new Error('a seat to move has a move');
    return { ...info, move };
  };
  if (state.board.every((row) => row.every((stone) => stone === null))) {
    const first = { moves: [chooseFirstStone(state, random)], score: 0 };
    return answer(infoFromCoreInfo(state, mover, { depth: 0, nodes: 0, lines: [first] }));
  }
  const level = fiveLevels(ruleOf(state))[limits.level];
  await core.load(ruleOf(state));
  if (usesNet(limits.level)) await core.loadNet(ruleOf(state));
  const seen = hideOverlookedRows(state, level.overlooks, seededRandom(`seen ${limits.seed}`));
  return answer(
    thinkWithoutOverlookedThings(game, state, seen, limits.lines, (shown, lines, isTrue) => {
      core.setUp(ruleOf(state), shown);
      const report = (one: CoreInfo) => (isTrue ? onInfo(infoFromCoreInfo(state, mover, one)) : undefined);
      const info =
        level.nodes === 0
          ? rankMovesWithoutSearch(core, level.noise, lines, random)
          : core.search(limitsAtLevel(level, { ...limits, lines }, random), report);
      return infoFromCoreInfo(state, mover, info);
    }),
  );
}

/** How this core judges an opening: at full strength, whatever the level. */
function createOpeningJudge(core: FiveCore): JudgeBoard {
  return async (position, limits) => {
    await core.load(ruleOf(position));
    core.setUp(ruleOf(position), position);
    const { lines, nodes } = core.search(
      { ...limits, judges: false, noise: 0, hasNet: false, seed: 0 },
      () => {},
    );
    return { chance: chanceFromScore(lines[0]?.score ?? 0), nodes };
  };
}

export function createFivePlayer(host: Host): ForcedPlayer {
  let started: Promise<FiveCore> | null = null;
  const startCoreOnce = () => {
    started ??= FiveCore.start(host);
    return started;
  };
  return {
    async think(game: Game<GameState>, state, limits, onInfo) {
      const core = await startCoreOnce();
      if (state.gamePhase === 'swap2')
        return chooseOpeningMove({ judge: createOpeningJudge(core), host, state, limits }, onInfo);
      return thinkWithCore(core, game, state, limits, onInfo);
    },
    async onlyMove(state) {
      if (state.gamePhase === 'swap2') return null;
      const core = await startCoreOnce();
      await core.load(ruleOf(state));
      core.setUp(ruleOf(state), state);
      const only = core.onlyMove();
      return only && makePoint([only.x, only.y], state.size);
    },
    forget() {
      void started?.then((core) => core.forget());
    },
  };
}

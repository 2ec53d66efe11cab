// The player for capture gomoku: asks the compiled core and translates its answer into a thought.

import { type GameState, seatOfStone } from '@sente/games/gomoku';
import { makePoint, pickRandom, type Seat, seededRandom } from '@sente/kernel';
import { thinkWithoutOverlookedThings } from '../../attention.ts';
import type { Host, Info, ReadLimits, Score, Thought } from '../../think.ts';
import type { ForcedPlayer } from '../behind-forced.ts';
import { chooseOpeningMove, type JudgeBoard } from '../opening.ts';
import { hideOverlookedRows } from '../overlooked.ts';
import { usesNet } from '../search-level.ts';
import { CaptureCore, type CoreInfo, type CoreLimits, pliesToEnd } from './core.ts';
import { CAPTURE_LEVELS } from './levels.ts';

/** The score that is as good as three wins in four; fitted to games of the engine against itself. */
const CHANCE_SCALE = 330;
const NOTHING_TAKEN = { X: 0, O: 0 };

function chanceFromScore(score: number): number {
  if (pliesToEnd(score) !== null) return score > 0 ? 1 : 0;
  return 1 / (1 + 3 ** (-score / CHANCE_SCALE));
}

function scoreFromCoreScore(mover: Seat, score: number): Score {
  const own = chanceFromScore(score);
  const chances = mover === 0 ? [own, 1 - own] : [1 - own, own];
  const plies = pliesToEnd(score);
  return plies === null ? { chances } : { chances, proof: { winner: score > 0 ? mover : 1 - mover, plies } };
}

function pointName(point: number, size: number): string {
  return makePoint([point % size, Math.floor(point / size)], size);
}

function infoFromCoreInfo({ size }: GameState, mover: Seat, { depth, nodes, lines }: CoreInfo): Info {
  return {
    depth,
    nodes,
    lines: lines.map(({ points, score }) => ({
      moves: points.map((point) => pointName(point, size)),
      score: scoreFromCoreScore(mover, score),
    })),
  };
}

/** The limits of a search at a level: what was asked for, or less. */
function limitsAtLevel(limits: ReadLimits): CoreLimits {
  const { nodes, depth, noise } = CAPTURE_LEVELS[limits.level];
  return {
    nodes: Math.min(limits.nodes, nodes),
    depth: Math.min(limits.depth, depth),
    end: limits.end,
    lines: limits.lines,
    noise,
    hasNet: usesNet(limits.level),
    seed: Math.floor(seededRandom(`capture ${limits.seed}`)() * 2 ** 32),
    stopped: limits.stopped,
  };
}

/** How the core judges an opening: at full strength, whatever the level. */
function createOpeningJudge(core: CaptureCore): JudgeBoard {
  return async (position, limits) => {
    core.forget();
    core.setUp({ ...position, captures: NOTHING_TAKEN, pending: null });
    const asked = { ...limits, noise: 0, hasNet: false, seed: 0 };
    const { lines, nodes } = core.search(asked, () => {});
    return { chance: chanceFromScore(lines[0]?.score ?? 0), nodes };
  };
}

/** The first stone: the middle, or a point beside it. */
function chooseFirstStone(size: number, seed: string): CoreInfo {
  const random = seededRandom(`first ${seed}`);
  const around = size < 9 ? [0] : [-1, 0, 0, 1];
  const [x, y] = [pickRandom(random, around), pickRandom(random, around)].map(
    (off) => Math.floor(size / 2) + off,
  );
  return { depth: 0, nodes: 0, lines: [{ points: [(y ?? 0) * size + (x ?? 0)], score: 0 }] };
}

export function createCapturePlayer(host: Host): ForcedPlayer {
  let started: { readonly memoryMb: number; readonly core: Promise<CaptureCore> } | null = null;

  /** The core is kept from search to search; another memory limit starts another core. */
  function coreOfMemorySize(memoryMb: number): Promise<CaptureCore> {
    if (started?.memoryMb !== memoryMb) started = { memoryMb, core: CaptureCore.start(host, memoryMb) };
    return started.core;
  }

  return {
    async think(game, state, limits, onInfo): Promise<Thought> {
      const core = await coreOfMemorySize(limits.memoryMb);
      if (state.gamePhase === 'swap2')
        return chooseOpeningMove({ judge: createOpeningJudge(core), host, state, limits }, onInfo);
      const mover = seatOfStone(state, state.currentTurn);
      if (usesNet(limits.level)) await core.loadNet();
      // The same nodes and seed give the same move, whatever was thought before.
      if (limits.nodes !== Infinity || limits.level !== 8) core.forget();
      const isEmpty = state.board.every((row) => row.every((stone) => stone === null));
      const { overlooks } = CAPTURE_LEVELS[limits.level];
      const seen = hideOverlookedRows(state, overlooks, seededRandom(`seen ${limits.seed}`));
      const said = thinkWithoutOverlookedThings(game, state, seen, limits.lines, (shown, lines, isTrue) => {
        if (isEmpty) return infoFromCoreInfo(state, mover, chooseFirstStone(state.size, limits.seed));
        core.setUp(shown);
        const report = (one: CoreInfo) => (isTrue ? onInfo(infoFromCoreInfo(state, mover, one)) : undefined);
        return infoFromCoreInfo(state, mover, core.search(limitsAtLevel({ ...limits, lines }), report));
      });
      const move = said.lines[0]?.moves[0];
      if (move === undefined) throw new Error('a seat to move has a move');
      return { ...said, move };
    },
    async onlyMove(state, { memoryMb }) {
      if (state.gamePhase === 'swap2') return null;
      const core = await coreOfMemorySize(memoryMb);
      core.setUp(state);
      const only = core.onlyMove();
      return only === null ? null : pointName(only, state.size);
    },
    forget() {
      void started?.core.then((core) => core.forget());
    },
  };
}

// The minds of contestants: our own engine, plain players, foreign programs.

import { createEngine, type Engine, type Host, stateForWarmUp, warmUpLimits } from '@sente/engine';
import type { BanqiState } from '@sente/games/banqi';
import { type Game, must, pickRandom, type Random, seatNames, seededRandom } from '@sente/kernel';
import { beginnerMove } from './beginner.ts';
import type { Contestant } from './contestants.ts';
import type { Mind } from './mind.ts';
import { programMind } from './program.ts';
import { worthTaken } from './worth.ts';

export type HostFor = (folder: string | null) => Host;

export function createMind(contestant: Contestant, hostFor: HostFor): Mind {
  switch (contestant.kind) {
    case 'sente':
      return engineMind(contestant, createEngine(hostFor(contestant.files)));
    case 'general':
      return engineMind(contestant, createEngine(hostFor(null), {}));
    case 'cmd':
      return programMind(contestant);
    case 'random':
      return chooserMind((game, state, random) => pickRandom(random, game.moves(state)));
    case 'greedy':
      return chooserMind(greedyMove);
    case 'beginner':
      return chooserMind(beginnerMove);
  }
}

function engineMind({ timeMs, nodes, depth, level }: Contestant, engine: Engine): Mind {
  let game: Game | undefined;
  let seed = '';
  return {
    async begin(next, options, nextSeed) {
      if (game !== next) {
        const start = must(next.setUp(options, seatNames(next.seats)));
        await engine.think(next, stateForWarmUp(next, start), warmUpLimits({ level }));
      }
      game = next;
      seed = nextSeed;
      engine.forget();
    },
    async move(state, entries) {
      if (!game) throw new Error('no game was begun');
      const limits = {
        level,
        seed: `${seed} ${entries.length}`,
        ...(timeMs === null ? {} : { timeMs }),
        ...(nodes === null ? {} : { nodes }),
        ...(depth === null ? {} : { depth }),
      };
      const thought = await engine.think(game, state, limits);
      if (!thought.ok) throw new Error(`${thought.refusal.code} ${JSON.stringify(thought.refusal.data)}`);
      return thought.value.move;
    },
    close() {},
  };
}

type Choose = (game: Game, state: unknown, random: Random) => string;

function chooserMind(choose: Choose): Mind {
  let game: Game | undefined;
  let random = seededRandom('');
  return {
    async begin(next, _options, seed) {
      game = next;
      random = seededRandom(`plain ${seed}`);
    },
    async move(state) {
      if (!game) throw new Error('no game was begun');
      return choose(game, state, random);
    },
    close() {},
  };
}

/** Wins at once, else takes the most it can, else turns something up, else moves anything. */
function greedyMove(game: Game, state: unknown, random: Random): string {
  const moves = game.moves(state);
  const seat = game.turn(state);
  const wins = moves.find((move) => {
    if (move.startsWith('?') || seat === null) return false;
    const next = game.play(state, { seat, move, at: 0 });
    return next.ok && game.outcome(next.value)?.winner === seat;
  });
  if (wins !== undefined) return wins;
  const captures = moves.filter((move) => /^[a-z]\d+x/.test(move));
  const gain = (move: string) => worthTaken(game, state as BanqiState, move);
  const best = Math.max(...captures.map(gain));
  if (captures.length > 0)
    return pickRandom(
      random,
      captures.filter((move) => gain(move) === best),
    );
  const flips = moves.filter((move) => move.startsWith('?'));
  return pickRandom(random, flips.length > 0 ? flips : moves);
}

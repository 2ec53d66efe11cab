// Stand-ins for work that other threads do in production: password hashes and the thinking of bots. They take simulated
// time and answer from the simulation's chance.

import { createHash } from 'node:crypto';
import type { Thinker } from '@sente/engine';
import { findGame } from '@sente/games';
import { accept, refuse } from '@sente/kernel';
import { pause, type World } from '../base/world.ts';
import type { Passwords } from '../people/passwords.ts';

const HASH_MS = 300;
const SHORTEST_THOUGHT_MS = 30;
/** A search that is stopped answers this much later. */
const STOP_MS = 5;

export function openStandInPasswords(world: World): Passwords {
  const hashOf = (password: string) => createHash('sha256').update(password).digest('hex');
  return {
    async hash(password) {
      await pause(world, HASH_MS);
      return accept(hashOf(password));
    },
    async matches(password, hash) {
      await pause(world, HASH_MS);
      return accept(hash === hashOf(password));
    },
    isOutdated: () => false,
  };
}

/** Answers a legal move drawn at random, after some part of the time it may take. */
export function openStandInThinker(world: World): Thinker {
  const chance = world.chance('thinking');
  return {
    think(game, state, { timeMs = SHORTEST_THOUGHT_MS }) {
      let stop = () => {};
      const moves = findGame(game)?.moves(state) ?? [];
      const move = moves[chance.below(moves.length)];
      const thoughtMs = SHORTEST_THOUGHT_MS + chance.number() * timeMs;
      return {
        answer: new Promise((resolve) => {
          const resolveThought = () =>
            resolve(
              move === undefined ? refuse('engine_died') : accept({ depth: 1, nodes: 1, lines: [], move }),
            );
          const cancel = world.after(thoughtMs, resolveThought);
          stop = () => {
            cancel();
            world.after(STOP_MS, resolveThought);
          };
        }),
        stop: () => stop(),
      };
    },
    forget() {},
    close() {},
  };
}

// A thinker for tests whose worker is no thread: the same messages, copied as they would be on the way.

import { pickRandom, seededRandom } from '@sente/kernel';
import { createEngine } from '../engine.ts';
import type { Player } from '../think.ts';
import type { FromWorker, ToWorker, WorkerPort } from '../worker/messages.ts';
import { serveEngine } from '../worker/serve.ts';
import { createThinker, type Thinker } from '../worker/thinker.ts';
import { HOST } from './host.ts';

/** Plays any legal move, the same one for the same seed. */
const ANY_MOVE: Player = {
  async think(game, state, { seed }) {
    const move = pickRandom(seededRandom(seed), game.moves(state));
    const chances = Array.from({ length: game.seats }, () => 1 / game.seats);
    return { move, depth: 1, nodes: 1, lines: [{ moves: [move], score: { chances } }] };
  },
  forget() {},
};

/** A worker over any player; `kill` ends it as a crash would. */
export function nearWorker(player: Player): { port: WorkerPort; kill(): void } {
  let hear: (message: FromWorker) => void = () => {};
  let die = () => {};
  let alive = true;
  const engine = createEngine(HOST, { gomoku: () => player, banqi: () => player });
  const serve = serveEngine(engine, (message) => {
    if (alive) hear(structuredClone(message));
  });
  const port: WorkerPort = {
    post: (message: ToWorker) => {
      // Shared memory is shared and not copied, as between threads.
      if (alive)
        serve(
          message.kind === 'think'
            ? ({
                ...structuredClone({ ...message, stop: undefined }),
                ...(message.stop ? { stop: message.stop } : {}),
              } as ToWorker)
            : message,
        );
    },
    onMessage: (listener) => {
      hear = listener;
    },
    onDeath: (listener) => {
      die = listener;
    },
    terminate: () => {
      alive = false;
    },
  };
  return {
    port,
    kill() {
      alive = false;
      die();
    },
  };
}

export function nearThinker(player: Player = ANY_MOVE): Thinker {
  return createThinker({
    startWorker: () => nearWorker(player).port,
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    sharesMemory: true,
  });
}

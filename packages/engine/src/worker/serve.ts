// The worker's side: thinks about what it is sent, one position after the other.

import { findGame } from '@sente/games';
import { refuse } from '@sente/kernel';
import type { Engine } from '../think.ts';
import type { Answer, FromWorker, ToWorker } from './messages.ts';

/** Returns the function to call with every message. */
export function serveEngine(
  engine: Engine,
  send: (message: FromWorker) => void,
): (message: ToWorker) => void {
  let before: Promise<void> = Promise.resolve();
  return (message) => {
    before = before.then(async () => {
      if (message.kind === 'forget') engine.forget();
      else send({ kind: 'done', id: message.id, answer: await thinkAndAnswer(engine, message, send) });
    });
  };
}

async function thinkAndAnswer(
  engine: Engine,
  { id, game: gameId, state, limits, stop }: Extract<ToWorker, { kind: 'think' }>,
  send: (message: FromWorker) => void,
): Promise<Answer> {
  const game = findGame(gameId);
  if (!game) return refuse('unknown_game', { game: gameId });
  const flag = stop && new Int32Array(stop);
  const stopped = flag ? () => Atomics.load(flag, 0) !== 0 : () => false;
  try {
    return await engine.think(game, state, { ...limits, stopped }, (info) =>
      send({ kind: 'info', id, info }),
    );
  } catch (error) {
    return refuse('engine_failed', { error: String(error) });
  }
}

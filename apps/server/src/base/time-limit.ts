// Time limits that count only the time in which this process ran: after a stall the answer may lie unread in a socket.

import type { Cancel, World } from './world.ts';

const STEPS = 4;

/** Calls `then` after `ms`; the answer cancels that. A stall, however long, counts as a quarter of `ms` at most. */
export function startStallProofTimer(world: Pick<World, 'after'>, ms: number, then: () => void): Cancel {
  let left = STEPS;
  const countDown = () => {
    left -= 1;
    if (left > 0) cancel = world.after(ms / STEPS, countDown);
    else then();
  };
  let cancel = world.after(ms / STEPS, countDown);
  return () => cancel();
}

/** Answers the result of the work, or `late` when the work takes longer than `ms`. */
export async function resultOrTimeout<T, L>(
  world: Pick<World, 'after'>,
  ms: number,
  work: Promise<T>,
  late: L,
): Promise<T | L> {
  let callOff = () => {};
  const limit = new Promise<L>((done) => {
    callOff = startStallProofTimer(world, ms, () => done(late));
  });
  return await Promise.race([work, limit]).finally(() => callOff());
}

// A time limit for work that may never end.

import type { Cancel, World } from '../base/world.ts';

/** Answers whether the work was done in time. An error that comes later is dropped. */
export async function finishesWithin(
  world: Pick<World, 'after'>,
  ms: number,
  work: Promise<unknown>,
): Promise<boolean> {
  let callOff: Cancel = () => {};
  const late = new Promise<boolean>((resolve) => {
    callOff = world.after(ms, () => resolve(false));
  });
  const done = work.then(() => true);
  done.catch(() => {});
  return await Promise.race([done, late]).finally(() => callOff());
}

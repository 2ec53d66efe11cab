// A time limit for work that may never end.

/** Answers whether the work was done in time. An error that comes later is dropped. */
export async function finishesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const done = work.then(() => true);
  done.catch(() => {});
  return await Promise.race([done, late]).finally(() => clearTimeout(timer));
}

// Time limits that count only the time in which this process ran: after a stall the answer may lie unread in a socket.

const STEPS = 4;

/** Calls `then` after `ms`; the answer cancels that. A stall, however long, counts as a quarter of `ms` at most. */
export function startStallProofTimer(ms: number, then: () => void): () => void {
  let steps = 0;
  const timer = setInterval(() => {
    steps += 1;
    if (steps < STEPS) return;
    clearInterval(timer);
    then();
  }, ms / STEPS);
  return () => clearInterval(timer);
}

/** Answers the result of the work, or `late` when the work takes longer than `ms`. */
export async function resultOrTimeout<T, L>(ms: number, work: Promise<T>, late: L): Promise<T | L> {
  let callOff = () => {};
  const limit = new Promise<L>((done) => {
    callOff = startStallProofTimer(ms, () => done(late));
  });
  return await Promise.race([work, limit]).finally(() => callOff());
}

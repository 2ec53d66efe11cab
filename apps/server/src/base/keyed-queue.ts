// Runs the work of one key one after another, in the order of the calls; different keys do not wait for each other.

export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function openKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const turn = before.then(work);
    const end = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === end) last.delete(key);
      });
    last.set(key, end);
    return turn;
  };
}

// Two questions that the whole server asks: does the store answer, and have the clocks got their lost time back?

import type { World } from '../base/world.ts';

/** Whether the store answers. While it does not, requests over HTTP are refused at once and everything else waits. */
export type StoreHealth = {
  /** False from a failure until a whole heartbeat was saved and every clock was repaid. */
  answers(): boolean;
  failed(): void;
  recovered(): void;
  /** Called when the store stops answering, and when it answers again. */
  onChange(listener: (answers: boolean) => void): void;
  /** Calls the listener at the next failure. The answer removes the listener. */
  onFailure(listener: () => void): () => void;
};

/**
 * Whether every clock has got back the time in which its player could not move. Until then no deadline is applied, no
 * player is late, and acts wait. Time may be owed although the store answers: at the start, and after this process slept.
 */
export type ClockDebt = {
  /** False at the start, and from every loss of time until it was given back. */
  isRepaid(): boolean;
  owe(): void;
  repaid(): void;
  /** Resolves with true once the clocks are repaid, with false when that takes longer than `ms`. */
  untilRepaid(ms: number): Promise<boolean>;
  /** Called when time is owed, and when it is given back. */
  onChange(listener: (isRepaid: boolean) => void): void;
};

export type Health = {
  readonly store: StoreHealth;
  readonly clocks: ClockDebt;
  /** The clock that measures how long the work has waited. */
  readonly steady: World['steady'];
};

/** While the store does not answer, moves cannot be saved: every failure of the store puts the clocks into debt. */
export function openStoreAndClockHealth(world: Pick<World, 'after' | 'steady'>): Health {
  const clocks = openClockDebt(world);
  return { store: openStoreHealth(clocks.owe), clocks, steady: world.steady };
}

function openStoreHealth(timeIsLost: () => void): StoreHealth {
  let answers = true;
  const listeners: ((answers: boolean) => void)[] = [];
  const failureListeners = new Set<() => void>();

  function setStoreAnswering(next: boolean): void {
    if (answers === next) return;
    answers = next;
    for (const listener of listeners) listener(next);
  }

  return {
    answers: () => answers,
    failed() {
      setStoreAnswering(false);
      timeIsLost();
      for (const listener of failureListeners) listener();
      failureListeners.clear();
    },
    recovered: () => setStoreAnswering(true),
    onChange: (listener) => void listeners.push(listener),
    onFailure(listener) {
      failureListeners.add(listener);
      return () => void failureListeners.delete(listener);
    },
  };
}

function openClockDebt(world: Pick<World, 'after'>): ClockDebt {
  let isRepaid = false;
  const listeners: ((isRepaid: boolean) => void)[] = [];
  const waiting = new Set<(isRepaid: boolean) => void>();

  function setRepaid(next: boolean): void {
    if (isRepaid === next) return;
    isRepaid = next;
    for (const listener of listeners) listener(next);
  }

  return {
    isRepaid: () => isRepaid,
    owe: () => setRepaid(false),
    repaid() {
      setRepaid(true);
      for (const resume of waiting) resume(true);
      waiting.clear();
    },
    untilRepaid(ms) {
      if (isRepaid) return Promise.resolve(true);
      return new Promise((resolve) => {
        const stopAwaitingRepayment = (result: boolean) => {
          callOff();
          waiting.delete(stopAwaitingRepayment);
          resolve(result);
        };
        const callOff = world.after(ms, () => stopAwaitingRepayment(false));
        waiting.add(stopAwaitingRepayment);
      });
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

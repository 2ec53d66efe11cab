// The event loop of the simulation: everything that happens is an event with a moment, and the next one in order runs when
// all consequences of the last one are over. Nothing waits for real time.

import type { Cancel } from '../base/world.ts';

/** Something that runs on a machine: a server, a client, the database. Its events are lost when it dies. */
export type Process = {
  readonly name: string;
  alive: boolean;
  /** Until then the process stands still; Infinity: until the scheduler is told otherwise. */
  frozenUntil: number;
};

export type Scheduler = {
  /** True time, in milliseconds since the beginning. Clocks of machines may differ from it. */
  now(): number;
  /** Runs the work after `ms`, unless the process has died by then. */
  after(process: Process, ms: number, work: () => void): Cancel;
  /**
   * The process stands still: its events wait. The answer ends this; when nothing else stops the process any more, they
   * run in the order in which they were due.
   */
  freeze(process: Process): () => void;
  /** Runs events up to this moment. */
  runUntil(at: number): Promise<void>;
  /** The number of events so far. */
  steps(): number;
};

type Event = {
  at: number;
  /** Events of one moment run in the order in which they were asked for. */
  order: number;
  readonly process: Process;
  work: (() => void) | null;
};

type Deps = {
  /** Runs the work in a turn of its own of the real event loop: all promises that can be settled before it are settled. */
  readonly inNextTurn: (work: () => void) => void;
  /** Called after each event and its consequences. */
  readonly afterStep: () => void;
  /** Called with an error that an event has thrown: in a server it would end the process. */
  readonly failed: (process: Process, error: unknown) => void;
};

/** Turns of the event loop that are asked for at once. */
const TURNS = 64;

export function openScheduler({ inNextTurn, afterStep, failed }: Deps): Scheduler {
  const events = openHeap();
  /** The events that wait for a process that stands still, and how many things stop it. */
  const stopped = new Map<Process, { times: number; readonly waiting: Event[] }>();
  let now = 0;
  let order = 0;
  let steps = 0;

  /** Answers whether anything was done. */
  function runOrPostpone(event: Event): boolean {
    const { process, work } = event;
    if (work === null || !process.alive) return false;
    if (process.frozenUntil > now) {
      stopped.get(process)?.waiting.push(event);
      return false;
    }
    try {
      work();
    } catch (error) {
      failed(process, error);
    }
    return true;
  }

  /** Runs the next event up to that moment; false when there is none. */
  function runNext(end: number): boolean {
    for (let next = events.first(); next !== undefined && next.at <= end; next = events.first()) {
      events.removeFirst();
      now = next.at;
      if (!runOrPostpone(next)) continue;
      steps += 1;
      return true;
    }
    return false;
  }

  return {
    now: () => now,
    steps: () => steps,
    after(process, ms, work) {
      const event: Event = { at: now + Math.max(0, ms), order: order++, process, work };
      events.add(event);
      return () => {
        event.work = null;
      };
    },
    freeze(process) {
      const stop = stopped.get(process) ?? { times: 0, waiting: [] };
      stopped.set(process, stop);
      stop.times += 1;
      process.frozenUntil = Number.POSITIVE_INFINITY;
      return () => {
        stop.times -= 1;
        if (stop.times > 0) return;
        stopped.delete(process);
        process.frozenUntil = 0;
        for (const event of stop.waiting) events.add(Object.assign(event, { at: now, order: order++ }));
      };
    },
    runUntil: (end) =>
      new Promise((resolve) => {
        let isDone = false;
        let hasRun = false;
        const runNextEventOrFinish = () => {
          if (isDone) return;
          if (hasRun) afterStep();
          hasRun = runNext(end);
          if (hasRun) return;
          isDone = true;
          now = Math.max(now, end);
          resolve();
        };
        // Many turns are asked for at once, because the event loop of Node takes longer for a round than for a turn.
        const requestEventLoopTurns = () => {
          for (let turns = 0; turns < TURNS; turns++) inNextTurn(runNextEventOrFinish);
          inNextTurn(() => {
            if (!isDone) requestEventLoopTurns();
          });
        };
        requestEventLoopTurns();
      }),
  };
}

function isBefore(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** A binary heap, the first event on top. */
function openHeap() {
  const heap: Event[] = [];
  const at = (index: number) => heap[index] as Event;

  function swapHeapEntries(a: number, b: number): void {
    const event = at(a);
    heap[a] = at(b);
    heap[b] = event;
  }
  function siftUp(index: number): void {
    for (let child = index; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!isBefore(at(child), at(parent))) return;
      swapHeapEntries(child, parent);
      child = parent;
    }
  }
  function siftDownFromTop(): void {
    for (let parent = 0; ; ) {
      const left = 2 * parent + 1;
      const right = left + 1;
      let least = parent;
      if (left < heap.length && isBefore(at(left), at(least))) least = left;
      if (right < heap.length && isBefore(at(right), at(least))) least = right;
      if (least === parent) return;
      swapHeapEntries(parent, least);
      parent = least;
    }
  }

  return {
    first: () => heap[0],
    add(event: Event): void {
      heap.push(event);
      siftUp(heap.length - 1);
    },
    removeFirst(): void {
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return;
      heap[0] = last;
      siftDownFromTop();
    },
  };
}

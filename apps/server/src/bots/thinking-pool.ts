// The threads in which bots think: few, shared fairly between addresses and their rooms, with a queue that has an end.

import type { Answer, SentLimits, Thinker, Thinking } from '@sente/engine';
import { refuse } from '@sente/kernel';

/** What is asked beyond this is refused; the sweep asks again. */
const MOST_WAITING = 2_000;

export type Question = {
  /** Where its room was made. Addresses take turns, however much one of them asks. */
  readonly address: string;
  /** Within its address, rooms take turns. */
  readonly room: string;
  readonly game: string;
  readonly state: unknown;
  /** Made when its turn has come. `crowd`: how many wait for each thread, as far as they share it with this one; the more, the less time there is. */
  readonly limits: (crowd: number) => SentLimits;
};

export type ThinkingPool = {
  /** Refuses with `busy` when too many wait, with `stopped`, or as the engine does. */
  think(question: Question): Thinking;
  waiting(): number;
  thinking(): number;
  /** So much is being thought about, or waits for it, in all or for that address, that no further game should begin. */
  isBusy(address: string): boolean;
  /** Told of every answer: the seconds it waited, and those it took. */
  onThought(listener: (waited: number, took: number) => void): void;
  stop(): void;
};

/** Turns of bots that may be thought about, or wait for it, before no further game begins. */
export type TurnLimits = { readonly turns: number; readonly turnsPerAddress: number };

type Deps = TurnLimits & {
  readonly threads: number;
  /** Starts nothing before it is asked something. */
  readonly openThread: () => Thinker;
};

type Waiting = Question & {
  readonly since: number;
  readonly settle: (answer: Answer) => void;
  /** Once it is being thought about. */
  search: Thinking | null;
};

type Thread = { readonly thinker: Thinker; lastRoom: string | null };

export function openThinkingPool({ threads, openThread, turns, turnsPerAddress }: Deps): ThinkingPool {
  const all: Thread[] = Array.from({ length: threads }, () => ({ thinker: openThread(), lastRoom: null }));
  const idle = [...all];
  const queue = openFairQueue();
  const underWay = new Set<Waiting>();
  const listeners: ((waited: number, took: number) => void)[] = [];
  let stopped = false;

  async function work(thread: Thread, question: Waiting): Promise<void> {
    const began = performance.now();
    underWay.add(question);
    question.search = search(thread, question, queue.before(question.address) / all.length);
    const answer = await question.search.answer;
    underWay.delete(question);
    const took = performance.now() - began;
    for (const listener of listeners) listener((began - question.since) / 1000, took / 1000);
    question.settle(answer);
    idle.push(thread);
    serve();
  }

  function serve(): void {
    while (!stopped && idle.length > 0) {
      const question = queue.take();
      const thread = question && idle.pop();
      if (!thread) return;
      void work(thread, question);
    }
  }

  return {
    think(asked) {
      let settle: (answer: Answer) => void = () => {};
      const answer = new Promise<Answer>((done) => {
        settle = done;
      });
      const question: Waiting = { ...asked, since: performance.now(), settle, search: null };
      if (stopped || all.length === 0 || queue.size() >= MOST_WAITING) settle(refuse('busy'));
      else queue.add(question);
      serve();
      const stop = () => {
        if (queue.remove(question)) settle(refuse('stopped'));
        else question.search?.stop();
      };
      return { answer, stop };
    },
    waiting: queue.size,
    thinking: () => all.length - idle.length,
    isBusy(address) {
      const own = [...underWay].filter((one) => one.address === address).length + queue.of(address);
      return underWay.size + queue.size() >= turns || own >= turnsPerAddress;
    },
    onThought: (listener) => void listeners.push(listener),
    stop() {
      stopped = true;
      for (const { thinker } of all) thinker.close();
      for (let one = queue.take(); one; one = queue.take()) one.settle(refuse('stopped'));
    },
  };
}

function search(thread: Thread, { room, game, state, limits }: Question, crowd: number): Thinking {
  // A weak level must not profit from what the thread has found out for another game.
  if (thread.lastRoom !== room) thread.thinker.forget();
  thread.lastRoom = room;
  return thread.thinker.think(game, state, limits(crowd));
}

/** Keys in turn: the one that comes first has its turn, and then goes behind the others. */
type Turns<T> = Map<string, T>;

/** Addresses in turn, and the rooms of each address in turn. */
function openFairQueue() {
  const addresses: Turns<Turns<readonly Waiting[]>> = new Map();
  let size = 0;
  const of = (address: string) => {
    const rooms = addresses.get(address)?.values() ?? [];
    return [...rooms].reduce((sum, questions) => sum + questions.length, 0);
  };
  return {
    size: () => size,
    of,
    /** How many have their turn before another question of this address would, if every address asked as much. */
    before: (address: string) => addresses.size * Math.max(1, of(address)),
    add(question: Waiting): void {
      const rooms = addresses.get(question.address) ?? new Map();
      rooms.set(question.room, [...(rooms.get(question.room) ?? []), question]);
      addresses.set(question.address, rooms);
      size += 1;
    },
    take(): Waiting | undefined {
      const [address, rooms] = first(addresses) ?? [];
      const [room, questions] = (rooms && first(rooms)) ?? [];
      if (address === undefined || room === undefined) return undefined;
      const [next, ...others] = questions ?? [];
      rooms?.delete(room);
      if (others.length > 0) rooms?.set(room, others);
      addresses.delete(address);
      if (rooms && rooms.size > 0) addresses.set(address, rooms);
      size -= 1;
      return next;
    },
    /** False: it is not here any more. */
    remove(question: Waiting): boolean {
      const rooms = addresses.get(question.address);
      const questions = rooms?.get(question.room) ?? [];
      const others = questions.filter((one) => one !== question);
      if (others.length > 0) rooms?.set(question.room, others);
      else rooms?.delete(question.room);
      if (rooms?.size === 0) addresses.delete(question.address);
      size -= questions.length - others.length;
      return others.length < questions.length;
    },
  };
}

function first<T>(turns: Turns<T>): [string, T] | undefined {
  const [one] = turns;
  return one;
}

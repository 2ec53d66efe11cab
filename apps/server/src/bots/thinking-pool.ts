// The threads in which bots think: few, shared fairly between rooms, with a queue that has an end.

import type { Answer, SentLimits, Thinker, Thinking } from '@sente/engine';
import { refuse } from '@sente/kernel';

/** What is asked beyond this is refused; the sweep asks again. */
const MOST_WAITING = 2_000;

export type Question = {
  /** Rooms take turns, however much one of them asks. */
  readonly room: string;
  readonly game: string;
  readonly state: unknown;
  /** Made when its turn has come. `crowd`: how many wait for each thread; the more, the less time there is for one. */
  readonly limits: (crowd: number) => SentLimits;
};

export type ThinkingPool = {
  /** Refuses with `busy` when too many wait, with `stopped`, or as the engine does. */
  think(question: Question): Thinking;
  waiting(): number;
  thinking(): number;
  /** Told of every answer: the seconds it waited, and those it took. */
  onThought(listener: (waited: number, took: number) => void): void;
  stop(): void;
};

type Deps = {
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

export function openThinkingPool({ threads, openThread }: Deps): ThinkingPool {
  const all: Thread[] = Array.from({ length: threads }, () => ({ thinker: openThread(), lastRoom: null }));
  const idle = [...all];
  const queue = openFairQueue();
  const listeners: ((waited: number, took: number) => void)[] = [];
  let stopped = false;

  async function work(thread: Thread, question: Waiting): Promise<void> {
    const began = performance.now();
    question.search = search(thread, question, queue.size() / all.length);
    const answer = await question.search.answer;
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

/** Rooms in turn: the one that comes first has its turn, and then goes behind the others. */
function openFairQueue() {
  const rooms = new Map<string, readonly Waiting[]>();
  let size = 0;
  const put = (room: string, questions: readonly Waiting[]) => {
    if (questions.length > 0) rooms.set(room, questions);
    else rooms.delete(room);
  };
  return {
    size: () => size,
    add(question: Waiting): void {
      rooms.set(question.room, [...(rooms.get(question.room) ?? []), question]);
      size += 1;
    },
    take(): Waiting | undefined {
      const [first] = rooms;
      if (!first) return undefined;
      const [room, [next, ...others]] = first;
      rooms.delete(room);
      put(room, others);
      size -= 1;
      return next;
    },
    /** False: it is not here any more. */
    remove(question: Waiting): boolean {
      const questions = rooms.get(question.room) ?? [];
      const others = questions.filter((one) => one !== question);
      put(question.room, others);
      size -= questions.length - others.length;
      return others.length < questions.length;
    },
  };
}

// The one queue of bot turns: a turn waits for a thread, is thought about, and is played. Threads are few, and shared fairly
// between addresses and their rooms; the queue has an end. A thread gets one position at a time, so no turn waits there.

import type { Answer, SentLimits, Thinker, Thinking } from '@sente/engine';
import { refuse } from '@sente/kernel';
import type { World } from '../base/world.ts';

/** Turns beyond this are refused; they are found again in the matches. */
const MOST_WAITING = 2_000;

export type BotTurn = {
  /** A match has one turn in the queue at most. */
  readonly match: string;
  /** The address that made the room. Addresses take turns, however much one of them asks. */
  readonly address: string;
  /** Within its address, rooms take turns. */
  readonly room: string;
  readonly game: string;
  readonly state: unknown;
  /** Called when a thread is free. `crowd`: how many turns wait for each thread, as far as they share it with this one. */
  readonly limits: (crowd: number) => SentLimits;
  /** False when the match has gone on: its position is not thought about any more. */
  readonly isStillDue: () => boolean;
  /**
   * Plays the answer of the engine, or of the queue: `busy` when too many turns wait, `stopped` when the match has gone on
   * or this server stops. Answers whether the next turn of the match may be begun at once.
   */
  readonly play: (answer: Answer) => Promise<boolean>;
};

export type BotQueue = {
  /** Resolves when the turn was played or given up, with the answer of `play`; with false when its match has a turn here. */
  add(turn: BotTurn): Promise<boolean>;
  /** Whether the match has a turn here: one that waits, is thought about, or is being played. */
  has(match: string): boolean;
  /** The match has new events: a turn for an old position leaves the queue, or its search ends. */
  stepTaken(match: string): void;
  waiting(): number;
  thinking(): number;
  /** So many turns wait or are thought about, in all or for that address, that no further game with bots may begin. */
  isBusy(address: string): boolean;
  /** The listener is called after every answer of a thread with the seconds it waited, and those it took. */
  onThought(listener: (waited: number, took: number) => void): void;
  stop(): void;
};

/** Turns that may wait or be thought about before no further game with bots begins. */
export type TurnLimits = { readonly turns: number; readonly turnsPerAddress: number };

type Deps = TurnLimits & {
  readonly world: Pick<World, 'steady'>;
  readonly threads: number;
  /** Starts nothing before it is asked something. */
  readonly openThread: () => Thinker;
};

type Entry = {
  readonly turn: BotTurn;
  readonly since: number;
  readonly resolve: (answer: Answer) => void;
  /** Once it is being thought about. */
  search: Thinking | null;
};

type Thread = { readonly thinker: Thinker; lastRoom: string | null };

export function openBotQueue(deps: Deps): BotQueue {
  const { world, threads, openThread, turns, turnsPerAddress } = deps;
  const all: Thread[] = Array.from({ length: threads }, () => ({ thinker: openThread(), lastRoom: null }));
  const idle = [...all];
  const entries = new Map<string, Entry>();
  const waiting = openFairQueue();
  const searching = new Set<Entry>();
  const listeners: ((waited: number, took: number) => void)[] = [];
  let stopped = false;

  async function thinkOnThread(thread: Thread, entry: Entry): Promise<void> {
    const began = world.steady();
    searching.add(entry);
    entry.search = startSearch(thread, entry.turn, waiting.before(entry.turn.address) / all.length);
    const answer = await entry.search.answer;
    searching.delete(entry);
    const took = world.steady() - began;
    for (const listener of listeners) listener((began - entry.since) / 1000, took / 1000);
    entry.resolve(answer);
    idle.push(thread);
    startWaitingTurns();
  }

  function startWaitingTurns(): void {
    while (!stopped && idle.length > 0) {
      const entry = waiting.take();
      const thread = entry && idle.pop();
      if (!thread) return;
      void thinkOnThread(thread, entry);
    }
  }

  return {
    add(turn) {
      const { match } = turn;
      if (entries.has(match)) return Promise.resolve(false);
      const answered = new Promise<Answer>((resolve) => {
        const entry: Entry = { turn, since: world.steady(), resolve, search: null };
        entries.set(match, entry);
        if (stopped || all.length === 0 || waiting.size() >= MOST_WAITING) resolve(refuse('busy'));
        else waiting.add(entry);
      });
      startWaitingTurns();
      return answered.then(turn.play).finally(() => entries.delete(match));
    },
    has: (match) => entries.has(match),
    stepTaken(match) {
      const entry = entries.get(match);
      if (!entry || entry.turn.isStillDue()) return;
      if (waiting.remove(entry)) entry.resolve(refuse('stopped'));
      else entry.search?.stop();
    },
    waiting: waiting.size,
    thinking: () => all.length - idle.length,
    isBusy(address) {
      const own =
        [...searching].filter(({ turn }) => turn.address === address).length +
        waiting.countOfAddress(address);
      return searching.size + waiting.size() >= turns || own >= turnsPerAddress;
    },
    onThought: (listener) => void listeners.push(listener),
    stop() {
      stopped = true;
      for (const { thinker } of all) thinker.close();
      for (let one = waiting.take(); one; one = waiting.take()) one.resolve(refuse('stopped'));
    },
  };
}

function startSearch(thread: Thread, { room, game, state, limits }: BotTurn, crowd: number): Thinking {
  // A weak level must not profit from what the thread has found out for another game.
  if (thread.lastRoom !== room) thread.thinker.forget();
  thread.lastRoom = room;
  return thread.thinker.think(game, state, limits(crowd));
}

/** Keys that take turns: the first one is served, and then goes behind the others. */
type Rotation<T> = Map<string, T>;

/** The order in which entries are served: addresses take turns, and the rooms of each address take turns. */
function openFairQueue() {
  const addresses: Rotation<Rotation<readonly Entry[]>> = new Map();
  let size = 0;
  const countOfAddress = (address: string) => {
    const rooms = addresses.get(address)?.values() ?? [];
    return [...rooms].reduce((sum, entries) => sum + entries.length, 0);
  };
  return {
    size: () => size,
    countOfAddress,
    /** How many are served before another entry of this address would be, if every address asked as much. */
    before: (address: string) => addresses.size * Math.max(1, countOfAddress(address)),
    add(entry: Entry): void {
      const rooms = addresses.get(entry.turn.address) ?? new Map();
      rooms.set(entry.turn.room, [...(rooms.get(entry.turn.room) ?? []), entry]);
      addresses.set(entry.turn.address, rooms);
      size += 1;
    },
    take(): Entry | undefined {
      const [address, rooms] = firstInRotation(addresses) ?? [];
      const [room, entries] = (rooms && firstInRotation(rooms)) ?? [];
      if (address === undefined || room === undefined) return undefined;
      const [next, ...others] = entries ?? [];
      rooms?.delete(room);
      if (others.length > 0) rooms?.set(room, others);
      addresses.delete(address);
      if (rooms && rooms.size > 0) addresses.set(address, rooms);
      size -= 1;
      return next;
    },
    /** False when the entry has been served already. */
    remove(entry: Entry): boolean {
      const rooms = addresses.get(entry.turn.address);
      const entries = rooms?.get(entry.turn.room) ?? [];
      const others = entries.filter((one) => one !== entry);
      if (others.length > 0) rooms?.set(entry.turn.room, others);
      else rooms?.delete(entry.turn.room);
      if (rooms?.size === 0) addresses.delete(entry.turn.address);
      size -= entries.length - others.length;
      return others.length < entries.length;
    },
  };
}

function firstInRotation<T>(turns: Rotation<T>): [string, T] | undefined {
  const [one] = turns;
  return one;
}

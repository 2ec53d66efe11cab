// The user's side of a worker: asks, listens, stops, and starts another worker when one dies, so that the game goes on.

import { accept, refuse } from '@sente/kernel';
import type { Info, OnInfo } from '../think.ts';
import { warmUpLimits } from '../warm-up.ts';
import type { Answer, FromWorker, SentLimits, WorkerPort } from './messages.ts';

export type ThinkerHost = {
  startWorker(): WorkerPort;
  /** Calls back after so many milliseconds, unless the function it answers is called before. */
  after(ms: number, then: () => void): () => void;
  /** Whether the worker sees memory shared with it. Without, a search is stopped by ending its worker. */
  readonly sharesMemory: boolean;
  /** Whether the time for a move begins when its game is loaded; otherwise loading is part of it. */
  readonly loadsFirst?: boolean;
};

export type Thinking = {
  readonly answer: Promise<Answer>;
  /** Ends the search with the best move so far. */
  stop(): void;
};

export type Thinker = {
  /** One position at a time: further requests wait. */
  think(game: string, state: unknown, limits: SentLimits, onInfo?: OnInfo): Thinking;
  forget(): void;
  /** Ends the worker; requests under way are refused with `engine_closed`. */
  close(): void;
};

/** How long a stopped search may take to answer before its worker is ended. */
const STOP_GRACE_MS = 250;
/** How far beyond its time a search that has begun may go before its worker counts as stuck. */
const STUCK_MS = 5_000;
/** How long a worker's first message may take, with loading and compiling, over a slow line or on a busy machine. */
const LOADING_MS = 60_000;
const MOST_TRIES = 2;
/** The number of warm-ups, which no request has: their answers are ignored. */
const WARM_UP_ID = 0;

type Request = {
  readonly id: number;
  readonly game: string;
  readonly state: unknown;
  readonly limits: SentLimits;
  readonly onInfo: OnInfo;
  readonly deliver: (answer: Answer) => void;
  readonly stop: SharedArrayBuffer | undefined;
  stopped: boolean;
  /** Whether the worker that has this request now has sent a message about it. */
  begun: boolean;
  tries: number;
  last: Info | undefined;
};

export function createThinker(host: ThinkerHost): Thinker {
  return new WorkerThinker(host);
}

class WorkerThinker implements Thinker {
  readonly #host: ThinkerHost;
  readonly #waiting: Request[] = [];
  #current: Request | undefined;
  #worker: WorkerPort | undefined;
  /** The games that the worker has been asked about. */
  #loaded = new Set<string>();
  #cancelTimer = () => {};
  #nextId = 1;
  #closed = false;

  constructor(host: ThinkerHost) {
    this.#host = host;
  }

  think(game: string, state: unknown, limits: SentLimits, onInfo: OnInfo = () => {}): Thinking {
    let deliver: (answer: Answer) => void = () => {};
    const answer = new Promise<Answer>((resolve) => {
      deliver = resolve;
    });
    const stop = this.#host.sharesMemory ? new SharedArrayBuffer(4) : undefined;
    const search = { stopped: false, begun: false, tries: 0, last: undefined };
    const request: Request = { id: this.#nextId++, game, state, limits, onInfo, deliver, stop, ...search };
    if (this.#closed) deliver(refuse('engine_closed'));
    else this.#waiting.push(request);
    this.#next();
    return { answer, stop: () => this.#stop(request) };
  }

  forget(): void {
    this.#worker?.post({ kind: 'forget' });
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer();
    this.#worker?.terminate();
    this.#worker = undefined;
    const open = [...(this.#current ? [this.#current] : []), ...this.#waiting.splice(0)];
    this.#current = undefined;
    for (const request of open) request.deliver(refuse('engine_closed'));
  }

  #next(): void {
    if (this.#current || this.#closed) return;
    this.#current = this.#waiting.shift();
    if (this.#current) this.#attempt(this.#current);
  }

  #attempt(request: Request): void {
    const { id, game, state, stop } = request;
    // Asked again after a stop: any move will do.
    const limits = request.stopped ? { ...request.limits, nodes: 1 } : request.limits;
    request.tries++;
    this.#worker ??= this.#startWorker();
    if (this.#host.loadsFirst && !this.#loaded.has(game)) {
      this.#worker.post({ kind: 'think', id: WARM_UP_ID, game, state, limits: warmUpLimits(limits) });
    }
    this.#loaded.add(game);
    this.#worker.post({ kind: 'think', id, game, state, limits, ...(stop ? { stop } : {}) });
    request.begun = false;
    this.#limit(request);
  }

  /** How long the worker may go on. Before its first message it may still be loading. */
  #limit({ limits, stopped, begun, stop }: Request): void {
    if (stopped && stop) Atomics.store(new Int32Array(stop), 0, 1);
    // Without shared memory the worker cannot be told to stop: its last report is the answer.
    if (stopped && begun) this.#setTimer(stop ? STOP_GRACE_MS : 0);
    else if (stopped) this.#setTimer(LOADING_MS);
    else if (limits.timeMs !== undefined) this.#setTimer(limits.timeMs + (begun ? STUCK_MS : LOADING_MS));
  }

  #startWorker(): WorkerPort {
    const worker = this.#host.startWorker();
    this.#loaded = new Set();
    worker.onMessage((message) => this.#receive(message));
    worker.onDeath(() => {
      if (this.#worker === worker) this.#died();
    });
    return worker;
  }

  #receive(message: FromWorker): void {
    const request = this.#current;
    if (!request || message.id !== request.id) return;
    if (message.kind === 'done') {
      this.#finish(request, message.answer);
      return;
    }
    request.last = message.info;
    if (!request.begun) {
      request.begun = true;
      this.#limit(request);
    }
    request.onInfo(message.info);
  }

  #finish(request: Request, answer: Answer): void {
    this.#cancelTimer();
    this.#current = undefined;
    request.deliver(answer);
    this.#next();
  }

  #stop(request: Request): void {
    if (request.stopped) return;
    request.stopped = true;
    if (request === this.#current) this.#limit(request);
  }

  /** Ends the worker when it is over. */
  #setTimer(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#host.after(ms, () => {
      this.#worker?.terminate();
      this.#died();
    });
  }

  #died(): void {
    this.#worker = undefined;
    this.#cancelTimer();
    const request = this.#current;
    if (!request) return;
    const best = bestAnswerSoFar(request.last);
    if (request.stopped && best) this.#finish(request, best);
    else if (request.tries < MOST_TRIES) this.#attempt(request);
    else this.#finish(request, best ?? refuse('engine_died'));
  }
}

/** The best move in the last report of a search that was cut short. */
function bestAnswerSoFar(info: Info | undefined): Answer | undefined {
  const move = info?.lines[0]?.moves[0];
  return info && move !== undefined ? accept({ ...info, move }) : undefined;
}

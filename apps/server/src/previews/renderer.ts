// Renders drawings as PNG in a worker thread, one after the other. The thread starts with the first drawing and is replaced
// when it holds too much memory or dies.

import { Worker } from 'node:worker_threads';
import type { Drawing, Rendered } from './thread-messages.ts';

export type Renderer = {
  /** null: too many drawings are waiting. */
  render(svg: string): Promise<Uint8Array> | null;
  /** Bytes that the thread held after its last picture; 0 without a thread. */
  heldBytes(): number;
  stop(): Promise<void>;
};

type Options = {
  /** Smaller or larger in tests. */
  readonly mostBytes?: number;
};

const MOST_WAITING = 8;
/** A healthy thread holds about 30 MB. WebAssembly memory never shrinks, so only a new thread holds less. */
const MOST_BYTES = 128 * 1024 * 1024;
/** The JavaScript heap of the thread holds one drawing and one picture at a time. */
const MOST_HEAP_MB = 64;

type Job = Drawing & { done(png: Uint8Array): void; fail(error: Error): void };

export function openRenderer({ mostBytes = MOST_BYTES }: Options = {}): Renderer {
  const queue: Job[] = [];
  let thread: Worker | null = null;
  let current: Job | null = null;
  let heldBytes = 0;

  function startThread(): Worker {
    const started = new Worker(new URL('./render.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    started.on('message', (answer: Rendered) => {
      const job = current;
      current = null;
      heldBytes = answer.bytes;
      if (answer.bytes > mostBytes) endThread();
      if ('png' in answer) job?.done(answer.png);
      else job?.fail(new Error(answer.error));
      drawNext();
    });
    // `exit` follows every error; an error without a listener would end the process.
    started.on('error', () => {});
    started.once('exit', () => {
      if (thread === started) threadDied();
    });
    // A waiting thread must not keep the process alive.
    started.unref();
    return started;
  }

  /** Ends the thread between two drawings; the next drawing starts another. */
  function endThread(): void {
    const old = thread;
    thread = null;
    heldBytes = 0;
    old?.terminate().catch(() => {});
  }

  /** The drawing under way may be the cause, so it fails; the waiting ones get a new thread. */
  function threadDied(): void {
    thread = null;
    heldBytes = 0;
    current?.fail(new Error('the rendering thread ended during this drawing'));
    current = null;
    drawNext();
  }

  function drawNext(): void {
    if (current !== null) return;
    current = queue.shift() ?? null;
    if (current === null) return;
    thread ??= startThread();
    thread.postMessage({ svg: current.svg } satisfies Drawing);
  }

  return {
    render(svg) {
      if (queue.length + (current === null ? 0 : 1) >= MOST_WAITING) return null;
      const rendered = new Promise<Uint8Array>((done, fail) => queue.push({ svg, done, fail }));
      drawNext();
      return rendered;
    },
    heldBytes: () => heldBytes,
    async stop() {
      for (const { fail } of queue.splice(0)) fail(new Error('not drawn: the server stops'));
      await thread?.terminate();
    },
  };
}

// Drawings become PNG in a thread of their own, a few at a time; it is started when the first one is asked for.

import { Worker } from 'node:worker_threads';
import type { Drawing, Rendered } from './thread-messages.ts';

export type Renderer = {
  /** null: too many are waiting already. */
  render(svg: string): Promise<Uint8Array> | null;
  stop(): Promise<void>;
};

const MOST_WAITING = 8;

type Waiting = { done(png: Uint8Array): void; fail(error: Error): void };

export function openRenderer(): Renderer {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let last = 0;

  function start(): Worker {
    const started = new Worker(new URL('./render.worker.ts', import.meta.url));
    started.on('message', (answer: Rendered) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('png' in answer) asked?.done(answer.png);
      else asked?.fail(new Error(answer.error));
    });
    // A thread's death is told by its exit; without a listener its error would end the process.
    started.on('error', () => {});
    started.once('exit', () => {
      if (thread === started) thread = null;
      for (const [id, asked] of waiting) {
        waiting.delete(id);
        asked.fail(new Error('the thread that draws has ended'));
      }
    });
    // Nobody waits for a picture when everything else is done.
    started.unref();
    return started;
  }

  return {
    render(svg) {
      if (waiting.size >= MOST_WAITING) return null;
      thread ??= start();
      last += 1;
      const id = last;
      const drawing: Drawing = { id, svg };
      thread.postMessage(drawing);
      return new Promise((done, fail) => waiting.set(id, { done, fail }));
    },
    async stop() {
      await thread?.terminate();
    },
  };
}

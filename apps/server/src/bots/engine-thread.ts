// Threads that think, as the engine's own protocol for workers wants them.

import { Worker } from 'node:worker_threads';
import { createThinker, type FromWorker, type Thinker, type ToWorker, type WorkerPort } from '@sente/engine';

/** A bundle that lies elsewhere names its own worker. */
const WORKER = new URL('./engine.worker.ts', import.meta.url);

function startThread(folders: readonly string[]): WorkerPort {
  const thread = new Worker(WORKER, { workerData: { folders } });
  // A thread's death is told by its exit; without a listener its error would end the process.
  thread.on('error', () => {});
  return {
    post: (message: ToWorker) => thread.postMessage(message),
    onMessage: (listener) => thread.on('message', (message: FromWorker) => listener(message)),
    onDeath: (listener) => thread.once('exit', () => listener()),
    terminate: () => {
      thread.terminate().catch(() => {});
    },
  };
}

/** One thread, started when it is first needed and again whenever it dies. */
export function engineThread(folders: readonly string[]): Thinker {
  return createThinker({ startWorker: () => startThread(folders), after, sharesMemory: true });
}

export function after(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

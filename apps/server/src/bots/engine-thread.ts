// Threads that think, as the engine's own protocol for workers wants them.

import { Worker } from 'node:worker_threads';
import { createThinker, type FromWorker, type Thinker, type ToWorker, type WorkerPort } from '@sente/engine';
import type { World } from '../base/world.ts';

/** A bundle that lies elsewhere names its own worker. */
const WORKER = new URL('./engine.worker.ts', import.meta.url);
/** Memory for JavaScript, beside that of the search, which the limits of each search bound. */
const MOST_HEAP_MB = 128;

/** `behind`: where the system can, it gives way to every other thread of the process. */
export type ThreadOptions = { readonly behind?: boolean };

function startEngineWorker(folders: readonly string[], { behind = false }: ThreadOptions): WorkerPort {
  const thread = new Worker(WORKER, {
    workerData: { folders, behind },
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
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
export function openEngineThread(
  world: Pick<World, 'after'>,
  folders: readonly string[],
  options: ThreadOptions = {},
): Thinker {
  return createThinker({
    startWorker: () => startEngineWorker(folders, options),
    after: world.after,
    sharesMemory: true,
  });
}

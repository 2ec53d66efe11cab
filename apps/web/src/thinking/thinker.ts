// The engine for a page: a worker that starts on first use.

import { createThinker, type FromWorker, type Thinker, type WorkerPort } from '@sente/engine';

export function openThinker(): Thinker {
  return createThinker({
    startWorker,
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    // Sharing memory with a worker needs cross-origin isolation, which the site does not have.
    sharesMemory: false,
    // The files may come over a slow connection, and no clock runs against this engine.
    loadsFirst: true,
  });
}

function startWorker(): WorkerPort {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => listener(data)),
    onDeath: (listener) => worker.addEventListener('error', listener, { once: true }),
    terminate: () => worker.terminate(),
  };
}

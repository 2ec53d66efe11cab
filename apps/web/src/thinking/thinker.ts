// The engine as this page uses it: a worker that is started when it is first asked.

import { createThinker, type FromWorker, type Thinker, type WorkerPort } from '@sente/engine';

export function openThinker(): Thinker {
  return createThinker({
    startWorker,
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    // Pages share memory with their workers only where the whole site is cut off from all others.
    sharesMemory: false,
    // Files may come over a slow line, and nobody's clock runs.
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

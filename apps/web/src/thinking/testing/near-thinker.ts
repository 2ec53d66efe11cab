// The real engine for tests, in this thread instead of a worker.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createEngine, createThinker, type FromWorker, serveEngine, type Thinker } from '@sente/engine';

const FOLDER = new URL('../../../../../packages/engine/', import.meta.url);

async function load(name: string): Promise<Uint8Array> {
  const file = new URL(`${name.endsWith('.wasm') ? 'dist' : 'data'}/${name}`, FOLDER);
  return new Uint8Array(await readFile(fileURLToPath(file)));
}

export function nearThinker(): Thinker {
  return createThinker({
    startWorker() {
      let hear: (message: FromWorker) => void = () => {};
      const engine = createEngine({ now: () => performance.now(), load });
      const serve = serveEngine(engine, (message) => hear(message));
      return {
        post: (message) => serve(structuredClone(message)),
        onMessage: (listener) => {
          hear = listener;
        },
        onDeath() {},
        terminate() {},
      };
    },
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    sharesMemory: false,
  });
}

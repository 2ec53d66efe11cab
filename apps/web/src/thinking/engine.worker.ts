// The engine in a worker of its own, so that the page never waits for it.

import { createEngine, type FromWorker, serveEngine, type ToWorker } from '@sente/engine';

declare const self: DedicatedWorkerGlobalScope;

/** The addresses of the compiled cores and their data in this build. */
const FILES = import.meta.glob<string>(
  ['../../../../packages/engine/dist/*.wasm', '../../../../packages/engine/data/*'],
  { eager: true, query: '?url', import: 'default' },
);

const engine = createEngine({
  now: () => performance.now(),
  async load(name) {
    const found = Object.entries(FILES).find(([path]) => path.endsWith(`/${name}`))?.[1];
    const response = found === undefined ? null : await fetch(found);
    if (!response?.ok) throw new Error(`the engine's file ${name} could not be fetched`);
    return new Uint8Array(await response.arrayBuffer());
  },
});

const hear = serveEngine(engine, (message: FromWorker) => self.postMessage(message));
self.onmessage = ({ data }: MessageEvent<ToWorker>) => hear(data);

// The engine in a worker of its own: the page never waits for it.

import { createEngine, type FromWorker, serveEngine, type ToWorker } from '@sente/engine';

declare const self: DedicatedWorkerGlobalScope;

/** Addresses of the compiled cores and their data, as the build has named them. */
const FILES = import.meta.glob<string>(
  ['../../../../packages/engine/dist/*.wasm', '../../../../packages/engine/data/*'],
  { eager: true, query: '?url', import: 'default' },
);

const engine = createEngine({
  now: () => performance.now(),
  async load(name) {
    const found = Object.entries(FILES).find(([path]) => path.endsWith(`/${name}`))?.[1];
    const response = found === undefined ? null : await fetch(found);
    if (!response?.ok) throw new Error(`the engine has no file ${name}`);
    return new Uint8Array(await response.arrayBuffer());
  },
});

const hear = serveEngine(engine, (message: FromWorker) => self.postMessage(message));
self.onmessage = ({ data }: MessageEvent<ToWorker>) => hear(data);

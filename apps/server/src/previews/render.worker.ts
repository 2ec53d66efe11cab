// The thread that turns drawings into PNG: half a second of work that no move should wait for.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Drawing, Rendered } from './thread-messages.ts';

if (parentPort === null) throw new Error('this file runs as a thread');
const port = parentPort;
const program = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
const ready = initWasm(readFileSync(program));

port.on('message', ({ id, svg }: Drawing) => {
  const render = (): Rendered => {
    const drawn = new Resvg(svg, { font: { loadSystemFonts: false } });
    return { id, png: drawn.render().asPng() };
  };
  const failed = (error: unknown): Rendered => ({ id, error: String(error) });
  void ready.then(render).then(
    (answer) => port.postMessage(answer),
    (error) => port.postMessage(failed(error)),
  );
});

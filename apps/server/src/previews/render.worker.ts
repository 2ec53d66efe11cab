// The thread that renders drawings as PNG. One takes up to half a second, for which no move should wait.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Drawing, Rendered } from './thread-messages.ts';

if (parentPort === null) throw new Error('render.worker.ts runs as a worker thread only');
const port = parentPort;
const program = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
const ready = initWasm(readFileSync(program));

port.on('message', ({ svg }: Drawing) => {
  void ready
    .then(() => ({ png: renderPng(svg) }))
    .catch((error: unknown) => ({ error: String(error) }))
    .then((answer) => port.postMessage({ ...answer, bytes: measureHeldBytes() } satisfies Rendered));
});

/** The renderer's objects live in WebAssembly memory, which no garbage collector frees, so each is freed by hand. */
function renderPng(svg: string): Uint8Array {
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
  try {
    const image = drawing.render();
    try {
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}

/** Memory of this thread alone; `external` includes WebAssembly memory. */
function measureHeldBytes(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

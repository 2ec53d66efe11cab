// Units that need nothing but Node, and `e2e`, which drives a real Chromium against a real server: side by side.
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { workerThreads } from './tools/lib/bundle.mjs';
import { UNOPTIMISED_WASM } from './tools/test/node-flags.mjs';
import { ENGINE_FOLDERS } from './tools/test/order.mjs';
import { Order } from './tools/test/sequencer.mjs';

// Most tests wait: for a page, a socket, a disk. Two files for each core leave hardly any of them idle.
const WORKERS = Math.max(4, 2 * availableParallelism());

// How long something may take to become as expected. Looking more often takes a fifth of a run's work from what is
// waited for.
const PATIENT = { timeout: 30_000, interval: 60 };

const shared = {
  environment: 'node',
  maxWorkers: WORKERS,
  // Files that follow each other in a worker share its modules and its browser: having them anew would cost more than
  // most tests do.
  isolate: false,
  expect: { poll: PATIENT },
  // What is wrong once is wrong: nothing is tried again.
  retry: 0,
  sequence: { groupOrder: 0 },
  // Generous, because a busy machine is no fault of the code; nothing waits for a time-out on purpose.
  testTimeout: 240_000,
  hookTimeout: 240_000,
} as const;

const ENGINE = ENGINE_FOLDERS.map((folder) => `${folder}/**/*.test.ts`);

const plugins = [workerThreads({ keepSourcePlace: false })];

export default defineConfig({
  // Also for the run itself, which starts what its tests share.
  plugins,
  test: {
    globalSetup: ['tools/test/shared.ts'],
    sequence: { sequencer: Order },
    // A worker serves one project, so that there are no more of them than must be.
    projects: [
      {
        plugins,
        test: {
          ...shared,
          name: 'main',
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}', 'e2e/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/dist/**', '**/fixtures/**', ...ENGINE],
          execArgv: UNOPTIMISED_WASM,
        },
      },
      {
        plugins,
        test: { ...shared, name: 'engine', include: ENGINE },
      },
    ],
  },
});

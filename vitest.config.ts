// Runs the unit tests, which need only Node, and `e2e`, which drives a real Chromium against a real server, side by side.
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { workerThreads } from './tools/lib/bundle.mjs';
import { UNOPTIMISED_WASM } from './tools/test/node-flags.mjs';
import { ENGINE_FOLDERS } from './tools/test/order.mjs';
import { Order } from './tools/test/sequencer.mjs';

// Most tests wait: for a page, a socket, a disk. Two files for each core keep the cores busy.
const WORKERS = Math.max(4, 2 * availableParallelism());

// The time limit and the interval of `expect.poll`. Polling more often would take a fifth of the CPU of a run.
const PATIENT = { timeout: 30_000, interval: 60 };

const shared = {
  environment: 'node',
  maxWorkers: WORKERS,
  // Files that follow each other in a worker share its modules and its browser: loading them anew would cost more than most
  // tests.
  isolate: false,
  expect: { poll: PATIENT },
  // A test that fails once has failed: no retries.
  retry: 0,
  sequence: { groupOrder: 0 },
  // Generous limits, because a busy machine is no fault of the code. No test waits for a time-out on purpose.
  testTimeout: 240_000,
  hookTimeout: 240_000,
} as const;

const ENGINE = ENGINE_FOLDERS.map((folder) => `${folder}/**/*.test.ts`);

const plugins = [workerThreads({ keepSourcePlace: false })];

export default defineConfig({
  // Also for the run itself, which starts the shared resources.
  plugins,
  test: {
    globalSetup: ['tools/test/shared.ts'],
    sequence: { sequencer: Order },
    // A worker serves one project, so fewer projects need fewer workers.
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

// Two projects: `unit` needs nothing but Node; `e2e` drives a real Chromium against a real server. Files of both run
// side by side.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { workerThreads } from './tools/bundle.mjs';
import { Order } from './tools/test/order.mjs';

// Most tests wait: for a page, a socket, a disk. Two files for each core leave hardly any of them idle.
const WORKERS = Math.max(4, 2 * availableParallelism());

// How long something may take to become as expected. Looking more often takes a fifth of a run's work from what is
// waited for.
const PATIENT = { timeout: 30_000, interval: 60 };

const shared = {
  environment: 'node',
  maxWorkers: WORKERS,
  // Files that follow each other in a worker share its modules: loading them again would cost more than most tests do.
  isolate: false,
  expect: { poll: PATIENT },
  // What is wrong once is wrong: nothing is tried again.
  retry: 0,
  sequence: { groupOrder: 0 },
  // Generous, because a busy machine is no fault of the code; nothing waits for a time-out on purpose.
  testTimeout: 240_000,
  hookTimeout: 240_000,
} as const;

const plugins = [workerThreads({ keepSourcePlace: false })];

export default defineConfig({
  // Also for the run itself, which starts what its tests share.
  plugins,
  test: {
    globalSetup: ['tools/test-shared.ts'],
    sequence: { sequencer: Order },
    projects: [
      {
        plugins,
        test: {
          ...shared,
          name: 'unit',
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
        },
      },
      {
        plugins,
        test: { ...shared, name: 'e2e', include: ['e2e/*.test.ts'] },
      },
    ],
  },
});

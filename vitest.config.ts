// Two projects: `unit` needs nothing but Node; `e2e` drives a real Chromium against a real server.
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { workerThreads } from './tools/bundle.mjs';

const UNIT_WORKERS = 2;
// A browser, a server and a test process already fill two cores: files run one after another.
const E2E_WORKERS = 1;

// How long something may take to become as expected; it is looked at again and again, and taken at once.
const PATIENT = { timeout: 30_000, interval: 20 };

// Real processes and browsers on a shared machine may stall once; what is wrong is wrong every time. Whoever works
// on the code sees every stall.
const RETRIES = process.env['CI'] ? 2 : 0;

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [workerThreads({ keepSourcePlace: false })],
        test: {
          name: 'unit',
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
          environment: 'node',
          maxWorkers: UNIT_WORKERS,
          // Generous, because a busy machine is no fault of the code; nothing waits for a time-out on purpose.
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: PATIENT },
          retry: RETRIES,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [workerThreads({ keepSourcePlace: false })],
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          maxWorkers: E2E_WORKERS,
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: PATIENT },
          retry: RETRIES,
          // After the units, so that the two never fight over the cores.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

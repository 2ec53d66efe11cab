// npm run test:browsers: the main flows in Firefox and WebKit, one after the other.
import { defineConfig } from 'vitest/config';
import { workerThreads } from './tools/lib/bundle.mjs';

export default defineConfig({
  plugins: [workerThreads({ keepSourcePlace: false })],
  test: {
    include: ['e2e/browsers/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});

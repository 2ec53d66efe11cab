// A seed is the same run in two processes.

import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { expect, it } from 'vitest';
import { SHORT_RUN } from './short-run.mjs';

it('prints the same lines and the same hash in two processes', () => {
  const run = () => spawnSync(process.execPath, SHORT_RUN, { encoding: 'utf8' });
  const [one, two] = [run(), run()];
  expect(one.stderr).toBe('');
  expect(one.stdout).toMatch(/[1-9]\d* answers, log [0-9a-f]{16}/);
  expect(two.stdout).toBe(one.stdout);
});

#!/usr/bin/env node
// The `sente` command: bundles what was asked for and runs it in this very process.
import process from 'node:process';
import { runEntry } from '../../tools/run.mjs';
import { command, ensureDependencies } from '../../tools/setup.mjs';

await command(async () => {
  ensureDependencies();
  const [first, ...rest] = process.argv.slice(2);
  // The golden vectors are run by the same program as `npm run conformance`.
  if (first === 'conformance') await runEntry('tools/conformance.ts', rest);
  else await runEntry('apps/server/src/main.ts', process.argv.slice(2));
});

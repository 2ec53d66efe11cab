#!/usr/bin/env node
// The `sente` command: bundles the server's source and runs it in this very process.
import process from 'node:process';
import { runEntry } from '../../../tools/run.mjs';
import { command, ensureDependencies } from '../../../tools/setup.mjs';

await command(async () => {
  ensureDependencies();
  await runEntry('apps/server/src/main.ts', process.argv.slice(2));
});

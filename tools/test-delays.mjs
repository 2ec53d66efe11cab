// npm run test:delays [-- --ms 150] [files …]: tests with every message and every frame late by up to so many milliseconds.
// A failure here and not in `npm test` is a race, in the product or in the test, that a busy machine would also find.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { ROOT } from './lib/root.mjs';
import { isMain, runCommand } from './lib/setup.mjs';
import { LONGEST_DELAY } from './test/delays.mjs';

const USUAL_MS = '150';
/** The tests in which clients and servers talk to each other. */
const TALKING = ['apps/server', 'e2e/online'];

if (isMain(import.meta.url)) {
  await runCommand(() => {
    const args = process.argv.slice(2);
    const [, ms = USUAL_MS] = args[0] === '--ms' ? args.splice(0, 2) : [];
    const delays = pathToFileURL(join(ROOT, 'tools', 'test', 'delays.mjs')).href;
    const env = { ...process.env, [LONGEST_DELAY]: ms, NODE_OPTIONS: `--import ${delays}` };
    const asked = args.length > 0 ? args : TALKING;
    const program = join(ROOT, 'tools', 'test.mjs');
    return spawnSync(process.execPath, [program, ...asked], { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
  });
}

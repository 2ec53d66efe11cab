// npm run test:browsers [-- vitest's arguments]: the main flows in Firefox and WebKit, which are found or installed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { findChromium, findFirefox, findWebKit } from './lib/find-programs.mjs';
import { ROOT } from './lib/root.mjs';
import { ensureDependencies, ensureWebBuild, runCommand } from './lib/setup.mjs';

await runCommand(() => {
  ensureDependencies();
  ensureWebBuild();
  findChromium();
  findFirefox();
  findWebKit();
  const program = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--config', 'vitest.browsers.config.ts', ...process.argv.slice(2)];
  return spawnSync(process.execPath, [program, ...args], { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
});

// npm run format: formats every file as `npm run check` expects it, and applies safe lint fixes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from './lib/root.mjs';
import { ensureDependencies, runCommand } from './lib/setup.mjs';

await runCommand(() => {
  ensureDependencies();
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = [biome, 'check', '--write', ...process.argv.slice(2)];
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
});

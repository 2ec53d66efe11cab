// npm run build: what a server is made of at run time, in apps/server/dist, apps/web/dist and packages/engine/dist.
// With those, packages/engine/data, package.json and the dependencies of apps/server, `node apps/server/dist/main.mjs`
// serves without the sources.
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './root.mjs';
import { command, ensureDependencies, ensureEngineBuild, ensureWebBuild, isMain } from './setup.mjs';

const SOURCE = join(ROOT, 'apps', 'server', 'src');
const DIST = join(ROOT, 'apps', 'server', 'dist');

/** The program, and each of its threads as a file beside it. */
function entries() {
  const threads = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.worker.ts') && !path.startsWith('testing'),
  );
  return ['main.ts', ...threads].map((path) => join(SOURCE, path));
}

export async function buildServer(folder = DIST) {
  // Not at the top of this file: the bundler is itself a dependency that set-up may have to bring first.
  const { rolldown } = await import('rolldown');
  const { isExternal } = await import('./bundle.mjs');
  const { NEAR_WORKERS } = await import('./near-workers.mjs');
  rmSync(folder, { recursive: true, force: true });
  for (const entry of entries()) {
    const build = await rolldown({
      input: entry,
      cwd: ROOT,
      platform: 'node',
      external: isExternal,
      logLevel: 'warn',
      plugins: [NEAR_WORKERS],
    });
    const file = join(folder, basename(entry).replace(/\.ts$/, '.mjs'));
    await build.write({ file, format: 'esm', sourcemap: true });
    await build.close();
  }
}

if (isMain(import.meta.url)) {
  await command(async () => {
    ensureDependencies();
    ensureEngineBuild();
    ensureWebBuild();
    await buildServer();
  });
}

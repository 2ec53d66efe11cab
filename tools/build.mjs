// npm run build: writes everything a server needs at run time to apps/server/dist, apps/web/dist and packages/engine/dist.
// With those, packages/engine/data, package.json and the dependencies of apps/server, `node apps/server/dist/main.mjs`
// serves without the sources.
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './lib/root.mjs';
import { ensureDependencies, ensureEngineBuild, ensureWebBuild, isMain, runCommand } from './lib/setup.mjs';

const SOURCE = join(ROOT, 'apps', 'server', 'src');
const DIST = join(ROOT, 'apps', 'server', 'dist');

/** The program, and each of its threads as a file beside it. */
function serverEntries() {
  const threads = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.worker.ts') && !path.startsWith('testing'),
  );
  return ['main.ts', ...threads].map((path) => join(SOURCE, path));
}

export async function buildServer(folder = DIST) {
  // Imported here and not at the top: the bundler is a dependency that set-up may have to install first.
  const { rolldown } = await import('rolldown');
  const { isExternal, workersBesideBundle } = await import('./lib/bundle.mjs');
  rmSync(folder, { recursive: true, force: true });
  for (const entry of serverEntries()) {
    const build = await rolldown({
      input: entry,
      cwd: ROOT,
      platform: 'node',
      external: isExternal,
      logLevel: 'warn',
      plugins: [workersBesideBundle],
    });
    const file = join(folder, basename(entry).replace(/\.ts$/, '.mjs'));
    await build.write({ file, format: 'esm', sourcemap: true });
    await build.close();
  }
}

if (isMain(import.meta.url)) {
  await runCommand(async () => {
    ensureDependencies();
    ensureEngineBuild();
    ensureWebBuild();
    await buildServer();
  });
}

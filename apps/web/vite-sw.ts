// Builds the service worker beside the app: src/sw.ts with the list of all that the build wrote, and the addresses of the pages.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { LINK_WORDS_FILE } from './vite-links.ts';
import { PAGES_FILE, readPageRows } from './vite-pages.ts';

type Written = { readonly name: string; readonly content: string | Uint8Array };

/** The system reads the icons of a home screen once, with a network: they are not worth the first visit of every player. */
const NOT_KEPT = /\.(map|png|txt)$/;
const FOR_THE_SERVER = [LINK_WORDS_FILE, PAGES_FILE];
/** Large, and few players need them: kept from the first use on. */
const KEPT_ON_DEMAND = /\.net$/;

export function serviceWorkerPlugin(): Plugin {
  let root = '';
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    // After all other files have been written.
    enforce: 'post',
    configResolved(config) {
      root = config.root;
      publicDir = config.publicDir;
    },
    async generateBundle(_, bundle) {
      const built = Object.values(bundle).map((file) => ({
        name: file.fileName,
        content: file.type === 'chunk' ? file.code : file.source,
      }));
      const table = readFileSync(join(root, 'src', 'pages.tsx'), 'utf8');
      const source = join(root, 'src', 'sw.ts');
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { lang: 'ts' });
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: putFileListsIntoWorker(code, [...built, ...readFilesIn(publicDir)], readPageRows(table)),
      });
    },
  };
}

/** The text of the worker changes whenever a file changes. That is how a browser notices a new version. */
function putFileListsIntoWorker(
  code: string,
  written: readonly Written[],
  rows: ReturnType<typeof readPageRows>,
): string {
  const kept = written
    .filter(({ name }) => !NOT_KEPT.test(name) && !FOR_THE_SERVER.includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash('sha256');
  for (const { name, content } of kept) hash.update(name).update('\0').update(content).update('\0');
  const pathsOf = (files: readonly Written[]) => JSON.stringify(files.map(({ name }) => `/${name}`));
  const version = hash.digest('hex').slice(0, 12);
  return [
    `const __FILES__ = ${pathsOf(kept.filter(({ name }) => !KEPT_ON_DEMAND.test(name)))};`,
    `const __ON_DEMAND__ = ${pathsOf(kept.filter(({ name }) => KEPT_ON_DEMAND.test(name)))};`,
    `const __PAGES__ = ${JSON.stringify(rows.map(({ address }) => address))};`,
    `const __VERSION__ = '${version}';`,
    code,
  ].join('\n');
}

function readFilesIn(directory: string): Written[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { name: path.slice(directory.length + 1).replaceAll('\\', '/'), content: readFileSync(path) };
    });
}

// How the page is built: hashed assets in dist, nothing inline, nothing fetched from elsewhere.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { CHUNKS } from './vite-chunks.ts';
import { linkWords } from './vite-links.ts';
import { pages } from './vite-pages.ts';
import { serviceWorker } from './vite-sw.ts';

/** The development server injects inline styles and a socket; the strict policy holds for what is built. */
const policyOnlyWhenBuilt: Plugin = {
  name: 'policy-only-when-built',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
};

/** The licences of the code, and of the characters drawn from a font, go where they go. */
const licence: Plugin = {
  name: 'licence',
  apply: 'build',
  generateBundle() {
    const root = join(import.meta.dirname, '..', '..');
    const own = readFileSync(join(root, 'LICENSE'));
    this.emitFile({ type: 'asset', fileName: 'licence.txt', source: own });
    const characters = readFileSync(join(root, 'packages', 'board', 'licences', 'lxgw-wenkai-tc.txt'));
    this.emitFile({ type: 'asset', fileName: 'licence-characters.txt', source: characters });
  },
};

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'));

export default defineConfig({
  root: import.meta.dirname,
  define: { __SENTE_VERSION__: JSON.stringify(version) },
  plugins: [policyOnlyWhenBuilt, licence, linkWords(), pages(), serviceWorker()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    // The files of the first page are there before anything asks for more.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !/\/index-[\w-]+\.(?:js|css)$/.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
});

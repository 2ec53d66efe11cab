// The build of the web app: hashed assets in dist, nothing inline, nothing from other hosts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { CHUNKS } from './vite-chunks.ts';
import { linkPreviewWordsPlugin } from './vite-links.ts';
import { pageFilesPlugin } from './vite-pages.ts';
import { serviceWorkerPlugin } from './vite-sw.ts';

/** The development server injects inline styles and a socket; the strict policy holds for what is built. */
const policyOnlyWhenBuilt: Plugin = {
  name: 'policy-only-when-built',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
};

/** The licences of the code and of the characters that are drawn from a font are published with the site. */
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
  plugins: [policyOnlyWhenBuilt, licence, linkPreviewWordsPlugin(), pageFilesPlugin(), serviceWorkerPlugin()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    // The files of the first page are loaded before any other is requested, so they need no preload.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !/\/index-[\w-]+\.(?:js|css)$/.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
});

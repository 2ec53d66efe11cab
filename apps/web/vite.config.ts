// How the page is built: hashed assets in dist, nothing inline, nothing fetched from elsewhere.
import { defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './vite-sw.ts';

/** The development server injects inline styles and a socket; the strict policy holds for what is built. */
const policyOnlyWhenBuilt: Plugin = {
  name: 'policy-only-when-built',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [policyOnlyWhenBuilt, serviceWorker()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

// How the page is built: hashed assets in dist, nothing inline, nothing fetched from elsewhere.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
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

/** What is always needed together comes as one file: fewer requests, and it packs better. */
const FILES = [
  { name: 'first-page', tags: ['$initial' as const], priority: 1 },
  // What tables, sheets and the pages of people share: small parts, and a match without levels of bots, deals, pools, ratings, rooms and series, and without what reads a kept one.
  {
    name: 'shared',
    test: /[\\/](?:match[\\/]src[\\/](?!bot-levels|deal|pools|rating|read|room|series|index)|src[\\/](?:words[\\/](?:say|en[\\/](?:facts|opening|refusals|results|table)\.)|base[\\/]chance|ui[\\/](?:numbers|pressable|use-found|use-title)))/,
  },
  // The table without the sheets that are opened from it, what an opening asks, shows and decides, what ends a game or comes after it, what draws a hint, and what is for men only.
  {
    name: 'table',
    test: /[\\/]src[\\/](?:table[\\/](?!sheets[\\/]|opening[\\/]|review-link|model[\\/](?:hint-mark|line-marks|read-only-table|record-match))|table[\\/]sheets[\\/]share-sheet\.css|local-table[\\/](?:use-local-game|load-game|local-table|saved-game)|local[\\/](?:score-line\.css|sitting))/,
  },
  // What sheets are made of, without the styles that pages use as well; whoever opens one may also name the computer and ask how strong it shall be.
  {
    name: 'sheets',
    test: /[\\/](?:rolldown[\\/]runtime|ui[\\/]levels|match[\\/]src[\\/](?:bot-levels|pools|room)|settings-sheet|choice-field\.tsx|game-rules\.tsx|option-form\.tsx|not-found-page)/,
  },
  // What an opening asks, shows and decides.
  {
    name: 'opening',
    test: /[\\/]src[\\/]table[\\/]opening[\\/]/,
  },
  // Who is online also hears what goes on elsewhere, and goes from one of these pages to the next.
  {
    name: 'online',
    test: /[\\/]src[\\/](?:connection[\\/]|ongoing|online-(?:stores|pages)|base[\\/]pools|frame[\\/](?:online-page|forms)|room[\\/](?:room-card|rules|config-text|mutes)|ui[\\/](?:page\.css|facts|person-name|bot-mark|small-picture|record-picture|pool-name)|people[\\/]load)/,
  },
  // Who follows a link to a room is soon at its table.
  {
    name: 'room',
    test: /[\\/]src[\\/](?:room[\\/](?!room-qr|bot-sheet)|online-table[\\/])/,
  },
  {
    name: 'review-link',
    test: /[\\/](?:review-link\.tsx)/,
  },
  // The way from a finished game to what was played from a position.
  {
    name: 'openings-action',
    test: /[\\/](?:openings-action|share[\\/]link|games[\\/]src[\\/]openings)/,
  },
];

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
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
});

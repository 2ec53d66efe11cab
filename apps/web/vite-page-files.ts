// Writes down beside the app which files each page is made of, for the server to name in its head: a browser then asks for all of
// them at once, instead of finding each in the one before.

import type { Plugin, Rolldown } from 'vite';

/** By the first part of the address: what is fetched one after another until the page is drawn, as app.tsx and the lists beside it say. */
const PAGES: { readonly [first: string]: readonly string[] } = {
  local: ['local/local-page'],
  lobby: ['online-pages', 'lobby/lobby-page'],
  r: ['online-pages', 'room/room-page', 'online-table/online-game'],
  m: ['online-pages', 'replay/match-page'],
  u: ['online-pages', 'people/person-page'],
  leaderboard: ['online-pages', 'people/leaderboard-page'],
  account: ['online-pages', 'people/account-page'],
  computer: ['more-pages', 'computer/computer-page'],
  learn: ['more-pages', 'lessons/learn-page'],
  puzzles: ['more-pages', 'puzzles/puzzle-pages'],
  analysis: ['more-pages', 'study/analysis-page'],
  openings: ['more-pages', 'openings/openings-page'],
  replay: ['more-pages', 'replay/replay-page'],
};

export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const withModule = (path: string) => {
        const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${path}.tsx`)));
        if (!found) throw new Error(`no file has ${path}`);
        return found;
      };
      const first = filesOf(
        chunks,
        chunks.filter(({ isEntry }) => isEntry),
      );
      const pages = Object.entries(PAGES).map(([name, modules]) => {
        const files = filesOf(chunks, modules.map(withModule));
        return [name, [...files].filter((file) => !first.has(file)).map((file) => `/${file}`)];
      });
      const source = JSON.stringify(Object.fromEntries(pages));
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source });
    },
  };
}

/** These scripts, all that they import, and the styles of both; an import before who imports it. */
function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  wanted: readonly Rolldown.OutputChunk[],
): ReadonlySet<string> {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported) add(imported);
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  for (const chunk of wanted) add(chunk);
  return files;
}

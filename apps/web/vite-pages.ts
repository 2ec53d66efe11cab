// Writes the table of pages (src/pages.tsx) beside the app for the server: the addresses that exist, and the files that each page is
// made of. The server names them in the head of a page, and a browser asks for all of them at once instead of finding each in another.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import type { Plugin, Rolldown } from 'vite';

export const PAGES_FILE = 'pages.json';

/** `address` is the text of a regular expression, `modules` are paths in src: what is fetched until the page is whole. */
type Row = { readonly address: string; readonly modules: readonly string[] };

const SHELL = 'online-pages.tsx';

/** `src` holds the table and the modules of the pages. */
export function pageFilesPlugin(src = join(import.meta.dirname, 'src')): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    // Vite has then taken out the scripts that held nothing but styles.
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const built = new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
      const lost = pageModules(src).filter((path) => !built.has(join(src, path)));
      if (lost.length > 0) throw new Error(`pages without a row in src/pages.tsx: ${lost.join(', ')}`);
      const chunkOfModule = (path: string) => {
        const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(src, path)));
        if (!found) throw new Error(`no built file has ${path}`);
        return found;
      };
      const first = filesOfChunks(
        chunks,
        chunks.filter(({ isEntry }) => isEntry),
      );
      const table = readPageRows(readFileSync(join(src, 'pages.tsx'), 'utf8')).map(({ address, modules }) => {
        const files = [...filesOfChunks(chunks, modules.map(chunkOfModule))].filter(
          (file) => !first.has(file),
        );
        return { address, files: files.map((file) => `/${file}`) };
      });
      this.emitFile({ type: 'asset', fileName: PAGES_FILE, source: JSON.stringify(table) });
    },
  };
}

/** Every module that is named as a page, as a path in `src`. */
function pageModules(src: string): readonly string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('-page.tsx'));
}

/** The rows of the table: each names its address, and loaders that import the modules. */
export function readPageRows(table: string): readonly Row[] {
  const { program } = parseSync('pages.tsx', table);
  const imported = new Map<string, string>();
  const rows: Row[] = [];
  new Visitor({
    VariableDeclarator({ id, start, end }) {
      const [, module] = /import\('\.\/([^']+)'\)/.exec(table.slice(start, end)) ?? [];
      if (id.type === 'Identifier' && module !== undefined) imported.set(id.name, module);
    },
    ObjectExpression({ properties, start, end }) {
      const fields = new Map(
        properties.flatMap((one) =>
          one.type === 'Property' && one.key.type === 'Identifier' ? [[one.key.name, one.value]] : [],
        ),
      );
      const address = fields.get('address');
      if (address?.type !== 'Literal' || !('regex' in address)) return;
      const names = ['load', 'preload'].flatMap((field) => {
        const value = fields.get(field);
        return value ? (table.slice(value.start, value.end).match(/\w+/g) ?? []) : [];
      });
      const modules = names.map((name) => {
        const module = imported.get(name);
        if (module === undefined)
          throw new Error(`src/pages.tsx: ${name} imports no page: ${table.slice(start, end)}`);
        return module;
      });
      const shell = /needsServer: true/.test(table.slice(start, end)) ? [SHELL] : [];
      rows.push({ address: address.regex.pattern, modules: [...shell, ...modules] });
    },
  }).visit(program);
  return rows;
}
/** These scripts, all that they import, and the styles of both. */
function filesOfChunks(
  chunks: readonly Rolldown.OutputChunk[],
  wanted: readonly Rolldown.OutputChunk[],
): ReadonlySet<string> {
  const files = new Set<string>();
  const addChunkAndImports = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported) addChunkAndImports(imported);
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  for (const chunk of wanted) addChunkAndImports(chunk);
  return files;
}

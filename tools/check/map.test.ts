// ARCHITECTURE.md is a map that can be trusted: its tables have every folder in order, its walks name functions that
// exist, and no page has a link that leads nowhere.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { APP_FOLDERS } from './app-folders.mjs';

const MAP = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

/** The folders that the table under this heading lists, each by its link. */
function listed(heading: string): readonly (string | undefined)[] {
  const [, section = ''] = MAP.split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| \[`(.*?)`\]/gm)].map(([, folder]) => folder);
}

describe('the map', () => {
  it.each(['web', 'server'])('has the folders of apps/%s from the ground up', (app) => {
    const folders = Object.keys(APP_FOLDERS[app] ?? {});
    expect(listed(`The folders of apps/${app}`).slice(0, folders.length)).toEqual(folders);
  });

  it('has every folder of tools', () => {
    const folders = readdirSync(join(ROOT, 'tools'), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    expect(listed('The folders of tools').toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });
});

describe('the walks', () => {
  const rows = MAP.split('\n').filter((line) => /^\| \d+ \| \[/.test(line));

  it.each(rows.map((row) => [row.split('|')[2]?.trim() ?? '']))('%s: the file has these names', (hop) => {
    const [, file = ''] = /\]\((.*?)\)/.exec(hop) ?? [];
    const names = [...hop.replace(/\[.*?\]\(.*?\)/g, '').matchAll(/`([\w.]+)`/g)].map(
      ([, name = '']) => name,
    );
    const source = readFileSync(join(ROOT, file), 'utf8');
    const absent = names.filter((name) => !name.split('.').every((word) => hasWord(source, word)));
    expect(absent).toEqual([]);
  });

  it('name nothing in their text that the code has lost', () => {
    const names = rows.flatMap((row) =>
      [...(row.split('|')[3] ?? '').matchAll(/`([\w.]+)/g)].map(([, name = '']) => name),
    );
    const words = new Set(sourcesOf(['apps', 'packages']).flatMap((source) => source.match(/\w+/g) ?? []));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !name.split('.').every((word) => words.has(word)))).toEqual([]);
  });

  it('are found in the page', () => {
    expect(rows.length).toBeGreaterThan(40);
  });
});

function sourcesOf(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.includes('src/') && /\.tsx?$/.test(path))
      .map((path) => readFileSync(join(ROOT, folder, path), 'utf8')),
  );
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(text);
}

const markdownIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

describe('links', () => {
  const pages = ['.', 'docs', 'packages', 'apps/server/src', 'apps/web/src'].flatMap(markdownIn);

  it.each(pages.filter((page) => !page.includes('node_modules')))(
    'of %s lead to files that are there',
    (page) => {
      const links = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)];
      const lost = links.map(([, to = '']) => to).filter((to) => !existsSync(join(ROOT, dirname(page), to)));
      expect(lost).toEqual([]);
    },
  );
});

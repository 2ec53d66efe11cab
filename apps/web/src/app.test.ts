// The server knows the address of every page that the app opens: one that it does not know it answers with 404.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPage } from '@sente/protocol';
import { expect, it } from 'vitest';

it('opens no page whose address the server does not know', () => {
  const files = ['app.tsx', 'more-pages.tsx'].map((file) => join(import.meta.dirname, file));
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const plain = [...source.matchAll(/path === '([^']+)'/g)].map(([, path]) => path ?? '');
  // Under these a game is named, or a course.
  const under = [...source.matchAll(/path\.startsWith\('([^']+)'\)/g)].map(([, path = '']) =>
    isPage(`${path}a/b`) ? `${path}a/b` : `${path}a`,
  );
  const online = /ONLINE = .*\(\?:([\w|]+)\)/.exec(source)?.[1]?.split('|') ?? [];
  const alone = online.filter((word) => word.length > 1).map((word) => `/${word}`);
  const named = online.filter((word) => word.length === 1).map((word) => `/${word}/x1`);
  const all = [...plain, ...under, ...alone, ...named];
  expect(all.length).toBeGreaterThan(8);
  expect(all.filter((path) => !isPage(path))).toEqual([]);
});

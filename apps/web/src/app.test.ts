// The server knows the address of every page that the app opens: one that it does not know it answers with 404.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPage } from '@sente/protocol';
import { expect, it } from 'vitest';

it('opens no page whose address the server does not know', () => {
  const source = readFileSync(join(import.meta.dirname, 'app.tsx'), 'utf8');
  const plain = [...source.matchAll(/path === '([^']+)'/g)].map(([, path]) => path ?? '');
  const withGame = [...source.matchAll(/path\.startsWith\('([^']+)'\)/g)].map(([, path]) => `${path}a/b`);
  const online = /ONLINE = .*\(\?:([\w|]+)\)/.exec(source)?.[1]?.split('|') ?? [];
  const alone = online.filter((word) => word.length > 1).map((word) => `/${word}`);
  const named = online.filter((word) => word.length === 1).map((word) => `/${word}/x1`);
  const all = [...plain, ...withGame, ...alone, ...named];
  expect(all.length).toBeGreaterThan(8);
  expect(all.filter((path) => !isPage(path))).toEqual([]);
});

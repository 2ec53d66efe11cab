// One version, told the same everywhere: package.json at the root says it, and all the others follow.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { version } = JSON.parse(read('package.json'));
const PARTS = ['packages', 'apps'].flatMap((top) =>
  readdirSync(join(ROOT, top)).map((name) => `${top}/${name}`),
);

it.each(PARTS.filter((part) => !part.endsWith('.json')))('%s has the version of the repository', (part) => {
  expect(JSON.parse(read(`${part}/package.json`)).version).toBe(version);
  expect(JSON.parse(read('package-lock.json')).packages[part].version).toBe(version);
});

it('begins the changelog, or follows the unreleased section', () => {
  const [newest] = read('CHANGELOG.md').matchAll(/^## (?!Unreleased$)(\S+)/gm);
  expect(newest?.[1]).toBe(version);
});

it('is printed by the sente command', () => {
  const said = execFileSync(process.execPath, [join(ROOT, 'apps/server/sente.mjs'), '--version'], {
    encoding: 'utf8',
  });
  expect(said).toBe(`${version}\n`);
});

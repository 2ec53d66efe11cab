// The server as it is carried elsewhere: built, without its sources, with the dependencies of npm alone.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataFolder } from '../apps/server/src/testing/stores.ts';
import { buildServer } from './build.mjs';
import { ROOT } from './lib/root.mjs';

let folder: string;
let dist: string;
let data: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sente-build-'));
  dist = join(folder, 'apps', 'server', 'dist');
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  data = await dataFolder(join(folder, 'data'));
  await buildServer(dist);
});
afterAll(() => rmSync(folder, { recursive: true }));

function sente(...args: string[]): string {
  return execFileSync(process.execPath, [join(dist, 'main.mjs'), ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { DATA_DIR: data, FSYNC: 'off' },
  });
}

it('contains no path of the machine it was built on', () => {
  const programs = readdirSync(dist).filter((name) => name.endsWith('.mjs'));
  expect(programs).toContain('main.mjs');
  for (const name of programs) expect(readFileSync(join(dist, name), 'utf8')).not.toContain(ROOT);
});

it('prints its version', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(sente('--version')).toBe(`${version}\n`);
});

it('opens its database in its thread', () => {
  expect(sente('export')).toBe('');
});

it('refuses commands that need the repository, with the reason', () => {
  expect(() => sente('conformance')).toThrow('conformance needs the repository');
});

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findChromium, findNats, findPostgres, findTestBrowser } from './find-programs.mjs';

let folder = '';

function program(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
  return path;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-machine-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROME_PATH', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('takes the browser that CHROME_PATH names before any other', () => {
  program('chromium');
  vi.stubEnv('CHROME_PATH', program('my-chrome'));
  expect(findChromium()).toBe(join(folder, 'my-chrome'));
});

it('refuses a CHROME_PATH that is no program', () => {
  vi.stubEnv('CHROME_PATH', join(folder, 'nothing'));
  expect(() => findChromium()).toThrow('CHROME_PATH is set to');
});

it('prefers a headless browser for tests, but for one that is named', () => {
  program('chromium');
  program('chromium-headless-shell');
  expect(findTestBrowser()).toBe(join(folder, 'chromium-headless-shell'));
  expect(findChromium()).toBe(join(folder, 'chromium'));
  vi.stubEnv('CHROME_PATH', program('my-chrome'));
  expect(findTestBrowser()).toBe(join(folder, 'my-chrome'));
});

it('finds programs in PATH', () => {
  expect(program('google-chrome')).toBe(findChromium());
  expect(program('nats-server')).toBe(findNats());
});

it('wants initdb and postgres from one folder', () => {
  program('initdb');
  program('postgres');
  expect(findPostgres().bin).toBe(folder);
});

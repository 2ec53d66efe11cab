// How a run of the tests goes about it: in which order, which of them quickly, and what it may leave behind.

import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRunningOrder } from './order.mjs';
import { testsFor } from './quick.mjs';
import { chooseParentFolder, openTemporaryFolder } from './temporary-folder.mjs';

describe('the order of the files', () => {
  it('spreads waiting files among the browser tests, then the server, the engine last, larger before smaller', () => {
    const files = [
      { path: 'packages/engine/src/engine.test.ts', size: 9000 },
      { path: 'packages/kernel/src/random.test.ts', size: 900 },
      { path: 'apps/server/src/hall/chat.test.ts', size: 10 },
      { path: 'e2e/local.test.ts', size: 10 },
      { path: 'e2e/access.test.ts', size: 20 },
      { path: 'apps/server/src/faults/killed.test.ts', size: 10 },
      { path: 'apps/server/src/faults/store.test.ts', size: 5 },
    ];
    expect(inRunningOrder(files).map(({ path }) => path.split('/').at(-1))).toEqual([
      'killed.test.ts',
      'access.test.ts',
      'local.test.ts',
      'store.test.ts',
      'chat.test.ts',
      'random.test.ts',
      'engine.test.ts',
    ]);
  });
});

describe('quick tests', () => {
  const TESTS = [
    'packages/kernel/src/random.test.ts',
    'packages/games/src/catalog.test.ts',
    'apps/server/src/archive.test.ts',
    'apps/server/src/store/store.test.ts',
    'apps/server/src/store/drivers/embedded.test.ts',
    'apps/server/src/hall/chat.test.ts',
    'tools/check/check.test.ts',
    'tools/run.test.ts',
  ];

  it.each([
    ['packages/kernel/src/game.ts', ['packages/kernel/src/random.test.ts']],
    ['packages/kernel/src/testing/conform.ts', ['packages/kernel/src/random.test.ts']],
    ['apps/server/src/main.ts', ['apps/server/src/archive.test.ts']],
    ['apps/server/src/store/tables/append-sql.ts', ['apps/server/src/store/store.test.ts']],
    ['apps/server/src/store/drivers/embedded.test.ts', ['apps/server/src/store/store.test.ts']],
    ['tools/check/arrows.mjs', ['tools/check/check.test.ts']],
    ['tools/run.mjs', ['tools/run.test.ts']],
    ['README.md', []],
  ])('of %s', (changed, expected) => {
    expect(testsFor([changed], TESTS)).toEqual(expected);
  });
});

describe('the temporary folder of a run', () => {
  it('is removed afterwards, and names the files left in it', () => {
    const { folder, close } = openTemporaryFolder();
    expect(statSync(folder).mode & 0o777).toBe(0o755);
    mkdirSync(join(folder, 'sente-data'));
    writeFileSync(join(folder, 'sente-data', 'file'), '');
    expect(close()).toEqual(['sente-data']);
    expect(existsSync(folder)).toBe(false);
    expect(openTemporaryFolder().close()).toEqual([]);
  });

  it('names no profile of a browser, which is killed with its worker', () => {
    const { folder, close } = openTemporaryFolder();
    mkdirSync(join(folder, 'playwright_chromiumdev_profile-a1B2c3'));
    expect(close()).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    [{ room: 12, free: 20 }, true],
    [{ room: 0, free: 20 }, false],
    [{ room: 3, free: 20 }, false],
    [{ room: 12, free: 7 }, false],
  ])('is in memory where there is enough of it: %o', ({ room, free }, inMemory) => {
    const place = chooseParentFolder({ room: room * 1024 ** 3, free: free * 1024 ** 3 });
    expect(place).toBe(inMemory ? '/dev/shm' : tmpdir());
  });
});

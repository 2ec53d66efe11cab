// After the first visit the site opens offline, and a newer version waits for a good moment.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from './support/browser.ts';
import { openPage, waitForOfflineCache, waitUntil } from './support/pages.ts';
import { onSite } from './support/stage.ts';
import { play, status, tapToPlay } from './support/table.ts';

const stage = onSite();

const KEPT: BrowserContextOptions = { serviceWorkers: 'allow' };

describe('without a network', () => {
  it('plays a local game after the first visit, on a phone', async () => {
    const { page, pageErrors } = await openPage(stage.browser, { ...PHONE, ...KEPT });
    await page.goto(stage.site.url);
    await waitForOfflineCache(page);
    await page.context().setOffline(true);
    await page.goto(`${stage.site.url}/local`);
    await tapToPlay(page, 'h8', 'h9');
    await page.getByTestId('live').getByText('Player B: H9.').waitFor();
    await expect.poll(() => status(page)).toBe('Player A (Black) to move');
    expect(pageErrors).toEqual([]);
  });

  it('has the games and languages that were loaded later', async () => {
    const { page, pageErrors } = await openPage(stage.browser, { locale: 'ko-KR', ...KEPT });
    await page.goto(stage.site.url);
    await waitForOfflineCache(page);
    await page.context().setOffline(true);
    await page.goto(`${stage.site.url}/local/banqi/three-kingdoms`);
    await page.getByRole('grid', { name: '삼국 반치 판' }).waitFor();
    await page.goto(`${stage.site.url}/replay#gomoku/renju:h8i9g7`);
    await page.getByText('다시 보기: 렌주').waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('says on the pages that need the hall what works without it, and not that time runs', async () => {
    const { page } = await openPage(stage.browser, { ...PHONE, ...KEPT });
    await page.goto(stage.site.url);
    await waitForOfflineCache(page);
    await page.context().setOffline(true);
    for (const path of ['/lobby', '/leaderboard', '/account']) {
      await page.goto(stage.site.url + path);
      await page
        .getByTestId('link-line')
        .getByText('No connection. The computer, one screen, lessons and puzzles work without one.')
        .waitFor();
    }
    // No code of an error is shown either.
    await page.goto(`${stage.site.url}/openings`);
    await page.getByRole('alert').getByText('No connection to the hall. Try again in a moment.').waitFor();
  });

  it('answers no request to the server from a cache', async () => {
    const { page } = await openPage(stage.browser, KEPT);
    await page.goto(stage.site.url);
    await waitForOfflineCache(page);
    await page.context().setOffline(true);
    const asked = await page.evaluate(() =>
      Promise.all(
        ['/api/rooms', '/ws', '/compat/gomoku42'].map((path) =>
          fetch(path).then(
            () => 'answered',
            () => 'no network',
          ),
        ),
      ),
    );
    expect(asked).toEqual(['no network', 'no network', 'no network']);
  });
});

describe('a newer version', () => {
  it('waits during a game, is offered after it, and takes over on request', async () => {
    const { page } = await openPage(stage.browser, KEPT);
    await page.goto(`${stage.site.url}/local`);
    await waitForOfflineCache(page);
    await play(page, 'h8');
    await publish('newer');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await waitUntil(page, async () => (await navigator.serviceWorker.ready).waiting !== null);
    await expect.poll(() => page.getByTestId('update-note').count()).toBe(0);

    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByTestId('update-note').waitFor();
    expect(await versions(page)).toContain('sente-newer');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Use it now' }).click();
    await reloaded;
    await waitUntil(page, async () => (await caches.keys()).join() === 'sente-newer');
    await expect.poll(() => page.getByTestId('update-note').count()).toBe(0);
  });
});

function versions(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

async function publish(version: string): Promise<void> {
  const file = join(stage.site.folder, 'sw.js');
  const worker = await readFile(file, 'utf8');
  await writeFile(file, worker.replace(/__VERSION__ = '\w+'/, `__VERSION__ = '${version}'`));
}

// Every online page for everybody: nothing axe complains about in either theme, nothing that scrolls sideways, no English left over.

import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, launchBrowser, PHONE, visit } from './support/browser.ts';
import { openRoom, playPoints } from './support/online.ts';
import { type RunningServer, startServer } from './support/server.ts';

const SIDEWAYS: BrowserContextOptions = { ...PHONE, viewport: { width: 844, height: 390 } };

let browser: Browser;
let server: RunningServer;
/** A game under way, and what leads to it. */
let table: { code: string; match: string; player: string; host: Page };

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  table = await startGame();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function startGame(): Promise<typeof table> {
  const [host, guest] = await Promise.all([visit(browser), visit(browser)]);
  const link = await openRoom(host.page, server.url, { swap2: true });
  await guest.page.goto(link);
  await guest.page.getByTestId('board').waitFor();
  await playPoints([host.page, guest.page], 'h8', 'i9', 'g7');
  const code = link.split('/r/')[1] ?? '';
  const answer = await fetch(`${server.url}/api/rooms/${code}`);
  const { room } = (await answer.json()) as { room: { match: string; seats: { person: { id: string } }[] } };
  return { code, match: room.match, player: room.seats[0]?.person.id ?? '', host: host.page };
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
  });
}

type Stop = { readonly name: string; path(): string; readonly ready: string; readonly open?: string };

const STOPS: readonly Stop[] = [
  { name: 'the lobby', path: () => '/lobby', ready: 'open-rooms' },
  { name: 'a new room', path: () => '/lobby', ready: 'create-room', open: 'open-create' },
  { name: 'an account on the way', path: () => '/lobby', ready: 'account-enter', open: 'quick-match' },
  { name: 'a game one watches', path: () => `/r/${table.code}`, ready: 'board' },
  { name: 'its room', path: () => `/r/${table.code}`, ready: 'room-link', open: 'open-room' },
  { name: 'a replay', path: () => `/m/${table.match}`, ready: 'board' },
  { name: 'somebody', path: () => `/u/${table.player}`, ready: 'history' },
  { name: 'the ranking', path: () => '/leaderboard', ready: 'me' },
  { name: 'oneself', path: () => '/account', ready: 'rename' },
];

async function goTo(page: Page, { path, ready, open }: Stop): Promise<void> {
  await page.goto(server.url + path());
  if (open !== undefined) await page.getByTestId(open).click();
  await page.getByTestId(ready).first().waitFor({ state: 'attached' });
  // Motion is colour in passing: what counts is what stands still.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each(STOPS)('axe finds nothing to complain about: $name', async (stop) => {
    for (const device of [DESKTOP, PHONE]) {
      const { page, complaints } = await visit(browser, { ...device, colorScheme });
      await goTo(page, stop);
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });
});

describe.each(['vi', 'zh-Hans', 'zh-Hant', 'ko'])('in %s', (locale) => {
  it('nothing scrolls sideways, and no key or English sentence is left', async () => {
    for (const device of [PHONE, SIDEWAYS]) {
      const { page } = await visit(browser, { ...device, locale });
      for (const stop of STOPS) {
        await goTo(page, stop);
        const found = await page.evaluate(() => ({
          wider: document.documentElement.scrollWidth - window.innerWidth,
          text: document.body.innerText,
        }));
        expect(found.wider, stop.name).toBeLessThanOrEqual(0);
        expect(found.text, stop.name).not.toMatch(/\b(the|your|with|and|rooms?|watching)\b/i);
      }
      await page.context().close();
    }
  });
});

describe('with the keyboard alone', () => {
  it('a room is opened', async () => {
    const { page } = await visit(browser, DESKTOP);
    await page.goto(`${server.url}/lobby`);
    await page.getByTestId('open-create').focus();
    await page.keyboard.press('Enter');
    const make = page.getByTestId('create-room');
    for (let presses = 0; presses < 40; presses++) {
      if (await make.evaluate((node) => node === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByTestId('waiting-room').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});

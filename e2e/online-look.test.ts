// Every online page for everybody: nothing axe complains about in either theme, nothing cut or too wide, no English left over.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutOrCovered, drawn, violations } from './support/audit.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { openRoom, playPoints } from './support/online.ts';
import { onServerOfItsOwn } from './support/stage.ts';
import { stay, type Visit } from './support/visit.ts';

const stage = onServerOfItsOwn();

const UPRIGHT = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };

/** A game under way, and what leads to it. */
let table: { code: string; match: string; player: string; host: Page };
/** The code of a room where somebody waits. */
let waiting: string;

beforeAll(async () => {
  table = await startGame();
  const { page } = await stay(stage.browser);
  waiting = codeIn(await openRoom(page, stage.server.url));
});

async function startGame(): Promise<typeof table> {
  const [host, guest] = await Promise.all([stay(stage.browser), stay(stage.browser)]);
  const link = await openRoom(host.page, stage.server.url, { swap2: true });
  await guest.page.goto(link);
  await guest.page.getByTestId('board').waitFor();
  await playPoints([host.page, guest.page], 'h8', 'i9', 'g7');
  const code = codeIn(link);
  const answer = await fetch(`${stage.server.url}/api/rooms/${code}`);
  const { room } = (await answer.json()) as { room: { match: string; seats: { person: { id: string } }[] } };
  return { code, match: room.match, player: room.seats[0]?.person.id ?? '', host: host.page };
}

function codeIn(link: string): string {
  return link.split('/r/')[1] ?? '';
}

type Stop = {
  readonly name: string;
  path(): string;
  /** What is chosen before anything is opened, as the browser finds it in any language. */
  readonly choose?: string;
  readonly open?: string;
  readonly ready: string;
};

const STOPS: readonly Stop[] = [
  { name: 'the lobby', path: () => '/lobby', ready: 'open-rooms' },
  { name: 'a new room', path: () => '/lobby', ready: 'create-room', open: 'open-create' },
  {
    name: 'an account on the way',
    path: () => '/lobby',
    choose: '.quick-kind label:has([value="ranked"])',
    open: 'quick-gomoku',
    ready: 'account-enter',
  },
  { name: 'a room before the game', path: () => `/r/${waiting}/watch`, ready: 'waiting-room' },
  { name: 'a game one watches', path: () => `/r/${table.code}`, ready: 'board' },
  { name: 'its room', path: () => `/r/${table.code}`, ready: 'room-link', open: 'open-room' },
  { name: 'a replay', path: () => `/m/${table.match}`, ready: 'board' },
  { name: 'somebody', path: () => `/u/${table.player}`, ready: 'history' },
  { name: 'the ranking', path: () => '/leaderboard', ready: 'me' },
  { name: 'oneself', path: () => '/account', ready: 'rename' },
];

async function goTo(page: Page, { path, choose, open, ready }: Stop): Promise<void> {
  await page.goto(stage.server.url + path());
  if (choose !== undefined) await page.locator(choose).click();
  if (open !== undefined) await page.getByTestId(open).click();
  await page.getByTestId(ready).first().waitFor({ state: 'attached' });
}

describe('axe finds nothing to complain about in either theme, on a desktop and on a phone', () => {
  let visits: readonly Visit[] = [];
  beforeAll(async () => {
    visits = await Promise.all([DESKTOP, PHONE].map((device) => stay(stage.browser, device)));
  });
  afterAll(() => Promise.all(visits.map(({ page }) => page.context().close())));

  it.each(STOPS)('$name', async (stop) => {
    const audits = visits.map(async ({ page, complaints }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await goTo(page, stop);
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('night');
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
    await Promise.all(audits);
  });

  it('nor at the table of somebody who plays', async () => {
    expect(await violations(table.host)).toEqual([]);
  });
});

/** What does not fit, and what was not translated, as the page stands. */
async function leftOver(page: Page): Promise<readonly string[]> {
  await drawn(page);
  const { wider, text } = await page.evaluate(() => ({
    wider: document.documentElement.scrollWidth - window.innerWidth,
    text: document.body.innerText,
  }));
  const english = /\b(the|your|with|and|rooms?|watching)\b/i.exec(text);
  return [
    ...(wider > 0 ? [`${wider} px too wide`] : []),
    ...(english ? [`English: ${english[0]}`] : []),
    ...(await cutOrCovered(page)),
  ];
}

describe('in every other language', () => {
  const LOCALES = ['vi', 'zh-Hans', 'zh-Hant', 'ko'];
  let pages: readonly Page[] = [];
  beforeAll(async () => {
    const visits = LOCALES.map((locale) => stay(stage.browser, { ...PHONE, locale }));
    pages = (await Promise.all(visits)).map(({ page }) => page);
  });
  afterAll(() => Promise.all(pages.map((page) => page.context().close())));

  it.each(STOPS)(
    'nothing is cut or scrolls sideways, and no key or English sentence is left: $name',
    async (stop) => {
      const found = pages.map(async (page, index) => {
        await page.setViewportSize(UPRIGHT);
        await goTo(page, stop);
        expect(await leftOver(page), `${LOCALES[index]} upright`).toEqual([]);
        // The same page on the same phone, turned.
        await page.setViewportSize(SIDEWAYS);
        expect(await leftOver(page), `${LOCALES[index]} sideways`).toEqual([]);
      });
      await Promise.all(found);
    },
  );
});

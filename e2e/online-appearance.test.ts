// The look of every online page: no axe violation in either theme, no text cut or too wide, no English text left.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutOrCovered, violations, waitForFrame } from './support/audit.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { openRoom, playPoints } from './support/online.ts';
import { type OpenedPage, openPageForFile } from './support/pages.ts';
import { onServerOfItsOwn } from './support/stage.ts';

const stage = onServerOfItsOwn();

const UPRIGHT = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };

/** A running game with its room code, ids and the host's page. */
let table: { code: string; match: string; player: string; host: Page };
/** The code of a room where a player waits. */
let waiting: string;

beforeAll(async () => {
  table = await startGame();
  const { page } = await openPageForFile(stage.browser);
  waiting = codeIn(await openRoom(page, stage.server.url));
});

async function startGame(): Promise<typeof table> {
  const [host, guest] = await Promise.all([openPageForFile(stage.browser), openPageForFile(stage.browser)]);
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
  /** A selector of a choice to make first; it must work in every language. */
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
  { name: 'a watched game', path: () => `/r/${table.code}`, ready: 'board' },
  { name: 'its room', path: () => `/r/${table.code}`, ready: 'room-link', open: 'open-room' },
  { name: 'a replay', path: () => `/m/${table.match}`, ready: 'board' },
  { name: 'a profile', path: () => `/u/${table.player}`, ready: 'history' },
  { name: 'the ranking', path: () => '/leaderboard', ready: 'me' },
  { name: 'the account page', path: () => '/account', ready: 'rename' },
];

async function goTo(page: Page, { path, choose, open, ready }: Stop): Promise<void> {
  await page.goto(stage.server.url + path());
  if (choose !== undefined) await page.locator(choose).click();
  if (open !== undefined) await page.getByTestId(open).click();
  await page.getByTestId(ready).first().waitFor({ state: 'attached' });
}

describe('axe finds no violation in either theme, on a desktop and on a phone', () => {
  let visits: readonly OpenedPage[] = [];
  beforeAll(async () => {
    visits = await Promise.all([DESKTOP, PHONE].map((device) => openPageForFile(stage.browser, device)));
  });
  afterAll(() => Promise.all(visits.map(({ page }) => page.context().close())));

  it.each(STOPS)('$name', async (stop) => {
    const audits = visits.map(async ({ page, pageErrors }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await goTo(page, stop);
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('night');
      expect(await violations(page)).toEqual([]);
      expect(pageErrors).toEqual([]);
    });
    await Promise.all(audits);
  });

  it('the table of a player has no violation', async () => {
    expect(await violations(table.host)).toEqual([]);
  });
});

/** Text on the page that does not fit or is not translated. */
async function leftOver(page: Page): Promise<readonly string[]> {
  await waitForFrame(page);
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
    const visits = LOCALES.map((locale) => openPageForFile(stage.browser, { ...PHONE, locale }));
    pages = (await Promise.all(visits)).map(({ page }) => page);
  });
  afterAll(() => Promise.all(pages.map((page) => page.context().close())));

  it.each(STOPS)(
    'no text is cut, no page scrolls sideways, and no English text is left: $name',
    async (stop) => {
      const found = pages.map(async (page, index) => {
        await page.setViewportSize(UPRIGHT);
        await goTo(page, stop);
        expect(await leftOver(page), `${LOCALES[index]} upright`).toEqual([]);
        // The same page on the turned phone.
        await page.setViewportSize(SIDEWAYS);
        expect(await leftOver(page), `${LOCALES[index]} sideways`).toEqual([]);
      });
      await Promise.all(found);
    },
  );
});

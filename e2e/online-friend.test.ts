// A game by a friend's link, from opening it to the last stone: seats, Swap 2, chat, offers, rematch, replay.

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, MOVING, PHONE } from './support/browser.ts';
import { expectedLegend, readLegend } from './support/legend.ts';
import { choose, openRoom, pageToMove, playPoints, setHidden } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { onServer } from './support/stage.ts';
import { status, tap } from './support/table.ts';

const stage = onServer();

describe('a friend’s link', () => {
  it('leads to the first stone in two taps, on a phone', async () => {
    const host = await openPage(stage.browser, { ...DESKTOP, ...MOVING });
    const link = await openRoom(host.page, stage.server.url);
    await host.page
      .getByTestId('room-qr')
      .and(host.page.locator(`[data-link="${link}"]`))
      .waitFor();
    await expect.poll(() => host.page.title()).toBe('Gomoku · Sente');
    // A preview of the link shows the host, the game and a picture.
    const shared = await (await fetch(link)).text();
    expect(shared).toMatch(/<title>.+ invites you to a game of Gomoku<\/title>/);
    const picture = await fetch(/"og:image" content="([^"]+)"/.exec(shared)?.[1] ?? '');
    expect(picture.headers.get('content-type')).toBe('image/png');
    const guest = await openPage(stage.browser, { ...PHONE, ...MOVING });
    await guest.page.goto(link);
    // The first opener is drawn by lot, then the players alternate: the guest opens the second game at the latest.
    if ((await pageToMove([host.page, guest.page])) === host.page) {
      await host.page.getByTestId('open-room').click();
      await host.page.getByTestId('abort').click();
      await host.page.getByTestId('rematch').click();
      await guest.page.getByTestId('rematch').click();
      await guest.page.locator('.mine .strip[data-turn="true"]').waitFor();
      await guest.page.getByTestId('result').waitFor({ state: 'detached' });
    }
    await tap(guest.page, 'h8');
    await tap(guest.page, 'h8');
    await host.page.getByTestId('live').getByText('H8.').waitFor();
    for (const one of [host, guest]) {
      expect(one.pageErrors).toEqual([]);
    }
  });

  it('plays a casual game with Swap 2 and two more stones to its end, then its replay and a rematch', async () => {
    const host = await openPage(stage.browser, DESKTOP);
    const guest = await openPage(stage.browser, PHONE);
    const watcher = await openPage(stage.browser, DESKTOP);
    const pages = [host.page, guest.page];
    const heard = hear(host.page);
    const link = await openRoom(host.page, stage.server.url, { swap2: true });
    for (const page of pages) await setHidden(page, true);
    await guest.page.goto(link);
    await Promise.all(pages.map((page) => page.getByTestId('swap2-count').getByText('1/3').waitFor()));
    // One line tells the player what to do, and the waiting player what comes next.
    await (await pageToMove(pages)).getByText('Your opponent then picks a side, so make it even.').waitFor();
    await Promise.any(pages.map((page) => page.getByText('Then you pick a side').waitFor()));
    // Both pages are hidden: no clock runs before the players have seen the board.
    for (const page of pages)
      expect(await page.locator('.strip[data-turn="true"] .clock').innerText()).toBe('1:00');
    await guest.page.getByTestId('open-chat').click();
    await guest.page.getByTestId('chat-sheet').getByTestId('chat-text').fill('Good luck!');
    await guest.page.getByTestId('chat-sheet').getByRole('button', { name: 'Send' }).click();
    await host.page.getByTestId('chat').getByText('Good luck!').waitFor();
    await guest.page.keyboard.press('Escape');
    for (const page of pages) await setHidden(page, false);
    await expect.poll(() => heard).toEqual(['Good luck!', 'arrived', 'arrived']);
    for (const page of pages) await seesTimeRun(page.locator('.strip[data-turn="true"] .clock'));

    await watcher.page.goto(link);
    await watcher.page.getByTestId('board').waitFor();
    await host.page.getByTestId('watchers').getByText('1 watching').waitFor();

    for (const page of pages) await page.getByTestId('link-line').getByText('then black moves').waitFor();
    const opener = await pageToMove(pages);
    const chooser = pages.find((page) => page !== opener) ?? opener;
    await playPoints(pages, 'h8', 'i9', 'g7');
    await expect.poll(() => chooser.getByTestId('color-choice').getByRole('button').count()).toBe(3);
    await expect.poll(() => opener.getByTestId('color-choice').count()).toBe(0);
    await expect.poll(() => readLegend(chooser)).toEqual(chooser === host.page ? expectedLegend(3) : []);
    await seesTimeRun(clockOfChoice(chooser, chooser === host.page));
    // The waiting player and the spectator see what is going on.
    await expect.poll(() => status(opener)).toContain('Choosing a side');
    await expect.poll(() => status(watcher.page)).toContain('Choosing a side');
    await choose(pages, 'place_more');
    await opener.getByTestId('swap2-count').getByText('4/5').waitFor();
    await playPoints(pages, 'c3', 'c4');
    await expect.poll(() => opener.getByTestId('color-choice').getByRole('button').count()).toBe(2);
    await expect.poll(() => readLegend(opener)).toEqual(opener === host.page ? expectedLegend(5) : []);
    await seesTimeRun(clockOfChoice(opener, opener === host.page));
    await choose(pages, 'black');
    for (const page of [...pages, watcher.page]) await page.getByTestId('final-colours').waitFor();

    await playPoints(pages, 'h9', 'a1', 'h10', 'a2', 'h11');
    const asker = await pageToMove(pages);
    const other = pages.find((page) => page !== asker) ?? asker;
    await other.getByTestId('takeback').click();
    await asker.getByTestId('offer-takeback').getByTestId('decline-offer').click();
    await other.getByTestId('declined').getByText('declined the takeback.').waitFor();
    await other.getByTestId('declined').waitFor({ state: 'detached' });
    await playPoints(pages, 'a3', 'h12');
    await asker.getByRole('dialog', { name: 'You lose' }).getByText('Black wins · Five in a row').waitFor();
    await other.getByRole('dialog', { name: 'You win' }).waitFor();
    await expect
      .poll(() => other.getByTestId('live').innerText())
      .toMatch(/You win\. Black wins\. Five in a row\.$/);
    await watcher.page.getByRole('dialog', { name: /\(Black\) wins$/ }).waitFor();

    // Beside the result players can still chat, change the settings, and leave.
    const talker = host.page.getByTestId('chat-text');
    await talker.click();
    await host.page.keyboard.type('gg');
    await host.page.keyboard.press('Enter');
    await guest.page.getByTestId('open-chat').tap();
    await guest.page.getByTestId('chat-sheet').getByText('gg').waitFor();
    await guest.page.keyboard.press('Escape');
    for (const page of pages) {
      await page.getByTestId('open-settings').click();
      await page.getByTestId('settings-sheet').waitFor();
      await page.keyboard.press('Escape');
      await page.getByTestId('settings-sheet').waitFor({ state: 'detached' });
      await page.getByTestId('result').waitFor();
      await page.getByRole('link', { name: 'Lobby' }).click({ trial: true });
      await expect.poll(() => page.locator('.mine .strip .you').innerText()).toBe('you');
      expect(await page.locator('.theirs .strip .you').count()).toBe(0);
    }

    const match = await replayOf(host.page);
    await watcher.page.goto(`${stage.server.url}/m/${match}#2`);
    await expect.poll(() => status(watcher.page)).toContain('Opening: three stones');
    await watcher.page.getByText('2 of 14').waitFor();
    const moves = watcher.page.getByTestId('moves');
    await expect.poll(() => moves.locator('[data-opening="true"]').count()).toBe(7);
    await moves.getByRole('button', { name: 'Add two stones' }).click();
    await expect.poll(() => watcher.page.url()).toContain('#4');
    await watcher.page.keyboard.press('End');
    await expect.poll(() => status(watcher.page)).toContain('Five in a row');
    await watcher.page.getByTestId('review').click();
    await watcher.page.locator('[data-testid="review-chart"][data-done="true"]').waitFor();
    await expect.poll(() => watcher.page.url()).toContain(`/m/${match}?review`);

    await host.page.getByTestId('rematch-action').click();
    await guest.page.getByRole('dialog').getByText('wants a rematch').waitFor();
    await guest.page.getByTestId('rematch').click();
    await Promise.all(pages.map((page) => page.getByTestId('swap2-count').getByText('1/3').waitFor()));
    // The players alternate: the other one opens this game.
    expect(await pageToMove(pages)).toBe(chooser);
    for (const { pageErrors } of [host, guest, watcher]) expect(pageErrors).toEqual([]);
  });
});

/** Collects chat lines and arrivals at the board in the order in which the page receives them. */
function hear(page: Page): readonly string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { lines = [], ...told } = JSON.parse(String(payload)) as {
        lines?: readonly { text: string }[];
        events?: readonly { kind: string }[];
        from?: number;
      };
      // A match from its beginning; the lobby may have shown another one before.
      if (told.from === 1) heard.length = 0;
      heard.push(...lines.map(({ text }) => text));
      heard.push(...(told.events ?? []).map(({ kind }) => kind).filter((kind) => kind === 'arrived'));
    }),
  );
  return heard;
}

/** The clock of a choice: beside the choices if there is room, or else on the player's own strip. */
function clockOfChoice(page: Page, beside: boolean): Locator {
  return beside ? page.getByTestId('color-choice').locator('.clock') : page.locator('.mine .strip .clock');
}

/** Waits until a clock of one minute is running; a stone and a choice have the same time as a move. */
async function seesTimeRun(clock: Locator): Promise<void> {
  const seconds = async () =>
    (await clock.innerText()).split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
  const atFirst = await seconds();
  expect(atFirst).toBeGreaterThan(0);
  expect(atFirst).toBeLessThanOrEqual(60);
  await expect.poll(seconds).toBeLessThan(atFirst);
}

async function replayOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await page.getByTestId('open-share').click();
  const link = await page.getByTestId('share-link').innerText();
  await page.keyboard.press('Escape');
  return link.split('/m/')[1] ?? '';
}

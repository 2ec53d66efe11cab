// The lobby: cards of rooms, the form for a new room, codes, running games, and one player in two tabs.

import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { openRoom, pageToMove, playPoint, setHidden } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { onServerOfItsOwn } from './support/stage.ts';
import { boxOf, cell } from './support/table.ts';

const stage = onServerOfItsOwn();

describe('the lobby', () => {
  it('R4.5 the card of a room without Swap 2 says so, in the list and behind its link', async () => {
    const [reader, host] = [await openPage(stage.browser, PHONE), await openPage(stage.browser, DESKTOP)];
    const link = await openRoom(host.page, stage.server.url, { swap2: false });
    await reader.page.goto(`${stage.server.url}/lobby`);
    const card = reader.page.getByTestId(`room-${link.split('/r/')[1]}`);
    await card.getByText('Swap 2 off').waitFor();
    await host.page.getByText('Swap 2 off').first().waitFor();
    await host.page.getByTestId('leave-room').click();
    await card.waitFor({ state: 'detached' });
  });

  it('says when it is empty, and shows a new room at once with its rules', async () => {
    const reader = await openPage(stage.browser, PHONE);
    await reader.page.goto(`${stage.server.url}/lobby`);
    await reader.page.getByText('No open rooms.').waitFor();
    await expect.poll(() => reader.page.title()).toBe('Lobby · Sente');
    const host = await openPage(stage.browser, DESKTOP);
    const link = await openRoom(host.page, stage.server.url, {
      game: 'gomoku/renju',
      swap2: true,
      bestOf: 3,
    });
    const code = link.split('/r/')[1] ?? '';
    const card = reader.page.getByTestId(`room-${code}`);
    await card.waitFor();
    // The form does not ask for the mode: it follows from the game.
    for (const what of [
      'Renju',
      'Variants',
      'Swap 2 on',
      'then black moves',
      '60 s a move',
      'best of 3',
      '1 seat free',
    ])
      await expect.poll(() => card.innerText()).toContain(what);
    await card.tap();
    await reader.page.getByTestId('board').waitFor();
    // The game has begun: the room can be watched, and its board is live in the lobby.
    const watcher = await openPage(stage.browser, DESKTOP);
    await watcher.page.goto(`${stage.server.url}/lobby`);
    await watcher.page.getByTestId('head-count').getByText('3 people here').waitFor();
    const featured = watcher.page.getByTestId('featured');
    await featured.and(watcher.page.locator('[data-plies="0"]')).waitFor();
    await playPoint([reader.page, host.page], 'h8');
    await featured.and(watcher.page.locator('[data-plies="1"]')).waitFor();
    // One tap hides the rooms of other games.
    const other = await openPage(stage.browser, PHONE);
    await openRoom(other.page, stage.server.url);
    const filter = watcher.page.getByTestId('lobby-filter');
    await filter.getByText('Renju').click();
    await expect.poll(() => watcher.page.getByTestId('open-rooms').getByRole('link').count()).toBe(0);
    await watcher.page.getByText('No open room of this game.').waitFor();
    await filter.getByText('Gomoku', { exact: true }).click();
    await expect.poll(() => watcher.page.getByTestId('running-games').count()).toBe(0);
    await expect.poll(() => watcher.page.getByTestId('open-rooms').getByRole('link').count()).toBe(1);
    await filter.getByText('All games').click();
    await other.page.getByTestId('leave-room').tap();
    await watcher.page.getByTestId('running-games').getByTestId(`room-${code}`).click();
    await watcher.page.getByTestId('board').waitFor();
    await expect.poll(() => watcher.page.getByTestId('resign').count()).toBe(0);
    for (const { pageErrors } of [reader, host, watcher]) expect(pageErrors).toEqual([]);
  });

  it('opens the sheet of a new room whole: its button stays where it is when the dealt games come late', async () => {
    const { page } = await openPage(stage.browser, DESKTOP);
    await page.route('**/dealt-games-*', async (route) => {
      await new Promise((done) => setTimeout(done, 1_000));
      await route.continue();
    });
    await page.goto(`${stage.server.url}/lobby`);
    await page.getByTestId('open-create').click();
    const button = page.getByTestId('create-room');
    await button.waitFor();
    const before = await boxOf(button);
    await page.getByTestId('pick-banqi/classic').waitFor();
    expect(await boxOf(button)).toEqual(before);
  });

  it('accepts a room code however it is typed', async () => {
    const host = await openPage(stage.browser, DESKTOP);
    const guest = await openPage(stage.browser, PHONE);
    const link = await openRoom(host.page, stage.server.url);
    const code = link.split('/r/')[1] ?? '';
    await guest.page.goto(`${stage.server.url}/lobby`);
    await guest.page.getByTestId('join-code').fill(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `);
    await guest.page.keyboard.press('Enter');
    await guest.page.getByTestId('board').waitFor();
  });

  it('says that a room does not exist', async () => {
    const { page } = await openPage(stage.browser, PHONE);
    const answer = await page.goto(`${stage.server.url}/r/BBBBBB`);
    expect(answer?.status()).toBe(404);
    const told = page.getByText('This room is closed, or the link is mistyped.');
    await told.waitFor();
    // There is a gap between the sentence and the button.
    const way = page.locator('main').getByRole('link', { name: 'Lobby' });
    expect((await boxOf(way)).top - (await boxOf(told)).bottom).toBeGreaterThanOrEqual(16);
    // The skip link is hidden until it has the focus.
    const skip = page.locator('.skip');
    expect((await boxOf(skip)).bottom).toBeLessThanOrEqual(0);
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await boxOf(skip)).top).toBeGreaterThanOrEqual(0);
  });
});

describe('a player’s running game', () => {
  it('alerts a host on a hidden page when it begins, and can be reached from every page', async () => {
    const host = await openPage(stage.browser, PHONE);
    const guest = await openPage(stage.browser, DESKTOP);
    const link = await openRoom(host.page, stage.server.url);
    await host.page.getByTestId('waiting-room').waitFor();
    await setHidden(host.page, true);
    await guest.page.goto(link);
    await expect.poll(() => host.page.title()).toBe('● The game begins');
    await setHidden(host.page, false);
    await expect.poll(() => host.page.title()).not.toBe('● The game begins');

    await host.page.getByRole('link', { name: 'Lobby' }).click();
    await host.page.getByTestId('running-games').getByText('Back').waitFor();
    const bar = host.page.getByTestId('ongoing-game');
    await bar.tap();
    await host.page.getByTestId('resign').waitFor({ state: 'attached' });
    await expect.poll(() => bar.count()).toBe(0);
    // The bar is on every page, also on those that need no server, with the turn and the remaining time.
    for (const path of ['/', '/local', '/replay', '/leaderboard', '/account']) {
      await host.page.goto(stage.server.url + path);
      await bar.getByText(/^(Your move|Your game goes on)$/).waitFor();
      await expect.poll(() => bar.getByRole('timer').innerText()).toMatch(/^(\d:\d\d|\d\.\d)$/);
      await expect.poll(async () => (await boxOf(bar)).top).toBe(0);
    }
    await guest.page.goto(`${stage.server.url}/local`);
    const other = guest.page.getByTestId('ongoing-game');
    await other.waitFor();
    const table = guest.page.locator('main.table');
    await expect.poll(async () => (await boxOf(table)).bottom).toBeLessThanOrEqual(900);
    await expect
      .poll(async () => (await boxOf(table)).top - (await boxOf(other)).bottom)
      .toBeGreaterThanOrEqual(0);
    const [mover, watcher] = (await bar.getAttribute('data-mine')) === 'true' ? [host, guest] : [guest, host];
    await expect.poll(() => mover.page.title()).toBe('● Your move');
    expect(await watcher.page.title()).not.toBe('● Your move');
    await host.page.goto(`${stage.server.url}/account`);
    await host.page.getByText('I have one').click();
    await host.page.getByText('Your guest’s games stay with the guest.').waitFor();
    await host.page.getByTestId('account-name').fill('Nobody');
    await host.page.getByTestId('account-password').fill('a long enough secret');
    await host.page.getByTestId('account-enter').click();
    await host.page.getByText('A game of yours is running').waitFor();
    await host.page.getByText('Cancel').click();
    await expect.poll(() => host.page.locator('.account-form [role="alert"]').innerText()).toBe('');
    for (const { pageErrors } of [host, guest]) expect(pageErrors).toEqual([]);
  });
});

describe('a new room', () => {
  it('shows Swap 2, time and listing as fixed if it is ranked, and lets the host choose them if not', async () => {
    const { page } = await openPage(stage.browser, PHONE);
    await page.goto(`${stage.server.url}/lobby`);
    await page.getByTestId('open-create').click();
    const swap2 = page.getByTestId('create-swap2');
    expect(await swap2.isChecked()).toBe(false);
    await swap2.check();
    await swap2.uncheck();
    await page.getByTestId('create-more').locator('summary').click();
    await page.getByTestId('create-public').uncheck();
    await page.getByTestId('create-sheet').getByText('Ranked', { exact: true }).click();
    await expect.poll(() => swap2.isChecked()).toBe(true);
    await expect.poll(() => swap2.isDisabled()).toBe(true);
    const times = page.getByRole('group', { name: 'Time per move' }).getByRole('radio');
    await expect.poll(() => times.count()).toBe(1);
    await expect.poll(() => times.inputValue()).toBe('60000');
    await expect.poll(() => page.getByTestId('create-public').isChecked()).toBe(true);
    await expect.poll(() => page.getByTestId('create-public').isDisabled()).toBe(true);
    await page.getByTestId('create-sheet').getByText('Friendly', { exact: true }).click();
    await page.getByTestId('pick-gomoku/capture').click();
    await expect.poll(() => swap2.isDisabled()).toBe(false);
    await page.getByTestId('create-more').locator('summary').click();
    await expect.poll(() => times.count()).toBeGreaterThan(1);
    await expect.poll(() => page.getByTestId('create-public').isDisabled()).toBe(false);
    await expect.poll(() => page.getByTestId('create-public').isChecked()).toBe(false);
    // A room for a friend cannot be ranked, and its form first asks for the game.
    await page.goto(`${stage.server.url}/lobby/friend`);
    await page.getByTestId('pick-gomoku/freestyle').waitFor();
    expect(await page.getByTestId('create-sheet').getByText('Ranked', { exact: true }).count()).toBe(0);
    await expect
      .poll(() => page.getByTestId('create-sheet').getByRole('radio').first().isChecked())
      .toBe(true);
  });
});

describe('a player with two tabs', () => {
  it('has one seat in both, and keeps it when one tab is closed', async () => {
    const host = await openPage(stage.browser, DESKTOP);
    const guest = await openPage(stage.browser, DESKTOP);
    const link = await openRoom(host.page, stage.server.url);
    await guest.page.goto(link);
    await guest.page.getByTestId('board').waitFor();
    const second = await host.page.context().newPage();
    await second.goto(link);
    await second.getByTestId('board').waitFor();
    if ((await pageToMove([host.page, guest.page])) === guest.page) {
      await playPoint([host.page, guest.page], 'a1');
    }
    await playPoint([second, guest.page], 'h8');
    await cell(host.page, 'h8').and(host.page.getByLabel('last move')).waitFor();
    await host.page.close();
    await playPoint([second, guest.page], 'i9');
    await playPoint([second, guest.page], 'j10');
    await expect.poll(() => guest.page.getByText('away').count()).toBe(0);
  });
});

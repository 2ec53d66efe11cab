// Every online page with the keyboard alone: each control can be reached, its focus is visible, and after its use the focus
// is at a sensible place.

import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DESKTOP } from './support/browser.ts';
import { id, type Keys, keysOf } from './support/keyboard.ts';
import {
  alternate,
  byTurn,
  carryOrFlip,
  chat,
  IN_DIALOG,
  ON_BOARD,
  offerAndAnswer,
  playIn,
  rematch,
  type Two,
} from './support/keyboard-table.ts';
import { waitForPlies } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { onServerOfItsOwn } from './support/stage.ts';
import { cellsThatSay, status } from './support/table.ts';

const stage = onServerOfItsOwn();

const LOW: BrowserContextOptions = { viewport: { width: 844, height: 390 } };
const HEADING = 'h1';
/** The face-down men at the start of banqi. */
const MEN = 32;

/** Opens an address for a user with only a keyboard; the page must not report errors. */
async function sit(path: string, options: BrowserContextOptions = DESKTOP): Promise<Keys> {
  const { page, pageErrors } = await openPage(stage.browser, options);
  onTestFinished(() => expect(pageErrors).toEqual([]));
  await page.goto(stage.server.url + path);
  return keysOf(page);
}

/** Opens a room from the lobby, and returns its code. */
async function openRoom(keys: Keys, wish: { game?: string; swap2?: boolean } = {}): Promise<string> {
  await keys.use(id('open-create'));
  await keys.expectFocus(IN_DIALOG);
  if (wish.game !== undefined) {
    const picked = keys.page.getByTestId(`pick-${wish.game}`);
    await picked.waitFor();
    await keys.tabTo('[name="game"]');
    while (!(await picked.getByRole('radio').isChecked())) await keys.press('ArrowDown');
  }
  if (wish.swap2 === true) {
    await keys.tabTo(id('create-swap2'));
    await keys.press('Space');
  }
  await keys.use(id('create-room'));
  await keys.page.getByTestId('waiting-room').waitFor();
  return await keys.page.getByTestId('room-code').innerText();
}

/** Two players at a table; the second followed the link. */
async function twoAtTable(wish: Parameters<typeof openRoom>[1]): Promise<Two> {
  const host = await sit('/lobby');
  const guest = await sit(`/r/${await openRoom(host, wish)}`);
  for (const one of [host, guest]) {
    await one.page.getByTestId('board').waitFor();
    await one.tabTo(ON_BOARD);
  }
  return [host, guest];
}

describe('the lobby', () => {
  it('has a skip link and reachable controls; a player joins a room from its card, stands up and sits down', async () => {
    const host = await sit('/lobby');
    const code = await openRoom(host);
    const guest = await sit('/lobby');
    await guest.page.getByTestId(`room-${code}`).waitFor();
    await guest.press('Tab');
    await guest.expectFocus(id('skip'));
    await guest.press('Enter');
    await guest.expectFocus('main');
    await guest.press('Tab');
    await guest.expectFocus('[value="casual"]');
    await guest.press('Tab');
    await guest.expectFocus(id('quick-opening'));
    await guest.press('Tab');
    await guest.expectFocus(id('quick-gomoku'));
    await guest.expectAllReachable('body');
    await host.use(id('ready'));
    await host.page.getByTestId('ready').getByText('I am ready').waitFor();
    await guest.use(id(`room-${code}`));
    await guest.expectFocus(HEADING);
    await guest.expectAllReachable('body');
    await guest.use(id('stand'));
    await guest.expectFocus('section.who');
    await guest.use(id('sit-1'));
    await guest.page.getByTestId('stand').waitFor();
    await guest.expectFocus('section.who');
    await host.expectFocus(id('ready'));
    await host.press('Enter');
    // The game begins: the focus of both is on their boards.
    for (const one of [host, guest]) await one.expectFocus(ON_BOARD);
  });
});

describe('a new room', () => {
  it('has a form with reachable fields, and gives the focus back', async () => {
    const keys = await sit('/lobby');
    await keys.use(id('open-create'));
    await keys.expectFocus(IN_DIALOG);
    await keys.page.getByTestId('pick-banqi/classic').waitFor();
    await keys.expectAllReachable('dialog');
    await keys.escapeTo(id('open-create'));

    await keys.press('Enter');
    await keys.expectFocus(IN_DIALOG);
    await keys.tabTo('[value="friendly"]');
    const swap2 = keys.page.getByTestId('create-swap2');
    expect(await swap2.isChecked()).toBe(false);
    await keys.press('ArrowRight');
    await keys.expectFocus('[value="ranked"]');
    await expect.poll(() => swap2.isChecked()).toBe(true);
    await expect.poll(() => swap2.isDisabled()).toBe(true);
    await keys.expectAllReachable('dialog');
    await keys.tabTo('[value="ranked"]');
    await keys.press('ArrowLeft');
    await keys.expectFocus('[value="friendly"]');
    await keys.tabTo('[name="game"]');
    await keys.press('ArrowDown');
    await keys.expectFocus('[name="game"]:checked');
    await keys.use(id('create-room'));
    await keys.expectFocus(HEADING);
  });

  it('lets the waiting host copy the link, chat and leave', async () => {
    const keys = await sit('/lobby');
    await openRoom(keys);
    await keys.expectFocus(HEADING);
    await keys.expectAllReachable('body');
    await keys.use(id('copy-room-link'));
    await keys.page.locator('.share-room [role="status"]').getByText(/./).waitFor();
    await keys.expectFocus(id('copy-room-link'));
    await keys.tabTo(id('chat-text'));
    await keys.type('Anybody here?');
    await keys.press('Enter');
    await keys.page.getByTestId('chat').getByText('Anybody here?').waitFor();
    await keys.expectFocus(id('chat-text'));
    await keys.tabTo(id('leave-room'), 'Shift+Tab');
    await keys.press('Enter');
    await keys.expectFocus('main');
    await keys.page.getByTestId('open-create').waitFor();
  });
});

describe('a game', () => {
  it('is played from Swap 2 to five in a row, one player on a low screen, and then a rematch', async () => {
    const host = await sit('/lobby');
    const code = await openRoom(host, { swap2: true });
    const guest = await sit('/lobby', LOW);
    await guest.tabTo(id('join-code'));
    await guest.type(code.toLowerCase());
    await guest.press('Enter');
    const two = [host, guest] as const;
    for (const one of two) await one.expectFocus(ON_BOARD);

    const [opener, chooser] = await byTurn(two);
    for (const point of ['h8', 'i9', 'g7']) await playIn(two, opener, point);
    await chooser.expectFocus(id('color-choice'));
    await opener.expectFocus(ON_BOARD);
    await chooser.use(id('choose-place_more'));
    await chooser.expectFocus(ON_BOARD);
    for (const point of ['c3', 'c4']) await playIn(two, chooser, point);
    await opener.expectFocus(id('color-choice'));
    await opener.use(id('choose-black'));
    await opener.expectFocus(ON_BOARD);
    await expect.poll(() => status(opener.page)).toContain('Your move');
    for (const one of two) await one.expectAllReachable('body');

    await chat(host, guest);
    for (const one of two) await one.tabTo(ON_BOARD);
    await alternate(two, 'h9', 'a1', 'h10', 'a2');
    await offerAndAnswer(opener, chooser, 'draw', 'decline-offer');
    await offerAndAnswer(chooser, opener, 'takeback', 'accept-offer');
    for (const one of two) await one.tabTo(ON_BOARD);
    await alternate(two, 'a2', 'h11', 'a3', 'h12');
    await rematch(opener, chooser);

    // The next game ends by draw offers and resigning.
    const [first, second] = await byTurn(two);
    await playIn(two, first, 'h8');
    await first.use(id('resign'));
    await first.expectFocus(IN_DIALOG);
    await first.escapeTo(id('resign'));
    await first.press('Enter');
    await first.expectFocus(IN_DIALOG);
    await first.use('.ask .main');
    await rematch(second, first);
    const [third, fourth] = await byTurn(two);
    await playIn(two, third, 'h8');
    await offerAndAnswer(third, fourth, 'draw', 'accept-offer');
    for (const one of two) {
      await one.page.getByRole('dialog', { name: 'A draw' }).waitFor();
      await one.tabTo('.result .main');
      await one.press('Escape');
      await one.page.getByTestId('result').waitFor({ state: 'detached' });
      await one.expectFocus(ON_BOARD);
    }
  });

  it('a game of banqi is played: men are turned over, picked up and put down', async () => {
    const two = await twoAtTable({ game: 'banqi/classic' });
    for (let plies = 1; plies <= 40; plies++) {
      const [mover, other] = await byTurn(two);
      const carried = await carryOrFlip(mover);
      for (const { page } of [mover, other]) await waitForPlies(page, plies);
      await mover.expectFocus(ON_BOARD);
      if (carried) return;
      // The labels of the points are updated a moment after the move.
      for (const { page } of two)
        await expect.poll(() => cellsThatSay(page, 'face down').count()).toBe(MEN - plies);
    }
    throw new Error('no man could be moved in forty turns');
  });
});

describe('a player', () => {
  it('joins a ranked queue, signs up for it, and leaves the queue', async () => {
    const keys = await sit('/lobby');
    await keys.tabTo('[value="casual"]');
    await keys.press('ArrowRight');
    await keys.expectFocus('[value="ranked"]');
    await keys.use(id('quick-gomoku'));
    await keys.expectFocus(IN_DIALOG);
    await keys.escapeTo(id('quick-gomoku'));
    await keys.press('Enter');
    await keys.expectFocus(IN_DIALOG);
    await keys.expectAllReachable('dialog');
    await signUp(keys, 'Key of C');
    await keys.page.getByTestId('searching').waitFor();
    await keys.expectFocus(id('quick-gomoku'));
    await keys.use(id('cancel-queue'));
    await keys.page.getByTestId('searching').waitFor({ state: 'detached' });
    await keys.expectFocus('main');
    await keys.press('Tab');
    await keys.expectFocus('[value="ranked"]');
    await keys.press('Tab');
    await keys.expectFocus(id('quick-gomoku'));
  });

  it('changes name and password, and logs out', async () => {
    const keys = await sit('/lobby');
    await keys.use(id('me'));
    await keys.expectFocus(HEADING);
    await keys.tabTo('.account-form [type="radio"]:checked');
    await keys.press('ArrowLeft');
    await signUp(keys, 'Key of D');
    await keys.page.getByTestId('log-out').waitFor();
    await keys.expectAllReachable('body');
    await keys.tabTo(id('rename'));
    await keys.press('Control+a');
    await keys.type('Key of D minor');
    await keys.use(id('rename-do'));
    await keys.page.getByRole('status').getByText('Done.').waitFor();
    await keys.page.getByTestId('me').getByText('Key of D minor').waitFor();
    await keys.expectFocus(id('rename-do'));
    await keys.use(id('log-out-everywhere'));
    await keys.expectFocus(IN_DIALOG);
    await keys.escapeTo(id('log-out-everywhere'));
    await keys.press('Enter');
    await keys.expectFocus(IN_DIALOG);
    await keys.use('.ask .main');
    await keys.page.getByTestId('account-enter').waitFor();
    await keys.expectFocus(HEADING);
  });

  it('changes the settings', async () => {
    const keys = await sit('/leaderboard');
    const html = keys.page.locator('html');
    await keys.use(id('open-settings'));
    await keys.expectFocus(IN_DIALOG);
    await keys.expectAllReachable('dialog');
    await keys.tabTo('[type="radio"]:checked');
    await keys.press('ArrowRight', 'ArrowRight');
    await expect.poll(() => html.getAttribute('data-theme')).toBe('night');
    const sound = keys.page.getByTestId('sound-switch');
    const before = await sound.isChecked();
    await keys.tabTo(id('sound-switch'));
    await keys.press('Space');
    await expect.poll(() => sound.isChecked()).toBe(!before);
    await keys.tabTo(id('language'), 'Shift+Tab');
    await keys.press('ArrowDown');
    await expect.poll(() => html.getAttribute('lang')).not.toBe('en');
    await keys.expectFocus(id('language'));
    await keys.escapeTo(id('open-settings'));
  });
});

async function signUp(keys: Keys, name: string): Promise<void> {
  await keys.tabTo(id('account-name'));
  await keys.type(name);
  await keys.tabTo(id('account-password'));
  await keys.type('a long enough secret');
  await keys.press('Enter');
  await keys.page.getByTestId('recovery').waitFor();
  await keys.expectFocus(id('recovery-code'));
  await keys.use(id('recovery-kept'));
}

describe('the game of other players', () => {
  it('is watched from the lobby, later found in a history, and replayed move by move', async () => {
    const two = await twoAtTable({ swap2: true });
    const [opener, chooser] = await byTurn(two);
    for (const point of ['h8', 'i9']) await playIn(two, opener, point);
    const code = new URL(opener.page.url()).pathname.slice('/r/'.length);
    const keys = await sit('/lobby');
    await keys.page.getByTestId(`room-${code}`).waitFor();
    await keys.use(id(`room-${code}`));
    await keys.expectFocus(HEADING);
    await keys.expectAllReachable('body');
    await keys.tabTo(ON_BOARD);
    await chooser.tabTo(id('chat-text'));
    await chooser.type('Hm');
    await playIn(two, opener, 'g7');
    await chooser.page.getByTestId('color-choice').waitFor();
    // A result does not take the focus from a chat field.
    await chooser.expectFocus(id('chat-text'));
    await waitForPlies(keys.page, 3);
    await keys.expectFocus(ON_BOARD);

    await chooser.use(id('resign'));
    await chooser.expectFocus(IN_DIALOG);
    await chooser.use('.ask .main');
    // The result does not take the focus from the spectator.
    await keys.page.getByTestId('result').waitFor();
    await keys.expectFocus(ON_BOARD);
    await keys.press('Escape');
    await keys.page.getByTestId('result').waitFor({ state: 'detached' });
    await keys.use(id('open-room'));
    await keys.expectFocus(IN_DIALOG);
    await keys.expectAllReachable('dialog');
    await keys.use('.people a');
    await keys.expectFocus(HEADING);
    await keys.expectAllReachable('body');
    await keys.use(`${id('history')} a`);
    await keys.expectFocus(HEADING);
    await stepThroughReplay(keys);
    await keys.use('a[href="/lobby"]');
    await keys.expectFocus('main');
    await keys.use('nav a[href="/leaderboard"]');
    await keys.expectFocus(HEADING);
    await keys.use('a[href="/leaderboard/three-kingdoms"]');
    await keys.expectFocus(HEADING);
    await keys.expectAllReachable('body');
  });
});

/** Steps through a replay with keys, with buttons and in the list, then shares it and opens its link. */
async function stepThroughReplay(keys: Keys): Promise<void> {
  const { page } = keys;
  const at = () => page.locator('.stepper .at').innerText();
  await expect.poll(at).toBe('4 of 4');
  await keys.press('ArrowLeft');
  await expect.poll(at).toBe('3 of 4');
  await keys.press('Home', 'ArrowRight');
  await expect.poll(at).toBe('1 of 4');
  await expect.poll(() => page.url()).toMatch(/#1$/);
  await keys.expectAllReachable('body');
  await keys.use('.stepper [aria-label="Last position"]');
  await expect.poll(at).toBe('4 of 4');
  await keys.expectFocus('.stepper [aria-disabled="true"]');
  await keys.use(`${id('moves')} li:nth-last-child(3) button`);
  await expect.poll(at).toBe('2 of 4');
  await keys.expectFocus('[aria-current="step"]');
  await expect.poll(() => page.url()).toMatch(/#2$/);
  await keys.use(id('open-share'));
  await keys.expectFocus(IN_DIALOG);
  await keys.expectAllReachable('dialog');
  await expect.poll(() => page.getByTestId('share-link').innerText()).toMatch(/#2$/);
  const saved = page.waitForEvent('download');
  await keys.use(id('save-svg'));
  expect((await saved).suggestedFilename()).toMatch(/^gomoku-\w+-\d{4}-\d{2}-\d{2}\.svg$/);
  await keys.escapeTo(id('open-share'));
}

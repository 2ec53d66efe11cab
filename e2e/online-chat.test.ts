// Muting a person or the whole chat: by keyboard, stored on the device, and without counting muted lines as new.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { id, keysOf } from './support/keyboard.ts';
import { openRoom } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { onServer } from './support/stage.ts';

const stage = onServer();

async function say(page: Page, text: string): Promise<void> {
  await page.getByTestId('chat-text').last().fill(text);
  await page.getByTestId('chat-text').last().press('Enter');
}

it('mutes a person or the whole chat, also after a reload, until it is undone', async () => {
  const host = await openPage(stage.browser, DESKTOP);
  const guest = await openPage(stage.browser, DESKTOP);
  const link = await openRoom(host.page, stage.server.url);
  await guest.page.goto(link);
  await host.page.getByTestId('board').waitFor();
  const chat = host.page.getByTestId('chat');
  await guest.page.getByTestId('board').waitFor();
  for (const text of ['you are slow', 'so slow']) await say(guest.page, text);
  await chat.getByText('so slow').waitFor();

  const keys = keysOf(host.page);
  await keys.press('Tab');
  await keys.use('.chat .mute');
  await chat.getByText('so slow').waitFor({ state: 'detached' });
  await chat.getByRole('status').getByText('is not shown on this device').waitFor();
  await keys.expectFocus('.chat, .chat *');
  await host.page.reload();
  await host.page.getByTestId('muted-people').waitFor();
  expect(await chat.getByText('so slow').count()).toBe(0);
  await keys.press('Tab');
  await keys.use('.muted-people button');
  await chat.getByText('you are slow').waitFor();

  await keys.use(id('mute-chat'));
  await chat.getByText('You have muted this chat.').waitFor();
  await keys.expectFocus(`${id('mute-chat')}[aria-pressed="true"]`);
  await say(host.page, 'one moment');
  await guest.page.getByTestId('chat').getByText('one moment').waitFor();
  expect(await chat.getByText('you are slow').count()).toBe(0);
  await keys.use(id('mute-chat'));
  await chat.getByText('you are slow').waitFor();
  for (const { pageErrors } of [host, guest]) expect(pageErrors).toEqual([]);
});

it('does not count new lines of muted people', async () => {
  const host = await openPage(stage.browser, DESKTOP);
  const phone = await openPage(stage.browser, PHONE);
  await phone.page.goto(await openRoom(host.page, stage.server.url));
  const open = phone.page.getByTestId('open-chat');
  await host.page.getByTestId('board').waitFor();
  await open.waitFor();
  await say(host.page, 'hello');
  await phone.page.getByRole('button', { name: 'Chat (1)' }).click();
  const sheet = phone.page.getByTestId('chat-sheet');
  await sheet.getByRole('button', { name: /^Mute (?!this)/ }).click();
  await sheet.getByTestId('muted-people').waitFor();
  await phone.page.keyboard.press('Escape');
  await say(host.page, 'are you there?');
  // The lines arrive in order: when the spectator's line is counted, the host's line is there too.
  const watcher = await openPage(stage.browser, DESKTOP);
  await watcher.page.goto(host.page.url());
  await watcher.page.getByTestId('board').waitFor();
  await say(watcher.page, 'good game');
  await phone.page.getByRole('button', { name: 'Chat (1)' }).waitFor();
});

it('tells a player who was sent away why the seat is refused', async () => {
  const host = await openPage(stage.browser, DESKTOP);
  const guest = await openPage(stage.browser, DESKTOP);
  const link = await openRoom(host.page, stage.server.url, { game: 'banqi/three-kingdoms' });
  await guest.page.goto(link);
  await host.page.getByTestId('kick-1').click();
  await guest.page.getByTestId('sit-1').click();
  await guest.page.getByRole('alert').getByText('The host has asked you to give up the seat.').waitFor();
});

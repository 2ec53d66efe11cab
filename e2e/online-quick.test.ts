// A quick match for whoever comes: guests meet at one tap; who waits plays the computer meanwhile, and is called away from it.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './support/audit.ts';
import { DEVICES, type Sitting, sitDown } from './support/devices.ts';
import { playPoint, turnOver } from './support/online.ts';
import { resign, seenOpening } from './support/ranked.ts';
import { onServerOfItsOwn } from './support/stage.ts';

const stage = onServerOfItsOwn();

const plies = (page: Page) => page.getByTestId('moves').locator('button').count();

describe.each(DEVICES)('on a $name', (device) => {
  it('guests meet in two pools; a third plays the computer until somebody comes', async () => {
    const lobby = `${stage.server.url}/lobby`;
    const newcomer = () => sitDown(stage.browser, device, lobby);
    const people: readonly Sitting[] = await Promise.all([newcomer(), newcomer(), newcomer()]);
    const [ann, bob, eve] = people as [Sitting, Sitting, Sitting];
    const pages = [ann.page, bob.page];

    // One tap each, and they play: unrated, with the next opponent and a rematch at hand afterwards.
    for (const one of [ann, bob]) await one.press('quick-gomoku');
    await seenOpening(pages);
    await playPoint(pages, 'h8');
    await resign(bob.page);
    await ann.page.getByRole('dialog').getByTestId('rematch').waitFor();
    expect(await ann.page.getByTestId('rating-change').count()).toBe(0);
    await ann.page.getByRole('dialog').getByTestId('next-opponent').waitFor();

    for (const one of [ann, bob]) {
      await one.page.goto(lobby);
      await one.press('quick-banqi');
    }
    await Promise.all(pages.map((page) => page.getByTestId('board').waitFor()));
    await turnOver(pages);
    await resign(bob.page);

    // Nobody is there: the computer is offered, and the search goes on above its table.
    await eve.press('quick-renju');
    await eve.page.getByTestId('meanwhile').waitFor();
    expect(await violations(eve.page)).toEqual([]);
    await eve.press('meanwhile');
    await eve.page.getByTestId('computer-level').getByText('Level 3').waitFor();
    // The address loses the pool a moment after the table is there.
    await eve.page.waitForURL(`${stage.server.url}/computer/gomoku/renju`);
    await eve.page.getByTestId('searching').waitFor();
    expect(await eve.page.getByTestId('meanwhile').count()).toBe(0);
    await eve.play('h8', 'i9', 'g7');
    await expect.poll(() => plies(eve.page)).toBeGreaterThan(3);

    await bob.page.goto(lobby);
    await bob.press('quick-renju');
    await seenOpening([eve.page, bob.page]);
    await playPoint([eve.page, bob.page], 'c3');
    await resign(eve.page);

    // The game against the computer is where it was.
    await eve.page.goto(`${stage.server.url}/computer/gomoku/renju`);
    await expect.poll(() => plies(eve.page)).toBeGreaterThan(3);
    for (const { complaints } of people) expect(complaints).toEqual([]);
  });
});

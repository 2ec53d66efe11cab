// Banqi for players who cannot read the characters: other faces, a chart, the name of a man. Characters need no font.

import { findGame } from '@sente/games';
import { makePoint } from '@sente/kernel';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEVICES, type Device, openDevice } from './support/devices.ts';
import { openPage } from './support/pages.ts';
import { greedy, savedGame, saveOnDevice } from './support/saved-games.ts';
import { onSite } from './support/stage.ts';
import { cell, pointThatSays } from './support/table.ts';

const stage = onSite();
const CLASSIC = 'banqi/classic';
const PLIES = 12;

const written = (page: Page) => page.locator('.sente-pieces text').allTextContents();

/** Asks for the name of a man: by a long touch, or by the right button of the mouse. */
async function ask(page: Page, device: Device, point: string): Promise<void> {
  // The previous answer is gone, so that the next one belongs to this man.
  const told = page.getByTestId('asked-man').locator('strong');
  await page.keyboard.press('Escape');
  await told.waitFor({ state: 'detached' });
  const box = (await cell(page, point).boundingBox()) ?? expect.fail(point);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (device.name === 'desktop') return await page.mouse.click(x, y, { button: 'right' });
  const fingers = await page.context().newCDPSession(page);
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await told.waitFor();
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe.each(DEVICES)('on a $name', (device) => {
  it('names a man on request, lists all men in a chart, and needs no font for the characters', async () => {
    const game = findGame(CLASSIC) ?? expect.fail('no banqi');
    let end: unknown = null;
    const kept = await savedGame({
      game: CLASSIC,
      choose: (one, state, ply) => {
        end = state;
        return greedy('men', PLIES)(one, state, ply);
      },
    });
    const { page, press, pageErrors } = await openDevice(stage.browser, device, `${stage.site.url}/missing`);
    await saveOnDevice(page.context(), kept);
    await page.goto(`${stage.site.url}/local/${CLASSIC}`);
    await page.getByTestId('faces-hint').waitFor();
    expect(await written(page)).toEqual([]);
    expect(await page.locator('.strip .swatch.man text, .moves .swatch.man text').count()).toBe(0);

    const { pieces, grid } = game.picture(end);
    const plies = () => page.getByTestId('moves').locator('button').count();
    await expect.poll(plies).toBe(PLIES);
    for (const { at, look } of pieces) {
      if (look.kind !== 'man') continue;
      await ask(page, device, makePoint(at, grid.rows));
      const man = game.men.find((one) => one.look.glyph === look.glyph) ?? expect.fail(look.glyph);
      const told = page.getByTestId('asked-man');
      await told.getByText(`rank ${man.rank} of 7`).waitFor();
      await told.getByText(man.takes.length === 7 ? 'Takes anybody.' : /^Takes/).waitFor();
    }
    await press('open-men');
    const rows = page.getByTestId('men-sheet').locator('.men-list li');
    await expect.poll(() => rows.count()).toBe(7);
    // Asking does not make a move.
    expect(await plies()).toBe(PLIES);
    await expect.poll(() => rows.nth(4).innerText()).toMatch(/5\s+Horse.*Takes: Horse, Cannon, Pawn\./s);
    await expect.poll(() => page.getByTestId('asked-man').innerText()).toBe('');
    expect(pageErrors).toEqual([]);
  });

  it('uses the letters of the language, also on the card of a game', async () => {
    const { page, pageErrors } = await openPage(stage.browser, { ...device.options, locale: 'vi' });
    await saveOnDevice(page.context(), [['sente.settings', '{"men":"letters"}']]);
    await page.goto(stage.site.url);
    const card = page.getByTestId(`card-${CLASSIC}`);
    await card.scrollIntoViewIfNeeded();
    await card.locator('svg').waitFor();
    // Each letter is drawn twice: carved, and as the light edge below.
    expect(await card.locator('svg text').allTextContents()).toEqual(['Tt', 'Tt', 'Tg', 'Tg']);
    expect(pageErrors).toEqual([]);
  });

  it('offers letters and pictures once, in the first game, and names the armies of Three Kingdoms', async () => {
    const { page, press, play } = await openDevice(
      stage.browser,
      device,
      `${stage.site.url}/local/banqi/three-kingdoms`,
    );
    const down = await pointThatSays(page, 'face down');
    expect(await page.getByTestId('faces-hint').count()).toBe(0);
    await play(down);
    await press('hint-letters');
    await page.getByTestId('faces-hint').waitFor({ state: 'detached' });
    await expect.poll(async () => (await written(page))[0]).toMatch(/^[KGMRHCP]$/);
    await page.reload();
    await press('open-men');
    const armies = page.getByTestId('army');
    await expect.poll(() => armies.count()).toBe(2);
    await expect.poll(() => armies.first().innerText()).toMatch(/^Generals’ army.*King ×2.*Pawn ×10/s);
    await expect
      .poll(() => armies.last().innerText())
      .toMatch(/^Red court · Black court.*Guard ×2.*Cannon ×2/s);
    expect(await page.getByTestId('faces-hint').count()).toBe(0);
  });
});

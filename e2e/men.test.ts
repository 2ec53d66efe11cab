// Banqi for those who do not read the characters: other faces, a chart, what a man is; and characters that need no font.

import { findGame } from '@sente/games';
import { makePoint } from '@sente/kernel';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEVICES, type Device, sitDown } from './support/devices.ts';
import { greedy, leaveOn, remember } from './support/remembered.ts';
import { onSite } from './support/stage.ts';
import { cell, pointThatSays } from './support/table.ts';
import { visit } from './support/visit.ts';

const stage = onSite();
const CLASSIC = 'banqi/classic';
const PLIES = 12;

const written = (page: Page) => page.locator('.sente-pieces text').allTextContents();

/** Asks what a man is: a finger rests on it, a mouse uses its other button. */
async function ask(page: Page, device: Device, point: string): Promise<void> {
  // What the last one was is told no more: the next answer is that of this one.
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
  it('a man says what it is, the chart says it of all, and no character needs a font', async () => {
    const game = findGame(CLASSIC) ?? expect.fail('no banqi');
    let end: unknown = null;
    const kept = await remember({
      game: CLASSIC,
      choose: (one, state, ply) => {
        end = state;
        return greedy('men', PLIES)(one, state, ply);
      },
    });
    const { page, press, complaints } = await sitDown(stage.browser, device, `${stage.site.url}/missing`);
    await leaveOn(page.context(), kept);
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
    // Asking is no move.
    expect(await plies()).toBe(PLIES);
    await expect.poll(() => rows.nth(4).innerText()).toMatch(/5\s+Horse.*Takes: Horse, Cannon, Pawn\./s);
    await expect.poll(() => page.getByTestId('asked-man').innerText()).toBe('');
    expect(complaints).toEqual([]);
  });

  it('letters are those of the language, on the card of a game as well', async () => {
    const { page, complaints } = await visit(stage.browser, { ...device.options, locale: 'vi' });
    await leaveOn(page.context(), [['sente.settings', '{"men":"letters"}']]);
    await page.goto(stage.site.url);
    const card = page.getByTestId(`card-${CLASSIC}`);
    await card.scrollIntoViewIfNeeded();
    await card.locator('svg').waitFor();
    // Each twice: carved, and the light edge below it.
    expect(await card.locator('svg text').allTextContents()).toEqual(['Tt', 'Tt', 'Tg', 'Tg']);
    expect(complaints).toEqual([]);
  });

  it('the first game offers letters and pictures once, and Three Kingdoms says who is in which army', async () => {
    const { page, press, play } = await sitDown(
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

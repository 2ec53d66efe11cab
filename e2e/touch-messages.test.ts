// Messages after touching the board: a hint to tap again, shown until it is learnt, and the reason if a touch does nothing.

import { findGame } from '@sente/games';
import { type Game, type Gesture, makePoint, type Point } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { DEVICES, openDevice } from './support/devices.ts';
import { type Chooser, greedy, savedGame, saveOnDevice } from './support/saved-games.ts';
import { onSite } from './support/stage.ts';
import { status } from './support/table.ts';

const stage = onSite();
const BANQI = 'banqi/classic';

/** A picked-up man, and a point where it may not go for this reason. */
function vainTouch(game: Game, state: unknown, code: string): Gesture | null {
  const { grid, offers } = game.picture(state);
  const points = Array.from(
    { length: grid.columns * grid.rows },
    (_, n): Point => [n % grid.columns, Math.floor(n / grid.columns)],
  );
  const held = offers.flatMap((offer) => (offer.kind === 'carry' ? [offer.from] : []));
  const gestures = held.flatMap((from) => points.map((at) => ({ at, held: from })));
  return gestures.find((one) => game.refusalOf(state, one)?.code === code) ?? null;
}

const VAIN = [
  ['rank', /too strong for this one to capture|A king never captures a pawn/],
  ['illegal_capture', /cannot capture from there|by jumping over exactly one man/],
  ['illegal_move', /does not move that way/],
] as const;

/** Plays on until each of these refusals can be tried. */
const untilVain: Chooser = (game, state, ply) =>
  VAIN.every(([code]) => vainTouch(game, state, code)) ? null : greedy('vain', 200)(game, state, ply);

describe.each(DEVICES)('on a $name', (device) => {
  it('banqi: says by the rules why a picked-up man may not go to a point', async () => {
    const game = findGame(BANQI) ?? expect.fail('no banqi');
    let end: unknown = null;
    const kept = await savedGame({
      game: BANQI,
      choose: (one, state, ply) => {
        end = state;
        return untilVain(one, state, ply);
      },
    });
    const { page, touch, pageErrors } = await openDevice(stage.browser, device, `${stage.site.url}/missing`);
    await saveOnDevice(page.context(), kept);
    await page.goto(`${stage.site.url}/local/${BANQI}`);
    const before = await status(page);
    for (const [code, sentence] of VAIN) {
      const { at, held } = vainTouch(game, end, code) ?? expect.fail(code);
      const { rows } = game.picture(end).grid;
      await touch(makePoint(held ?? at, rows), makePoint(at, rows));
      await page.getByRole('alert').getByText(sentence).waitFor();
      await page.keyboard.press('Escape');
      await page.getByTestId('said').locator('p').waitFor({ state: 'detached' });
    }
    expect(await status(page)).toBe(before);
    expect(pageErrors).toEqual([]);
  });

  it('asks for a second tap on small points until it was done three times, but not on large men', async () => {
    const { page, play, touch, pageErrors } = await openDevice(
      stage.browser,
      device,
      `${stage.site.url}/local/gomoku/freestyle`,
    );
    const note = page.getByText('Tap again to play');
    await page.getByTestId('board').getByRole('grid').waitFor();
    for (const point of ['h8', 'i9', 'g7']) {
      if (device.name === 'phone') {
        await touch('c3');
        await note.waitFor();
      }
      await play(point);
      await note.waitFor({ state: 'hidden' });
    }
    await touch('c3');
    // A tap selects the point; a mouse plays it at once.
    const marked = page.locator('.sente-pending, [aria-label="C3: White, last move"]');
    await marked.first().waitFor({ state: 'attached' });
    expect(await note.isVisible()).toBe(false);
    await page.goto(`${stage.site.url}/local/${BANQI}`);
    await touch('b4');
    await expect.poll(() => page.getByTestId('moves').locator('button').count()).toBe(1);
    expect(pageErrors).toEqual([]);
  });
});

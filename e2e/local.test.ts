// Play on one screen in a real browser: one short test for each part of the page.

import { LATEST_MS } from '@sente/board';
import { describe, expect, it } from 'vitest';
import { version } from '../package.json' with { type: 'json' };
import { DESKTOP, MOVING, PHONE } from './support/browser.ts';
import { DEVICES } from './support/devices.ts';
import { openPage } from './support/pages.ts';
import { replaceSaved } from './support/saved-games.ts';
import { onSite } from './support/stage.ts';
import { boxOf, cell, pieces, play, status, tapToPlay } from './support/table.ts';

const stage = onSite();

describe.each(DEVICES)('on a $name', ({ options }) => {
  it('says for each way to play who the opponent is', async () => {
    const { page } = await openPage(stage.browser, options);
    await page.goto(stage.site.url);
    for (const [way, who] of [
      ['way-computer', 'Alone, at any level, offline too'],
      ['way-local', 'With somebody beside you, at this device'],
      ['way-friend', 'By a link, each at their own device'],
      ['way-ranked', 'A stranger of your strength, for a rating'],
    ] as const)
      expect(await page.getByTestId(way).locator('small').innerText()).toBe(who);
  });

  it('names every game before it is loaded, and the layout does not move afterwards', async () => {
    const { page, pageErrors } = await openPage(stage.browser, options);
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/dealt-games/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/dealt-games/);
    await page.goto(stage.site.url);
    await page.locator('.game-card svg').nth(5).waitFor();
    const below = page.getByTestId('way-learn');
    await below.scrollIntoViewIfNeeded();
    await asked;
    const card = page.getByTestId('card-banqi/three-kingdoms');
    expect(await card.innerText()).toMatch(/^Three Kingdoms\s+No ranks: a man takes any enemy/);
    const before = await boxOf(below);
    arrive();
    await card.locator('svg').waitFor();
    expect(await boxOf(below)).toEqual(before);
    expect(pageErrors).toEqual([]);
  });
});

describe('play on one screen', () => {
  it('needs two taps from the home page to the first stone, on a phone', async () => {
    const { page, pageErrors } = await openPage(stage.browser, { ...PHONE, ...MOVING });
    await page.goto(stage.site.url);
    // The board on the home page is only a picture: it has no points to touch or to read out.
    await page.locator('.living-board .sente-pieces > g').first().waitFor();
    expect(await page.getByRole('gridcell', { includeHidden: true }).count()).toBe(0);
    await page.locator('.game-card svg').last().waitFor();
    expect(await page.getByTestId('version').innerText()).toBe(`Sente ${version}`);
    await page.getByTestId('way-local').tap();
    await page.getByTestId('what-wins').getByText('Five or more in a row').waitFor();
    await tapToPlay(page, 'h8');
    await page.getByTestId('live').getByText('Player A: H8. Player B (White) to move.').waitFor();
    await expect.poll(() => status(page)).toBe('Player B (White) to move');
    expect(pageErrors).toEqual([]);
  });

  it('announces the winner at once, and accepts stones only after a new game', async () => {
    const { page, pageErrors } = await openPage(stage.browser, { ...DESKTOP, ...MOVING });
    await page.goto(`${stage.site.url}/local`);
    await play(page, 'h8', 'h9', 'i8', 'i9', 'j8', 'j9', 'k8', 'k9', 'l8');
    const dialog = page.getByRole('dialog', { name: 'Player A (Black) wins' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Look at the board' }).click();
    await dialog.waitFor({ state: 'detached' });
    await play(page, 'a1');
    await page.getByRole('alert').getByText('The game is over.').waitFor();
    await page.getByTestId('new-game').click();
    await expect.poll(() => status(page)).toBe('Player A (Black) to move');
    await cell(page, 'h8').and(page.locator('[aria-label="H8"]')).waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('announces a move even if the browser draws no frames', async () => {
    const { page } = await openPage(stage.browser, DESKTOP);
    await page.goto(`${stage.site.url}/local`);
    await play(page, 'h8');
    await page.getByTestId('live').getByText('Player A: H8. Player B (White) to move.').waitFor();
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0;
    });
    await play(page, 'i9');
    await page.getByTestId('live').getByText('Player B: I9. Player A (Black) to move.').waitFor();
    await expect.poll(() => status(page)).toBe('Player A (Black) to move');
    // Each stone comes before the page stops waiting for a frame; the list of moves follows all the same.
    const listed = await page
      .getByTestId('board')
      .getByRole('grid')
      .evaluate(async (grid, everyMs) => {
        const told = () => document.querySelectorAll('[data-testid="moves"] button').length;
        const cells = [...grid.querySelectorAll<HTMLElement>('[role="gridcell"]')];
        for (const cell of cells.slice(0, 40)) {
          if (told() > 2) break;
          cell.click();
          await new Promise((done) => setTimeout(done, everyMs));
        }
        return told();
      }, LATEST_MS / 4);
    expect(listed).toBeGreaterThan(2);
  });

  it('says why an occupied point cannot be taken', async () => {
    const { page } = await openPage(stage.browser);
    await page.goto(`${stage.site.url}/local`);
    await play(page, 'h8', 'h8');
    await page.getByRole('alert').getByText('That point is taken.').waitFor();
    await expect.poll(() => status(page)).toBe('Player B (White) to move');
  });

  it('leads through Swap 2 to the final colours', async () => {
    const { page } = await openPage(stage.browser);
    await page.goto(`${stage.site.url}/local`);
    await page.getByTestId('swap2-switch').check();
    await page.getByTestId('swap2-count').getByText('1/3').waitFor();
    await play(page, 'h8', 'i9', 'g7');
    await expect.poll(() => page.getByTestId('color-choice').getByRole('button').count()).toBe(3);
    await page.getByTestId('choose-place_more').click();
    await page.getByTestId('swap2-count').getByText('4/5').waitFor();
    await play(page, 'c3', 'c4');
    await expect.poll(() => page.getByTestId('color-choice').getByRole('button').count()).toBe(2);
    await page.getByTestId('choose-white').click();
    await page
      .getByTestId('final-colours')
      .getByText('Player B plays black, Player A plays white.')
      .waitFor();
    await expect.poll(() => status(page)).toBe('Player B (Black) to move');
  });

  it('keeps the game across a reload, and sets a corrupt one aside', async () => {
    const { page } = await openPage(stage.browser);
    await page.goto(`${stage.site.url}/local`);
    await play(page, 'h8', 'i9');
    await page.reload();
    await cell(page, 'i9').and(page.getByLabel('White')).waitFor();
    const damaged = ['sente.game.gomoku/freestyle', '{"version":1,"events":[7]}'] as const;
    await replaceSaved(page, stage.site.url, [damaged]);
    await page.goto(`${stage.site.url}/local`);
    await page.getByRole('dialog', { name: 'A saved game could not be read' }).waitFor();
    const aside = () => page.evaluate(() => localStorage.getItem('sente.aside.game.gomoku/freestyle'));
    await expect.poll(aside).toBe('{"version":1,"events":[7]}');
  });

  it('handles touches within one frame one by one, and saves the last one when the page is left', async () => {
    const { page } = await openPage(stage.browser, PHONE);
    await page.addInitScript(() => localStorage.setItem('sente.settings', '{"confirm":"direct"}'));
    await page.goto(`${stage.site.url}/local`);
    const touch = (names: readonly string[], leave: boolean) =>
      page
        .getByTestId('board')
        .getByRole('grid')
        .evaluate(
          (grid, given) => {
            for (const name of given.names) {
              const row = grid.children[grid.children.length - Number(name.slice(1))];
              const point = row?.children[name.charCodeAt(0) - 'a'.charCodeAt(0)];
              const box = point?.getBoundingClientRect() ?? new DOMRect();
              const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
              const how = { ...at, bubbles: true, isPrimary: true, pointerId: 7, pointerType: 'touch' };
              for (const type of ['pointerdown', 'pointerup'])
                point?.dispatchEvent(new PointerEvent(type, how));
            }
            // In the order of a browser's events.
            if (given.leave) {
              dispatchEvent(new PageTransitionEvent('pagehide'));
              document.dispatchEvent(new Event('visibilitychange'));
            }
            return localStorage.getItem('sente.game.gomoku/freestyle');
          },
          { names, leave },
        );
    await touch(['h8', 'h8', 'i9', 'g7'], false);
    await expect.poll(() => status(page)).toBe('Player B (White) to move');
    await expect.poll(() => pieces(page)).toEqual(['G7: Black', 'H8: Black', 'I9: White']);
    expect(await touch(['j10'], true)).toContain('"j10"');
  });

  it('undoes, redoes and steps through the game', async () => {
    const { page } = await openPage(stage.browser);
    await page.goto(`${stage.site.url}/local`);
    await play(page, 'h8', 'i9', 'g7');
    await page.getByTestId('undo').click();
    await expect.poll(() => status(page)).toBe('Player A (Black) to move');
    await page.getByTestId('redo').click();
    await expect.poll(() => status(page)).toBe('Player B (White) to move');
    await page.getByTestId('stepper').getByRole('button', { name: 'First position' }).click();
    await page.locator('[aria-label="H8"]').waitFor();
    await page.keyboard.press('End');
    await cell(page, 'g7').and(page.getByLabel('Black')).waitFor();
  });

  it('deals Three Kingdoms, and proves at the end that the shuffle was honest', async () => {
    const { page, pageErrors } = await openPage(stage.browser);
    await page.goto(`${stage.site.url}/local/banqi/three-kingdoms`);
    const back = page.getByRole('gridcell', { name: /face down/ }).first();
    const point = (await back.getAttribute('aria-label'))?.split(':')[0] ?? '';
    await play(page, point);
    await page.getByTestId('status').getByText('Player B').waitFor();
    await page.getByTestId('draw').click();
    await page.getByRole('button', { name: 'We agree' }).click();
    const dialog = page.getByRole('dialog', { name: 'A draw' });
    await dialog.getByText('The shuffle is the one that was sealed.').waitFor();
    expect(pageErrors).toEqual([]);
  });
});

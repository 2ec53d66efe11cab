// Sharing a game as a link, picture or file and opening it again; and the language of the page.

import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './support/pages.ts';
import { onSite } from './support/stage.ts';
import { cell, play } from './support/table.ts';

const stage = onSite();

async function openShareSheet(page: Page): Promise<void> {
  await page.goto(`${stage.site.url}/local`);
  await play(page, 'h8', 'i9', 'g7');
  await page.getByTestId('open-share').click();
}

async function saved(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return await buffer(await download.createReadStream());
}

describe('sharing', () => {
  it('gives a link that opens the same game on another device', async () => {
    const { page } = await openPage(stage.browser);
    await openShareSheet(page);
    const link = await page.getByTestId('share-link').innerText();
    await page.context().close();

    const other = await openPage(stage.browser);
    await other.page.goto(link);
    await cell(other.page, 'g7')
      .and(other.page.getByLabel(/black.*last move/i))
      .waitFor();
    expect(other.pageErrors).toEqual([]);
  });

  it('opens a link at its move', async () => {
    const { page } = await openPage(stage.browser);
    await page.goto(`${stage.site.url}/replay#gomoku/freestyle:h8i9g7@2`);
    await page.getByText('2 of 3').waitFor();
  });

  it('handles a key as soon as the replay is shown', async () => {
    const { page } = await openPage(stage.browser);
    await page.addInitScript(() => {
      const press = new MutationObserver(() => {
        if (!document.querySelector('.stepper .at')) return;
        press.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
      });
      press.observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${stage.site.url}/replay#gomoku/freestyle:h8i9g7`);
    await page.getByText('2 of 3').waitFor();
  });

  it('saves the position as PNG and SVG, the game as SGF and PSQ', async () => {
    const { page, pageErrors } = await openPage(stage.browser);
    await openShareSheet(page);
    const png = await saved(page, 'Save as PNG');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // The first chunk holds width and height.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1080]);
    expect((await saved(page, 'Save as SVG')).toString()).toMatch(/^<svg /);
    expect((await saved(page, 'Save as SGF')).toString()).toContain(';B[hh];W[ig];B[gi]');
    expect((await saved(page, 'Save as PSQ')).toString()).toContain('8,8,0\n9,7,0\n7,9,0');
    expect(pageErrors).toEqual([]);
  });

  it('opens a pasted game, or says what is wrong with the text', async () => {
    const { page, pageErrors } = await openPage(stage.browser);
    await page.goto(`${stage.site.url}/replay`);
    await page.getByTestId('open-text').fill('(;GM[4]SZ[15];B[hh];W[hh])');
    await page.getByTestId('open-do').click();
    await page.getByText('Move 2: That point is taken.').waitFor();
    await page.getByTestId('open-text').fill('(;GM[4]SZ[15];B[hh];W[ii])');
    await page.getByTestId('open-do').click();
    await page.getByText('2 of 2').waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('opens a file', async () => {
    const { page } = await openPage(stage.browser);
    await page.goto(`${stage.site.url}/replay`);
    await page.getByTestId('open-file').setInputFiles({
      name: 'game.psq',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n7,7,0\n'),
    });
    await page.getByText('3 of 3').waitFor();
  });

  it('asks which of several games to open, and names the ignored parts', async () => {
    const { page, pageErrors } = await openPage(stage.browser);
    await page.goto(`${stage.site.url}/replay`);
    const [first, second] = ['(;PB[Ann]PW[Bob];B[H8])', '(;GM[1]SZ[15];B[hh];W[ii](;B[gg])(;B[hh]))'];
    await page.getByTestId('open-text').fill(`${first}${second}(;GM[2])`);
    await page.getByTestId('open-do').click();
    await page.getByText('There are 2 games. Which one? 1 more game could not be read.').waitFor();
    await expect
      .poll(() => page.getByTestId('open-which').getByRole('button').allInnerTexts())
      .toEqual([
        '1. Ann – Bob\n1 move',
        '2. Game\n3 moves · 1 variation left out: the rules do not allow it.',
      ]);
    await page.getByRole('button', { name: '2. Game' }).click();
    await page.getByText('3 of 3').waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('says that a link contains no game', async () => {
    const { page } = await openPage(stage.browser);
    await page.goto(`${stage.site.url}/replay#gomoku/freestyle:h8h8`);
    await page.getByRole('heading', { name: 'This link holds no game' }).waitFor();
  });
});

describe('languages', () => {
  it.each([
    ['vi-VN', 'vi', 'Chơi trên một màn hình'],
    ['zh-CN', 'zh-Hans', '同屏对弈'],
    ['zh-TW', 'zh-Hant', '同機對弈'],
    ['ko-KR', 'ko', '한 화면에서 두기'],
    // A code for private use: no language file will ever have it.
    ['qaa', 'en', 'Play on one screen'],
  ])('a browser set to %s gets %s, and never sees another first', async (locale, lang, words) => {
    const { page, pageErrors } = await openPage(stage.browser, { locale });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const way = document.querySelector('[data-testid="way-local"] span')?.textContent;
        if (way && !seen.includes(way)) seen.push(way);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(stage.site.url);
    await page.getByTestId('way-local').waitFor();
    expect(await page.getByTestId('way-local').locator('span').innerText()).toBe(words);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([words]);
    expect(pageErrors).toEqual([]);
  });
});

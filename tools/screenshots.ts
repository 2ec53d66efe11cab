// npm run screenshots [-- name …]: the pictures of docs/images, made by driving the real app. The positions repeat,
// so a picture changes only when the app does. A new picture is a row in PICTURES.

import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Options } from '@sente/kernel';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, launchBrowser, PHONE } from '../e2e/support/browser.ts';
import { type Chooser, greedy, inOrder, leaveOn, remember } from '../e2e/support/remembered.ts';
import { type Site, startSite } from '../e2e/support/site.ts';
import { cell, play, points, tapTwice } from '../e2e/support/table.ts';
import { ROOT } from './root.mjs';
import { smallPng } from './screenshots/small-png.ts';
import { command } from './setup.mjs';

type Shot = {
  readonly name: string;
  readonly path: string;
  /** The game found on the device. */
  readonly game?: {
    readonly id: string;
    readonly options?: Options;
    readonly seed?: string;
    readonly choose: Chooser;
  };
  /** Waits for what the picture is about, and touches what it shows. */
  readonly act: (page: Page) => Promise<unknown>;
};

const FOLDER = join(ROOT, 'docs', 'images');
const DEVICES: { readonly [name: string]: BrowserContextOptions } = {
  desktop: { ...DESKTOP, deviceScaleFactor: 1 },
  phone: { ...PHONE, deviceScaleFactor: 2 },
};

const MID_GAME =
  'h8 i9 j7 h9 j9 j8 k7 i7 i8 k9 l10 h6 g5 k10 k11 m9 g6 h7 g7 g4 g8 g9 e8 f8 f9 h10 i11 f12 g11 h11';
const WITH_CAPTURES =
  'k10 l11 l10 k11 j11 m11 n11 i10 i12 j9 h13 g14 j12 k13 m9 n8 k9 l8 h9 g10 o12 p12 n13 n14 k12';

const PICTURES: readonly Shot[] = [
  { name: 'home', path: '/', act: (page) => page.waitForLoadState('networkidle') },
  {
    name: 'gomoku',
    path: '/local/gomoku/freestyle',
    game: { id: 'gomoku/freestyle', choose: inOrder(MID_GAME) },
    act: boardReady,
  },
  {
    name: 'swap2',
    path: '/local/gomoku/freestyle',
    game: { id: 'gomoku/freestyle', options: { swap2: true }, choose: inOrder('h8 i9') },
    act: placeThird,
  },
  {
    name: 'capture',
    path: '/local/gomoku/capture',
    game: { id: 'gomoku/capture', choose: inOrder(WITH_CAPTURES) },
    act: touchForbidden,
  },
  {
    name: 'banqi',
    path: '/local/banqi/classic',
    game: { id: 'banqi/classic', seed: 'banqi', choose: greedy('banqi', 44) },
    act: boardReady,
  },
  {
    name: 'three-kingdoms',
    path: '/local/banqi/three-kingdoms',
    game: { id: 'banqi/three-kingdoms', seed: 'kingdoms', choose: greedy('kingdoms', 40) },
    act: boardReady,
  },
];

function boardReady(page: Page): Promise<unknown> {
  return page.getByRole('gridcell').first().waitFor();
}

/** The last stone is placed by hand, as it would be: what asks next has the focus without a ring. */
async function placeThird(page: Page): Promise<void> {
  await boardReady(page);
  const touch = page.viewportSize()?.width === PHONE.viewport?.width;
  await (touch ? tapTwice : play)(page, 'j7');
  await page.getByTestId('choose-place_more').waitFor();
}

async function touchForbidden(page: Page): Promise<void> {
  await boardReady(page);
  const [point] = [...(await points(page))].find(([, label]) => label.includes('forbidden')) ?? [];
  if (point === undefined) throw new Error('no forbidden point in this position');
  await cell(page, point).click({ force: true });
  await page.getByTestId('said').locator('p').waitFor();
}

async function take(browser: Browser, site: Site, shot: Shot, device: string): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...DEVICES[device],
  });
  if (shot.game) await leaveOn(context, await remember({ ...shot.game, game: shot.game.id }));
  const page = await context.newPage();
  await page.goto(site.url + shot.path);
  await shot.act(page);
  await page.evaluate(() => document.fonts.ready);
  const file = join(FOLDER, `${shot.name}-${device}.png`);
  writeFileSync(file, smallPng(await page.screenshot({ animations: 'disabled' })));
  process.stdout.write(`${shot.name}-${device}.png ${Math.round(statSync(file).size / 1024)} KB\n`);
  await context.close();
}

await command(async () => {
  const wanted = process.argv.slice(2);
  mkdirSync(FOLDER, { recursive: true });
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    for (const shot of PICTURES) {
      if (wanted.length > 0 && !wanted.includes(shot.name)) continue;
      for (const device of Object.keys(DEVICES)) await take(browser, site, shot, device);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
});

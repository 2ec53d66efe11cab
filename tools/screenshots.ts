// npm run screenshots [-- name … --theme dark --lang ko --device phone --out FOLDER]: pictures made by driving the real
// app, and for what is online the real server. Without a folder, those that docs/images keeps. The positions, people and
// times repeat, so a picture changes only when the app does. A new picture is a row in one of the lists.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser.ts';
import { startSite } from '../e2e/support/site.ts';
import { ROOT } from './lib/root.mjs';
import { command } from './lib/setup.mjs';
import { type Hall, openHall } from './screenshots/hall.ts';
import { LOCAL_PICTURES } from './screenshots/local.ts';
import { ONLINE_PICTURES } from './screenshots/online.ts';
import { PERSON_PICTURES } from './screenshots/persons.ts';
import { ROOM_PICTURES } from './screenshots/rooms.ts';
import { smallPng } from './screenshots/small-png.ts';
import { DEVICE_OPTIONS, DEVICES, type Device, type Picture } from './screenshots/stage.ts';

const KEPT = join(ROOT, 'docs', 'images');
const PICTURES = [...LOCAL_PICTURES, ...ROOM_PICTURES, ...ONLINE_PICTURES, ...PERSON_PICTURES];
/** A picture that is not ready by then has failed. */
const PATIENCE_MS = 60_000;

type Wish = {
  readonly dark: boolean;
  readonly lang: string;
  readonly folder: string;
  readonly site: string;
};

async function take(browser: Browser, picture: Picture, device: Device, wish: Wish): Promise<void> {
  const context = await browser.newContext({
    locale: wish.lang,
    colorScheme: wish.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...DEVICE_OPTIONS[device],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const opened: { hall?: Promise<Hall> } = {};
  const hall = () => {
    opened.hall ??= openHall();
    return opened.hall;
  };
  try {
    const page = await picture.show({ context, device, site: wish.site, hall });
    await page.evaluate(async () => {
      await document.fonts.ready;
      // The last input was mouse or touch, not the keyboard, so no focus ring is drawn.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    const png = smallPng(await page.screenshot({ animations: 'disabled' }));
    writeFileSync(join(wish.folder, `${picture.name}-${device}.png`), png);
    process.stdout.write(`${picture.name}-${device}.png ${Math.round(png.byteLength / 1024)} KB\n`);
  } finally {
    await context.close();
    await (await opened.hall)?.stop();
  }
}

function devicesFor(picture: Picture, asked: string | undefined, all: boolean): readonly Device[] {
  const devices = all ? DEVICES : picture.kept;
  return devices.filter((device) => asked === undefined || device === asked);
}

/** A failed picture does not stop the others. */
function failed({ name }: Picture, device: Device): (error: unknown) => void {
  return (error) => {
    process.stderr.write(`${name}-${device}: ${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  };
}

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      theme: { type: 'string', default: 'light' },
      lang: { type: 'string', default: 'en-GB' },
      device: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const folder = resolve(ROOT, values.out ?? KEPT);
  mkdirSync(folder, { recursive: true });
  const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  const wish = { dark: values.theme === 'dark', lang: values.lang, folder, site: site.url };
  try {
    for (const picture of PICTURES) {
      if (positionals.length > 0 && !positionals.includes(picture.name)) continue;
      const devices = devicesFor(picture, values.device, values.out !== undefined);
      for (const device of devices) await take(browser, picture, device, wish).catch(failed(picture, device));
    }
  } finally {
    await browser.close();
    await site.stop();
  }
});

// npm run screenshots [-- file … --theme dark --lang ko --out FOLDER]: makes the pictures of docs/images by driving the real
// app. The positions repeat, so a picture changes only when the app does. A new picture is a row in screenshots/pictures.ts.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser.ts';
import { startSite } from '../e2e/support/site.ts';
import { ROOT } from './lib/root.mjs';
import { runCommand } from './lib/setup.mjs';
import { PICTURES, type Picture } from './screenshots/pictures.ts';
import { smallPng } from './screenshots/small-png.ts';

/** A picture that is not ready by then has failed. */
const TIMEOUT_MS = 60_000;

type Appearance = { readonly dark: boolean; readonly lang: string };

async function takeScreenshot(
  browser: Browser,
  picture: Picture,
  { dark, lang }: Appearance,
  site: string,
): Promise<Buffer> {
  const context = await browser.newContext({
    locale: lang,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...picture.device,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    const page = await picture.show(context, site);
    await page.evaluate(async () => {
      await document.fonts.ready;
      // The last input was mouse or touch, not the keyboard, so no focus ring is drawn.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    return smallPng(await page.screenshot({ animations: 'disabled' }));
  } finally {
    await context.close();
  }
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      theme: { type: 'string', default: 'light' },
      lang: { type: 'string', default: 'en-GB' },
      out: { type: 'string', default: join('docs', 'images') },
    },
  });
  const folder = resolve(ROOT, values.out);
  mkdirSync(folder, { recursive: true });
  const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  try {
    for (const picture of PICTURES) {
      if (positionals.length > 0 && !positionals.includes(picture.file)) continue;
      const png = await takeScreenshot(
        browser,
        picture,
        { dark: values.theme === 'dark', lang: values.lang },
        site.url,
      );
      writeFileSync(join(folder, picture.file), png);
      process.stdout.write(`${picture.file} ${Math.round(png.byteLength / 1024)} KB\n`);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
});

// The site in every size and language: no text is cut, covered or past the edge, and no English text is left.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../apps/web/src/words/en/index.ts';
import { LANGUAGES } from '../apps/web/src/words/speak.ts';
import type { Words } from '../apps/web/src/words/words.ts';
import { cutOrCovered, finishAnimations, waitForFrame } from './support/audit.ts';
import { DEVICES, type Device, openDevice } from './support/devices.ts';
import { type OpenedPage, openPageForFile } from './support/pages.ts';
import { enter, SCENES } from './support/scenes.ts';
import { onSite } from './support/stage.ts';

const stage = onSite();

const DESK = DEVICES[1] as Device;

/** Text overflows on the smallest screen first, so the other sizes are checked in one language only. */
const NARROW = [
  [320, 568],
  [844, 390],
] as const;
const SIZES = [...NARROW, [390, 844], [768, 1024], [1440, 900]] as const;

/** Elements that reach past the edges of the window or of their sheet. */
function pastTheEdge(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    const dialog = document.querySelector('dialog[open]');
    if (dialog && dialog.scrollWidth > dialog.clientWidth) wide.push('the sheet');
    const shown = [...(dialog ?? document).querySelectorAll('main *, dialog *, header *, footer *')].filter(
      (one) => one instanceof HTMLElement && one.checkVisibility() && !one.closest('.unseen, .sente-board'),
    );
    const out = shown.filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 0 && (left < -1 || right > innerWidth + 1);
    });
    return [...wide, ...out.map((one) => one.outerHTML.slice(0, 120))];
  });
}

/** All texts on the page, visible or for screen readers. */
function wordsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.add(walker.currentNode.textContent?.trim() ?? '');
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
      for (const one of document.querySelectorAll(`[${name}]`))
        texts.add(one.getAttribute(name)?.trim() ?? '');
    }
    texts.add(document.title);
    return [...texts].filter((text) => text !== '');
  });
}

/** The English sentences that differ in this language, as patterns, because they contain data. */
function englishOnly(words: Words): readonly RegExp[] {
  const keys = Object.keys(en) as (keyof Words)[];
  const said = new Set<string>(Object.values(words));
  return keys
    .filter((key) => words[key] !== en[key] && !said.has(en[key]))
    .filter((key) => /\p{L}{2}/u.test(en[key].replace(/\{[^}]*\}/g, '')))
    .map((key) => {
      const parts = en[key].split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return new RegExp(`^${parts.join('.+')}$`);
    });
}

it('finds English text on a page in another language', async () => {
  const { page } = await openDevice(stage.browser, DESK, stage.site.url);
  await page.getByTestId('way-local').waitFor();
  const foreign = englishOnly(await LANGUAGES[1].load());
  const found = (await wordsOn(page)).filter((text) => foreign.some((pattern) => pattern.test(text)));
  expect(found).toContain('Play on one screen');
});

describe.each(LANGUAGES)('in $name', ({ code, load }) => {
  let visitor: OpenedPage;
  let foreign: readonly RegExp[];
  beforeAll(async () => {
    const words = await load();
    foreign = words === null ? [] : englishOnly(words);
    visitor = await openPageForFile(stage.browser, { locale: code });
  });
  afterAll(() => visitor.page.context().close());

  it.each(SCENES)(
    'nothing is cut, covered or past the edge, and no English shows through: $name',
    async (scene) => {
      const { page, pageErrors } = visitor;
      await page.setViewportSize({ width: 1440, height: 900 });
      await enter(page, stage.site.url, scene);
      await finishAnimations(page);
      expect(await page.locator('html').getAttribute('lang')).toBe(code);
      const english = (await wordsOn(page)).filter((text) => foreign.some((pattern) => pattern.test(text)));
      expect(english).toEqual([]);
      for (const [width, height] of code === 'en' ? SIZES : NARROW) {
        await page.setViewportSize({ width, height });
        await waitForFrame(page);
        expect(await pastTheEdge(page), `at ${width}×${height}`).toEqual([]);
        expect(await cutOrCovered(page), `at ${width}×${height}`).toEqual([]);
      }
      expect(pageErrors).toEqual([]);
    },
  );
});

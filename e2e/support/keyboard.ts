// How a test uses a page with the keyboard alone: every stop on the way must be seen, and no action may lose the place.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** No page has more stops than this. */
const MOST_STOPS = 150;

/** How a point of the board begins what it says. */
const ON_POINT = /^[A-Z]\d+/;

export type Keys = {
  readonly page: Page;
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Tab until the focus is on what matches, or Shift+Tab; stays where it is already there. */
  tabTo(selector: string, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** There, then Enter. */
  use(selector: string): Promise<void>;
  /** The focus is on what matches, or comes to it without any key. */
  holds(selector: string): Promise<void>;
  /** Closes what lies over the page; the focus is back where it came from. */
  escapeTo(selector: string): Promise<void>;
  /** Tab through everything once: whatever can be used within is reached. Ends where it began. */
  walk(within: string): Promise<void>;
  /** From the board's cursor to the point and Enter. */
  play(point: string): Promise<void>;
  /** What has the focus says this. */
  says(words: string): Promise<boolean>;
};

export const id = (testid: string) => `[data-testid="${testid}"]`;

export function keysOf(page: Page): Keys {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    // What is still to come is not looked for on a page that is not there yet.
    await page.locator(selector).first().waitFor({ state: 'attached' });
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      const { matches, trouble } = await stopAt(page, selector);
      expect(trouble).toBeNull();
      if (matches) return;
      await press(key);
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  };
  const holds = async (selector: string) => {
    await expect.poll(() => focused(page, selector), { message: `focus on ${selector}` }).toBe('there');
  };
  const goTo = async (point: string) => {
    await expect.poll(() => labelOfFocus(page), { message: 'a point of the board' }).toMatch(ON_POINT);
    const from = ON_POINT.exec(await labelOfFocus(page))?.[0].toLowerCase() ?? '';
    const across = point.charCodeAt(0) - from.charCodeAt(0);
    const up = Number(point.slice(1)) - Number(from.slice(1));
    await press(...Array<string>(Math.abs(across)).fill(across > 0 ? 'ArrowRight' : 'ArrowLeft'));
    await press(...Array<string>(Math.abs(up)).fill(up > 0 ? 'ArrowUp' : 'ArrowDown'));
  };
  return {
    page,
    press,
    type: (text) => page.keyboard.type(text),
    tabTo,
    says: async (words) => (await labelOfFocus(page)).includes(words),
    async use(selector) {
      await tabTo(selector);
      await press('Enter');
    },
    holds,
    async escapeTo(selector) {
      await press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      await holds(selector);
    },
    async walk(within) {
      expect(await unreached(page, within)).toEqual([]);
    },
    async play(point) {
      await goTo(point);
      await press('Enter');
    },
  };
}

function labelOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
}

/** `there`, or what has the focus instead. */
function focused(page: Page, selector: string): Promise<string> {
  return page.evaluate((what) => {
    const at = document.activeElement;
    return at?.matches(what) ? 'there' : (at?.outerHTML.slice(0, 160) ?? 'nothing');
  }, selector);
}

type Stop = { readonly matches: boolean; readonly trouble: string | null };

/** Whether the focus is on what matches, and what is wrong with how it shows there. */
function stopAt(page: Page, selector: string): Promise<Stop> {
  return page.evaluate((what) => {
    const at = document.activeElement;
    // Between the last stop and the first the browser has one of its own.
    if (!at || at === document.body) return { matches: false, trouble: null };
    const matches = at.matches(what);
    // Where one begins on a page, and not a stop of its own.
    if (at.matches('main')) return { matches, trouble: null };
    const drawn = at.matches('[type="radio"], [type="checkbox"]') ? (at.closest('label') ?? at) : at;
    const box = drawn.getClientRects()[0] ?? drawn.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const marked = [at, drawn].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    });
    const name = at.outerHTML.slice(0, 160);
    if (!hit || !(drawn.contains(hit) || at === hit)) return { matches, trouble: `not to be seen: ${name}` };
    return { matches, trouble: marked ? null : `no sign of the focus: ${name}` };
  }, selector);
}

/** Goes through everything within by Tab, and answers what of it could not be reached. */
async function unreached(page: Page, within: string): Promise<readonly string[]> {
  await page.evaluate((selector) => {
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const root = document.querySelector(selector);
    if (!root) throw new Error(`no ${selector}`);
    for (const one of root.querySelectorAll<HTMLInputElement>(usable)) {
      // Of several radio buttons the chosen one is the stop; arrows reach the others.
      const rest = one.type === 'radio' && !one.checked;
      if (one.checkVisibility() && !one.disabled && !rest) one.dataset['unreached'] = '';
    }
  }, within);
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const { trouble } = await stopAt(page, '*');
    expect(trouble).toBeNull();
    const left = await page.evaluate(() => {
      document.activeElement?.removeAttribute('data-unreached');
      return document.querySelectorAll('[data-unreached]').length;
    });
    if (left === 0) return [];
  }
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-unreached]')].map((one) => one.outerHTML.slice(0, 160)),
  );
}

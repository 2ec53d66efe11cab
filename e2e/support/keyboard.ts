// A page used with the keyboard alone. Every Tab stop must be visible, and no action may lose the focus.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** No page has more Tab stops. */
const MOST_STOPS = 150;

/** The beginning of the label of a point. */
const ON_POINT = /^[A-Z]\d+/;

export type Keys = {
  readonly page: Page;
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab or Shift+Tab until the focused element matches; does nothing if it already does. */
  tabTo(selector: string, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Tabs to the element and presses Enter. */
  use(selector: string): Promise<void>;
  /** Waits until the focused element matches, without pressing a key. */
  expectFocus(selector: string): Promise<void>;
  /** Closes the dialog; the focus must be back on this element. */
  escapeTo(selector: string): Promise<void>;
  /** Every usable control within this element can be reached by Tab. */
  expectAllReachable(within: string): Promise<void>;
  /** Moves the board's cursor to the point and presses Enter. */
  play(point: string): Promise<void>;
  /** Whether the label of the focused element contains this text. */
  says(text: string): Promise<boolean>;
};

export const id = (testid: string) => `[data-testid="${testid}"]`;

export function keysOf(page: Page): Keys {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    // The page may still be loading the element.
    await page.locator(selector).first().waitFor({ state: 'attached' });
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      const { matches, trouble } = await stopAt(page, selector);
      expect(trouble).toBeNull();
      if (matches) return;
      await press(key);
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  };
  const expectFocus = async (selector: string) => {
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
    says: async (text) => (await labelOfFocus(page)).includes(text),
    async use(selector) {
      await tabTo(selector);
      await press('Enter');
    },
    expectFocus,
    async escapeTo(selector) {
      await press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      await expectFocus(selector);
    },
    async expectAllReachable(within) {
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

/** `there`, or the element that has the focus instead. */
function focused(page: Page, selector: string): Promise<string> {
  return page.evaluate((what) => {
    const at = document.activeElement;
    return at?.matches(what) ? 'there' : (at?.outerHTML.slice(0, 160) ?? 'nothing');
  }, selector);
}

type Stop = { readonly matches: boolean; readonly trouble: string | null };

/** Whether the focused element matches, and whether its focus is visible. */
function stopAt(page: Page, selector: string): Promise<Stop> {
  return page.evaluate((what) => {
    const at = document.activeElement;
    // Between the last Tab stop and the first the browser has one of its own.
    if (!at || at === document.body) return { matches: false, trouble: null };
    const matches = at.matches(what);
    // A new page begins with the focus on `main`, which is not a Tab stop.
    if (at.matches('main')) return { matches, trouble: null };
    const drawn = at.matches('[type="radio"], [type="checkbox"]') ? (at.closest('label') ?? at) : at;
    const box = drawn.getClientRects()[0] ?? drawn.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const marked = [at, drawn].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    });
    const name = at.outerHTML.slice(0, 160);
    if (!hit || !(drawn.contains(hit) || at === hit))
      return { matches, trouble: `the focused element is not visible: ${name}` };
    return { matches, trouble: marked ? null : `the focused element has no focus ring: ${name}` };
  }, selector);
}

/** The usable controls within an element that Tab does not reach. */
async function unreached(page: Page, within: string): Promise<readonly string[]> {
  await page.evaluate((selector) => {
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const root = document.querySelector(selector);
    if (!root) throw new Error(`the page has no element ${selector}`);
    for (const one of root.querySelectorAll<HTMLInputElement>(usable)) {
      // In a group of radio buttons only the chosen one is a Tab stop; arrows reach the others.
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

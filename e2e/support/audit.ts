// Audits of a page at rest: axe, and texts that are cut or covered.

import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { waitUntil } from './pages.ts';

/** Ends all animations, because an audit must not see a colour in between. Waiting for them would need frames. */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const end = animation.effect?.getComputedTiming().endTime;
      if (end !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
}

/** After this time without a frame the browser is made to draw one. */
const FRAME_TIMEOUT_MS = 2000;

/**
 * Waits until the page has been drawn again, and so has measured its layout. A headless browser under load may delay a
 * frame for as long as no one needs it; a screenshot forces it.
 */
export async function waitForFrame(page: Page): Promise<void> {
  const frame = (timeoutMs: number) =>
    new Promise<boolean>((done) => {
      requestAnimationFrame(() => done(true));
      setTimeout(() => done(false), timeoutMs);
    });
  while (!(await page.evaluate(frame, FRAME_TIMEOUT_MS))) {
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
  }
}

type Audit = {
  /** Only this part of the page. */
  readonly within?: string;
  /** Only these rules, by axe's names. */
  readonly rules?: readonly string[];
};

/** A board fills its place a moment late: first the drawing, then its points, and their labels last. */
function hasLabelledPoints(): boolean {
  return [...document.querySelectorAll('[data-testid="board"], .sente-cells')].every((board) => {
    const points = [...board.querySelectorAll('[role="gridcell"]')];
    return points.length > 0 && points.every((one) => one.hasAttribute('aria-label'));
  });
}

export async function violations(page: Page, audit: Audit = {}): Promise<readonly string[]> {
  await waitUntil(page, hasLabelledPoints);
  await finishAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(async ({ within, rules }) => {
    const { axe: auditor } = window as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await auditor.run(within ?? document, {
      resultTypes: ['violations'],
      preload: false,
      ...(rules ? { runOnly: [...rules] } : {}),
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`);
  }, audit);
}

/** Texts of cards and headings that are cut off or begin with a small letter, and notes that cover a player's strip. */
export function cutOrCovered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const texts = all('.game-card, .game-card *, .room-card, .room-card *, .pool-tiles *, .ways *, .sub');
    const isCut = (one: Element) =>
      getComputedStyle(one).overflow !== 'visible' &&
      (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
    // The letter in the text itself: WebKit ignores `::first-letter` where lines are clamped.
    const isSmall = ({ textContent }: Element) => /^\p{Ll}/u.test(textContent?.trim() ?? '');
    const strips = all('.strip').map((one) => one.getBoundingClientRect());
    const isOver = (one: Element) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return strips.some(
        (strip) =>
          left < strip.right - 1 &&
          right > strip.left + 1 &&
          top < strip.bottom - 1 &&
          bottom > strip.top + 1,
      );
    };
    const notes = all('.said p, .notice, .announcement, .update-note');
    return [
      ...texts.filter((one) => one.checkVisibility() && isCut(one)).map((one) => `cut: ${one.textContent}`),
      ...all('.table-bar .sub')
        .filter(isSmall)
        .map((one) => `small: ${one.textContent}`),
      ...notes.filter(isOver).map((one) => `over a strip: ${one.textContent}`),
    ];
  });
}

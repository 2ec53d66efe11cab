// What axe finds on a page that stands still.

import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { holds } from './visit.ts';

/** What stands still counts: a colour in passing is no colour. Brought to the end, not waited for: that needs no frame. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const end = animation.effect?.getComputedTiming().endTime;
      if (end !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
}

/** How long a page may take to draw by itself before it is made to. */
const UNASKED_MS = 2000;

/**
 * Waits until the page has been drawn again, and so has measured itself. A browser without windows, under load, may
 * owe a page its frame for as long as nobody wants to see it: taking a picture makes it pay.
 */
export async function drawn(page: Page): Promise<void> {
  const frame = (patience: number) =>
    new Promise<boolean>((done) => {
      requestAnimationFrame(() => done(true));
      setTimeout(() => done(false), patience);
    });
  while (!(await page.evaluate(frame, UNASKED_MS))) {
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
  }
}

type Audit = {
  /** A part of the page alone. */
  readonly within?: string;
  /** These rules alone, by axe's names. */
  readonly rules?: readonly string[];
};

/** A board comes a moment after its place, its points after it is drawn, and what they say last of all. */
function hasSaidItsPoints(): boolean {
  return [...document.querySelectorAll('[data-testid="board"], .sente-cells')].every((board) => {
    const points = [...board.querySelectorAll('[role="gridcell"]')];
    return points.length > 0 && points.every((one) => one.hasAttribute('aria-label'));
  });
}

export async function violations(page: Page, audit: Audit = {}): Promise<readonly string[]> {
  await holds(page, hasSaidItsPoints);
  await settled(page);
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

/** Sentences of cards and headings that end where their box ends or begin small, and notes that lie over a player's strip. */
export function cutOrCovered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const told = all('.game-card, .game-card *, .room-card, .room-card *, .pool-tiles *, .ways *, .sub');
    const isCut = (one: Element) =>
      getComputedStyle(one).overflow !== 'visible' &&
      (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
    // Whatever a style sheet makes of the letter: WebKit does not know that where lines are clamped.
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
      ...told.filter((one) => one.checkVisibility() && isCut(one)).map((one) => `cut: ${one.textContent}`),
      ...all('.table-bar .sub')
        .filter(isSmall)
        .map((one) => `small: ${one.textContent}`),
      ...notes.filter(isOver).map((one) => `over a strip: ${one.textContent}`),
    ];
  });
}

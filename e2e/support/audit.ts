// What axe finds on a page that stands still.

import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What stands still counts: a colour in passing is no colour. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
}

/** `within`: a part of the page alone. */
export async function violations(page: Page, within?: string): Promise<readonly string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(async (part) => {
    const { axe: auditor } = window as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await auditor.run(part ?? document, { resultTypes: ['violations'] });
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`);
  }, within);
}

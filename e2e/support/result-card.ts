// Measures the result card of a finished game on small screens, in every language.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { LANGUAGES } from '../../apps/web/src/words/speak.ts';
import { finishAnimations } from './audit.ts';

/** The smallest phones, the most common one, the same with the bars of a browser, and a phone in landscape. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
] as const;

/** Returns everything about the card that is not fully visible, for each size and language. */
export async function hiddenPartsOfResult(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { code } of LANGUAGES) {
    await chooseLanguage(page, code);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await finishAnimations(page);
      const hidden = await page.evaluate(hiddenParts);
      found.push(...hidden.map((text) => `${size.width}x${size.height} ${code}: ${text}`));
    }
  }
  return found;
}

async function chooseLanguage(page: Page, code: string): Promise<void> {
  await page.getByTestId('open-settings').click();
  const sheet = page.getByTestId('settings-sheet');
  await sheet.getByTestId('language').selectOption(code);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(code);
  await sheet.locator('header button').click();
  await sheet.waitFor({ state: 'detached' });
}

/** Runs in the page. */
function hiddenParts(): readonly string[] {
  const card = document.querySelector('[data-testid="result"]');
  const board = document.querySelector('[data-testid="board"]')?.getBoundingClientRect();
  if (!card || !board) return ['there is no result card, or no board'];
  const told = (node: Element) =>
    `<${node.localName}> ${node.textContent || node.getAttribute('aria-label')}`;
  const problems: string[] = [];
  const around = card.getBoundingClientRect();
  if (card.scrollHeight > card.clientHeight + 1)
    problems.push(`the card is cut: ${card.clientHeight} of ${card.scrollHeight} px are visible`);
  if (innerHeight > innerWidth) {
    if (around.height > innerHeight / 2) problems.push(`the card is ${around.height} px high`);
    if (around.top < board.bottom - 1) problems.push('the card covers the board');
    const actions = [...card.querySelectorAll('.row :is(a, button)')];
    for (const one of actions)
      if (one.getBoundingClientRect().top < innerHeight - 200) problems.push(`out of reach: ${told(one)}`);
  }
  for (const node of card.querySelectorAll('h2, p, li, summary, a, button')) {
    if (!node.checkVisibility()) continue;
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const outside = left < 0 || right > innerWidth || top < around.top || bottom > innerHeight;
    if (outside) problems.push(`outside the window: ${told(node)}`);
    if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline')
      problems.push(`cut: ${told(node)}`);
    const isControl = node.matches('a, button, summary');
    if (isControl && Math.round(bottom - top) < (node.matches('summary') ? 24 : 44))
      problems.push(`too low: ${told(node)}`);
    const spots = [
      [(left + right) / 2, (top + bottom) / 2],
      ...[left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y])),
    ];
    for (const [x = 0, y = 0] of isControl ? spots : spots.slice(0, 1)) {
      const hit = document.elementFromPoint(x, y);
      if (hit === null || !(node.contains(hit) || (hit.contains(node) && card.contains(hit))))
        problems.push(`covered: ${told(node)}`);
    }
  }
  return [...new Set(problems)];
}

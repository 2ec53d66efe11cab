// The legend of opening stones beside the choices of Swap 2, as it is drawn and read out.

import type { Page } from 'playwright-core';

export type LegendStone = {
  readonly number: string;
  readonly label: string | null;
  readonly colour: 'black' | 'white';
  readonly isLatest: boolean;
};

/** The legend for this many stones: numbered, black and white in turn, the last one marked. */
export function expectedLegend(count: number): readonly LegendStone[] {
  return Array.from({ length: count }, (_, at) => ({
    number: String(at + 1),
    label: `Opening stone ${at + 1}`,
    colour: at % 2 === 0 ? 'black' : 'white',
    isLatest: at === count - 1,
  }));
}

/** Reads the drawing: a stone darker than its number is black; a dashed edge means tentative, a solid one the latest. */
export async function readLegend(page: Page): Promise<readonly LegendStone[]> {
  const stones = page.getByTestId('color-choice').getByRole('img', { name: /^Opening stone/ });
  return await stones.evaluateAll((all) => {
    const light = (colour: string) => Number(/[\d.]+/.exec(colour)?.[0] ?? 0);
    return all.map((stone) => {
      const { color, backgroundColor, borderTopStyle } = getComputedStyle(stone);
      return {
        number: stone.textContent ?? '',
        label: stone.getAttribute('aria-label'),
        colour: light(color) > light(backgroundColor) ? ('black' as const) : ('white' as const),
        isLatest: borderTopStyle !== 'dashed',
      };
    });
  });
}

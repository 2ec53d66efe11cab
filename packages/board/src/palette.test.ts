import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BOARD_THEMES, type Palette, plainPalette } from './palette.ts';

const CSS = readFileSync(new URL('./board.css', import.meta.url), 'utf8');
const EVERY = BOARD_THEMES.flatMap((theme) => [
  [theme, 'light', plainPalette(theme, false)] as const,
  [theme, 'dark', plainPalette(theme, true)] as const,
]);

/** The variables of a rule of the style sheet, each for light and for dark surroundings. */
function variables(selector: string): Map<string, { light: string; dark: string }> {
  const from = CSS.indexOf(`${selector} {`);
  if (from < 0) throw new Error(`no rule for ${selector}`);
  const rule = CSS.slice(from, CSS.indexOf('}', from));
  const found = rule.matchAll(/--board-([a-z-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g);
  return new Map(
    [...found].map(([, tone = '', light, dark, both = '']) => [
      tone,
      { light: light ?? both, dark: dark ?? both },
    ]),
  );
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(colour.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function least(palette: Palette, tone: keyof Palette, grounds: readonly (keyof Palette)[]): number {
  return Math.min(...grounds.map((ground) => contrast(palette[tone], palette[ground])));
}

const GROUND = ['ground-light', 'ground', 'ground-deep'] as const;
const FACE = ['face-light', 'face', 'face-deep'] as const;
const TEXT = 4.5;
const GRAPHIC = 3;

describe('the style sheet and the stand-alone drawing', () => {
  it.each(EVERY)('agree on every colour: %s, %s', (theme, surroundings, palette) => {
    const base = variables('[data-board-theme]');
    const own = theme === 'wood' ? new Map<string, never>() : variables(`[data-board-theme='${theme}']`);
    for (const [tone, colour] of Object.entries(palette)) {
      expect(`${tone} ${(own.get(tone) ?? base.get(tone))?.[surroundings]}`).toBe(`${tone} ${colour}`);
    }
  });
});

describe('contrast', () => {
  it.each(EVERY)('of lines, names and marks on the board is enough: %s, %s', (_theme, _mode, palette) => {
    expect(least(palette, 'label', GROUND)).toBeGreaterThanOrEqual(TEXT);
    for (const tone of ['line', 'accent', 'guide'] as const) {
      expect(`${tone} ${least(palette, tone, GROUND) >= GRAPHIC}`).toBe(`${tone} true`);
    }
  });

  it.each(EVERY)('of marks on stones and men is enough: %s, %s', (_theme, _mode, palette) => {
    expect(least(palette, 'accent-on-black', ['black', 'black-deep'])).toBeGreaterThanOrEqual(TEXT);
    expect(least(palette, 'accent-on-white', ['white', 'white-deep'])).toBeGreaterThanOrEqual(GRAPHIC);
    for (const tone of ['red', 'ink', 'green'] as const) {
      expect(`${tone} ${least(palette, tone, FACE) >= GRAPHIC}`).toBe(`${tone} true`);
    }
  });
});

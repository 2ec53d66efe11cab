// Shared by every part of a drawing: its colours, the ids of the gradients, and the faces of men.

import type { Look } from '@sente/kernel';
import { type BoardTheme, cssVariablePalette, type Palette, plainPalette } from './palette.ts';
import { type Drawn, makeDrawnElement } from './svg.ts';

export const MEN_FACES = ['characters', 'letters', 'pictograms'] as const;
export type MenFaces = (typeof MEN_FACES)[number];

/** By the type of a man; one without a letter shows its character. */
export type ManLetters = { readonly [type: string]: string };

/** Outlines by name, around the origin. */
type Outlines = { readonly [name: string]: string };

/** The drawing of men, and the outlines of their faces. Few boards have men, so this is not part of the board itself. */
export type Carvings = {
  /** By the character, 100 units an em, to be filled. */
  readonly characters: Outlines;
  /** By the type of man, in a box of 48 units, to be filled by the even-odd rule. */
  readonly pictograms: Outlines;
  /** A man around the origin, its shadow first. */
  readonly draw: (look: ManLook, ink: Ink) => Drawn[];
};

/** A man, face up or down. */
export type ManLook = Exclude<Look, { kind: 'stone' }>;

export type Ink = {
  readonly palette: Palette;
  readonly ids: string;
  readonly men: MenFaces;
  /** null: the first letter of every type. */
  readonly letters: ManLetters | null;
  readonly carvings: Carvings;
};

/** For boards without men. */
export const NOTHING_CARVED: Carvings = {
  characters: {},
  pictograms: {},
  draw: () => {
    throw new Error('a picture with men needs their carvings: pass `carvings` of @sente/board/carvings');
  },
};

/** An app's settings for men. */
type MenSettings = {
  readonly men?: MenFaces;
  readonly letters?: ManLetters;
  readonly carvings?: Carvings;
};

export function pageInk(ids: string, settings: MenSettings): Ink {
  return inkFromPalette(cssVariablePalette(), ids, settings);
}

export type FileInkSettings = MenSettings & {
  readonly theme?: BoardTheme;
  readonly dark?: boolean;
  /** Begins every id inside, so that several drawings can stand in one page. */
  readonly ids?: string;
};

export function fileInk({ theme = 'wood', dark = false, ids, ...rest }: FileInkSettings): Ink {
  return inkFromPalette(plainPalette(theme, dark), ids ?? `sente-${theme}${dark ? '-dark' : ''}`, rest);
}

function inkFromPalette(palette: Palette, ids: string, settings: MenSettings): Ink {
  const { men = 'characters', letters = null, carvings = NOTHING_CARVED } = settings;
  return { palette, ids, men, letters, carvings };
}

type GradientName = 'ground' | 'black' | 'white' | 'shadow' | 'face' | 'back';

export function gradientUrl(ink: Ink, name: GradientName): string {
  return `url(#${ink.ids}-${name})`;
}

function gradientStop(offset: number, colour: string, opacity = 1): Drawn {
  const attributes = { offset, 'stop-color': colour };
  return makeDrawnElement('stop', opacity === 1 ? attributes : { ...attributes, 'stop-opacity': opacity });
}

const LIGHT_FROM = { cx: 0.5, cy: 0.5, fx: 0.34, fy: 0.28, r: 0.56 };

/** The shared gradients; the light comes from the upper left, everywhere. */
export function gradientDefs({ palette: p, ids }: Ink): Drawn {
  const named = (name: GradientName) => `${ids}-${name}`;
  return makeDrawnElement(
    'defs',
    {},
    makeDrawnElement(
      'linearGradient',
      { id: named('ground'), x1: 0, y1: 0, x2: 0.35, y2: 1 },
      gradientStop(0, p['ground-light']),
      gradientStop(0.5, p.ground),
      gradientStop(1, p['ground-deep']),
    ),
    makeDrawnElement(
      'radialGradient',
      { id: named('black'), ...LIGHT_FROM },
      gradientStop(0, p['black-light']),
      gradientStop(0.45, p.black),
      gradientStop(1, p['black-deep']),
    ),
    makeDrawnElement(
      'radialGradient',
      { id: named('white'), ...LIGHT_FROM },
      gradientStop(0, p['white-light']),
      gradientStop(0.6, p.white),
      gradientStop(1, p['white-deep']),
    ),
    makeDrawnElement(
      'radialGradient',
      { id: named('face'), ...LIGHT_FROM, r: 0.7 },
      gradientStop(0, p['face-light']),
      gradientStop(0.55, p.face),
      gradientStop(1, p['face-deep']),
    ),
    makeDrawnElement(
      'radialGradient',
      { id: named('back'), ...LIGHT_FROM, r: 0.7 },
      gradientStop(0, p['back-light']),
      gradientStop(1, p.back),
    ),
    makeDrawnElement(
      'radialGradient',
      { id: named('shadow') },
      gradientStop(0.72, p.shadow, 0.5),
      gradientStop(0.86, p.shadow, 0.2),
      gradientStop(1, p.shadow, 0),
    ),
  );
}

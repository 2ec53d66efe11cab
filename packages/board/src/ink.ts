// What every part of a drawing needs to know: its colours, the ids of the shared gradients, and the faces of men.

import { type Palette, plainPalette, variablePalette } from './palette.ts';
import type { BoardSettings, Carvings, DrawSettings, ManLetters, MenFaces } from './settings.ts';
import { type Drawn, el } from './svg.ts';

export type Ink = {
  readonly palette: Palette;
  readonly ids: string;
  readonly men: MenFaces;
  readonly letters: ManLetters;
  readonly carvings: Carvings;
};

const ENGLISH_INITIALS: ManLetters = {
  King: 'K',
  Guard: 'G',
  Minister: 'M',
  Rook: 'R',
  Horse: 'H',
  Cannon: 'C',
  Pawn: 'P',
};

const NOTHING_CARVED: Carvings = { characters: {}, pictograms: {} };

export function pageInk(ids: string, settings: BoardSettings): Ink {
  const { men, letters = ENGLISH_INITIALS, carvings = NOTHING_CARVED } = settings;
  return { palette: variablePalette(), ids, men, letters, carvings };
}

export function fileInk(settings: DrawSettings): Ink {
  const { theme = 'wood', dark = false, men = 'characters' } = settings;
  const { letters = ENGLISH_INITIALS, carvings = NOTHING_CARVED } = settings;
  const ids = settings.ids ?? `sente-${theme}${dark ? '-dark' : ''}`;
  return { palette: plainPalette(theme, dark), ids, men, letters, carvings };
}

type GradientName = 'ground' | 'black' | 'white' | 'shadow' | 'face' | 'back';

export function gradient(ink: Ink, name: GradientName): string {
  return `url(#${ink.ids}-${name})`;
}

function stop(offset: number, colour: string, opacity = 1): Drawn {
  const attributes = { offset, 'stop-color': colour };
  return el('stop', opacity === 1 ? attributes : { ...attributes, 'stop-opacity': opacity });
}

const LIGHT_FROM = { cx: 0.5, cy: 0.5, fx: 0.34, fy: 0.28, r: 0.56 };

/** The shared gradients; the light comes from the upper left, everywhere. */
export function defs({ palette: p, ids }: Ink): Drawn {
  const named = (name: GradientName) => `${ids}-${name}`;
  return el(
    'defs',
    {},
    el(
      'linearGradient',
      { id: named('ground'), x1: 0, y1: 0, x2: 0.35, y2: 1 },
      stop(0, p['ground-light']),
      stop(0.5, p.ground),
      stop(1, p['ground-deep']),
    ),
    el(
      'radialGradient',
      { id: named('black'), ...LIGHT_FROM },
      stop(0, p['black-light']),
      stop(0.45, p.black),
      stop(1, p['black-deep']),
    ),
    el(
      'radialGradient',
      { id: named('white'), ...LIGHT_FROM },
      stop(0, p['white-light']),
      stop(0.6, p.white),
      stop(1, p['white-deep']),
    ),
    el(
      'radialGradient',
      { id: named('face'), ...LIGHT_FROM, r: 0.7 },
      stop(0, p['face-light']),
      stop(0.55, p.face),
      stop(1, p['face-deep']),
    ),
    el(
      'radialGradient',
      { id: named('back'), ...LIGHT_FROM, r: 0.7 },
      stop(0, p['back-light']),
      stop(1, p.back),
    ),
    el(
      'radialGradient',
      { id: named('shadow') },
      stop(0.72, p.shadow, 0.5),
      stop(0.86, p.shadow, 0.2),
      stop(1, p.shadow, 0),
    ),
  );
}

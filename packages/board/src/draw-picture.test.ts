import type { Point } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { CARVINGS } from './carvings.ts';
import { drawPicture } from './draw-picture.ts';
import { picture } from './testing/pictures.ts';

const SHOWN = picture(
  `x o .
   . x .
   . . x`,
  {
    marks: [{ kind: 'last', at: [1, 0] }],
    grid: { columns: 3, rows: 3, on: 'crossings', stars: [[1, 1]] },
  },
);
const count = (text: string, part: string) => text.split(part).length - 1;

describe('a picture as text', () => {
  it('has plain colours and contains every gradient that it uses', () => {
    const text = drawPicture(SHOWN);
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    expect(text).not.toContain('var(');
    for (const [, id] of text.matchAll(/url\(#([^)]+)\)/g)) expect(text).toContain(`id="${id}"`);
  });

  it('draws every piece once', () => {
    const text = drawPicture(SHOWN);
    expect(count(text, 'fill="url(#sente-wood-black)"')).toBe(3);
    expect(count(text, 'fill="url(#sente-wood-white)"')).toBe(1);
  });

  it('has a size only if a width is given', () => {
    expect(drawPicture(SHOWN).slice(0, 120)).not.toContain(' width=');
    expect(drawPicture(SHOWN, { width: 400 })).toContain('width="400" height="400"');
  });

  it('is named for screen readers, or hidden from them', () => {
    expect(drawPicture(SHOWN, { title: 'Black <wins> & "smiles"' })).toContain(
      'role="img"><title>Black &#60;wins&#62; &#38; &#34;smiles&#34;</title>',
    );
    expect(drawPicture(SHOWN)).toContain('aria-hidden="true"');
  });

  it('writes names at the edges, from the left and from the bottom', () => {
    expect(
      [...drawPicture(SHOWN, { coordinates: true }).matchAll(/>([A-C1-3])</g)].map(([, n]) => n),
    ).toEqual(['A', 'B', 'C', '3', '2', '1']);
    expect(drawPicture(SHOWN)).not.toContain('<text');
  });

  it('draws no seal on the last move if its number shows', () => {
    const numbered = { ...SHOWN, pieces: SHOWN.pieces.map((piece, i) => ({ ...piece, number: i + 1 })) };
    const seals = (text: string) => count(text, '<rect x="-13"');
    expect(seals(drawPicture(numbered))).toBe(1);
    expect(seals(drawPicture(numbered, { numbers: true }))).toBe(0);
    expect(seals(drawPicture(numbered, { marks: false }))).toBe(0);
  });

  it('shows men as characters, letters in the reader’s language, or pictograms', () => {
    const men = picture('H P ?');
    const written = { ...CARVINGS, characters: {}, pictograms: {} };
    expect(count(drawPicture(men, { carvings: written }), '>傌<')).toBe(2);
    expect(count(drawPicture(men, { men: 'letters', carvings: CARVINGS }), '>H<')).toBe(2);
    const letters = { King: 'T', Guard: 'S', Minister: 'B', Rook: 'X', Horse: 'M', Cannon: 'P', Pawn: 'C' };
    expect(count(drawPicture(men, { men: 'letters', letters, carvings: CARVINGS }), '>M<')).toBe(2);
    expect(drawPicture(men, { men: 'pictograms', carvings: CARVINGS })).not.toContain('<text');
    // Carved, they need no font.
    const carved = drawPicture(men, { carvings: CARVINGS });
    expect(carved).not.toContain('<text');
    expect(count(carved, `d="${CARVINGS.characters['傌']}"`)).toBe(2);
    // A character without a carving is a picture, where there is one.
    const uncarved = drawPicture(men, { carvings: { ...CARVINGS, characters: {} } });
    expect(count(uncarved, `d="${CARVINGS.pictograms['Horse']}"`)).toBe(2);
  });

  it('draws the line of a win thinner over men, whose faces it crosses', () => {
    const widest = (drawn: string) => {
      const points: Point[] = [0, 1, 2].map((x) => [x, 0]);
      const line = { marks: [{ kind: 'line', points }] } as const;
      const [, mark = ''] = drawPicture(picture(drawn, line), { carvings: CARVINGS }).split(/<g>(?=<path)/);
      return Math.max(...[...mark.matchAll(/stroke-width="([\d.]+)"/g)].map(([, width]) => Number(width)));
    };
    expect(widest('x x x')).toBeGreaterThan(15);
    expect(widest('H H H')).toBeLessThan(12);
  });

  it('gives every back the same drawing', () => {
    const [first, second] = drawPicture(picture('? ?'), { carvings: CARVINGS })
      .split('<g transform="translate(')
      .slice(1);
    const body = (text = '') => text.slice(text.indexOf('>'), text.lastIndexOf('</g>'));
    expect(body(first)).toBe(body(second));
  });
});

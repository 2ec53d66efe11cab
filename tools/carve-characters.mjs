// Makes packages/board/src/characters.ts: the outlines of the men's characters, read from an openly licensed font.
//
//   npm install --prefix FOLDER opentype.js @fontsource/lxgw-wenkai-tc
//   node tools/carve-characters.mjs FOLDER
//
// Neither package is a dependency: only a new character needs them again.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from './lib/root.mjs';

const CHARACTERS = '帥仕相俥傌炮兵將士象車馬包卒';
const FONT = '@fontsource/lxgw-wenkai-tc';
const BOLD = /chinese-traditional.*700-normal\.woff$|-\d+-700-normal\.woff$/;
/** Units of one em: fine enough for the largest board, and short as text. */
const EM = 100;

/**
 * @typedef {{ type: string, x: number, y: number, x1: number, y1: number, x2: number, y2: number }} Command
 * @typedef {{ x1: number, y1: number, x2: number, y2: number }} Box
 * @typedef {{ index: number, getBoundingBox(): Box, getPath(x: number, y: number, size: number): { commands: Command[] } }} Glyph
 * @typedef {{ unitsPerEm: number, charToGlyph(character: string): Glyph | null }} Font
 */

const [folder = ''] = process.argv.slice(2);
const need = createRequire(join(folder, 'package.json'));
/** @type {{ parse(buffer: ArrayBuffer): Font }} */
const opentype = need('opentype.js');
const files = join(folder, 'node_modules', FONT, 'files');

/** @type {Map<string, string>} */
const outlines = new Map();
for (const file of readdirSync(files).filter((name) => BOLD.test(name))) {
  const { buffer, byteOffset, byteLength } = readFileSync(join(files, file));
  const font = opentype.parse(/** @type {ArrayBuffer} */ (buffer).slice(byteOffset, byteOffset + byteLength));
  for (const character of CHARACTERS) {
    const glyph = font.charToGlyph(character);
    if (glyph && glyph.index > 0) outlines.set(character, outlinePath(glyph, font.unitsPerEm));
  }
}
const missing = [...CHARACTERS].filter((character) => !outlines.has(character));
if (missing.length > 0) throw new Error(`the font has no ${missing.join(' ')}`);

const rows = [...CHARACTERS].map((character) => `  ${character}: '${outlines.get(character)}',`);
const text = `// The men's characters as outlines, so that they look the same on every device and need no font.
// Made by tools/carve-characters.mjs from LXGW WenKai TC Bold; its licence lies in packages/board/licences.

/*! Characters: LXGW WenKai TC, © 2024 The LXGW WenKai Project Authors, SIL Open Font License 1.1 */

import type { Carvings } from './ink.ts';

/** Around the origin, ${EM} units an em, to be filled. */
// biome-ignore format: one character a line
export const CHARACTERS: Carvings['characters'] = {
${rows.join('\n')}
};
`;
writeFileSync(join(ROOT, 'packages', 'board', 'src', 'characters.ts'), text);

/**
 * The path of a glyph around its own middle, in steps from point to point.
 * @param {Glyph} glyph
 * @param {number} unitsPerEm
 */
function outlinePath(glyph, unitsPerEm) {
  const box = glyph.getBoundingBox();
  const [middleX, middleY] = [(box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2];
  const scale = EM / unitsPerEm;
  /** @param {number} x @param {number} y */
  const placed = (x, y) => [Math.round((x - middleX) * scale), Math.round((y + middleY) * scale)];
  let d = '';
  let at = [0, 0];
  for (const { type, x, y, x1, y1, x2, y2 } of glyph.getPath(0, 0, unitsPerEm).commands) {
    if (type === 'Z') continue;
    const to = placed(x, y);
    const turns = type === 'C' ? [placed(x1, y1), placed(x2, y2)] : type === 'Q' ? [placed(x1, y1)] : [];
    if (type === 'M') d += `M${writeNumbers([to], [0, 0])}`;
    else if (to[0] !== at[0] || to[1] !== at[1]) d += type.toLowerCase() + writeNumbers([...turns, to], at);
    at = to;
  }
  return d;
}

/**
 * Writes a path in its shortest form: a minus separates two numbers as well as a space.
 * @param {number[][]} points
 * @param {number[]} from
 */
function writeNumbers(points, from) {
  const steps = points.flatMap((point) => point.map((value, axis) => value - (from[axis] ?? 0)));
  return steps.map((step, index) => (index > 0 && step >= 0 ? ` ${step}` : `${step}`)).join('');
}

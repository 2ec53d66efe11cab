// The picture of a banqi game: nothing about men face down, everything about the points that may be touched.

import { must } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { banqiGame } from './index.ts';
import { drawn, playLine } from './testing/drawn.ts';

const pictureOf = ({ state }: ReturnType<typeof drawn>) => banqiGame(state.mode).picture(state);

describe('the picture of banqi', () => {
  it('classic stands in cells, Three Kingdoms on crossings', () => {
    const classic = must(banqiGame('classic').setUp({}, ['p1', 'p2']));
    expect(banqiGame('classic').picture(classic).grid).toEqual({
      columns: 4,
      rows: 8,
      on: 'cells',
      stars: [],
    });
    const kingdoms = must(banqiGame('three-kingdoms').setUp({}, ['p1', 'p2', 'p3']));
    expect(banqiGame('three-kingdoms').picture(kingdoms).grid).toEqual({
      columns: 5,
      rows: 9,
      on: 'crossings',
      stars: [],
    });
  });

  it('shows backs and faces, and a man keeps his id when he is turned up and when he moves', () => {
    const table = drawn('classic', `?rK . . . ${'. . . . '.repeat(6)} . . bP bP`);
    expect(pictureOf(table).pieces[0]).toEqual({ id: 'm0', at: [0, 0], look: { kind: 'back' } });
    const turned = playLine(table, '?a8 d1-d2 a8-a7');
    expect(pictureOf(turned).pieces[0]).toEqual({
      id: 'm0',
      at: [0, 1],
      look: { kind: 'man', faction: 'red', colour: 'red', shape: 'notched', type: 'King', glyph: '帥' },
    });
  });

  it.each([
    ['classic', 'rK rG rM rR rH rC rP bK bG bM bR bH bC bP', '帥仕相俥傌炮兵將士象車馬包卒'],
    ['three-kingdoms', 'aK aP bG bM bR bH bC cG cM cR cH cC', '帥兵仕相俥傌炮士象車馬包'],
  ] as const)('%s: the characters are those of the seed', (mode, men, glyphs) => {
    const size = mode === 'classic' ? 32 : 45;
    const filled = men.split(' ').concat(Array(size).fill('.')).slice(0, size);
    const looks = pictureOf(drawn(mode, filled.join(' '))).pieces.map(({ look }) => look);
    expect(looks.map((look) => (look.kind === 'man' ? look.glyph : '')).join('')).toBe(glyphs);
  });

  it.each([
    ['classic', '帥1 仕2 相2 俥2 傌2 炮2 兵5 將1 士2 象2 車2 馬2 包2 卒5'],
    ['three-kingdoms', '帥1 兵5 將1 卒5 仕2 相2 俥2 傌2 炮2 士2 象2 車2 馬2 包2'],
  ] as const)('%s: every army is told man by man', (mode, men) => {
    const told = banqiGame(mode).men.map(({ look, count }) => `${look.glyph}${count}`);
    expect(told.join(' ')).toBe(men);
  });

  it('gives every man its rank and the men it may capture', () => {
    const classic = new Map(banqiGame('classic').men.map((man) => [man.look.glyph, man]));
    expect(classic.get('帥')).toMatchObject({ rank: 1, takes: expect.not.arrayContaining(['Pawn']) });
    expect(classic.get('傌')).toMatchObject({ rank: 5, takes: ['Horse', 'Cannon', 'Pawn'] });
    expect(classic.get('卒')).toMatchObject({ rank: 7, takes: ['King', 'Pawn'], goes: 'step' });
    expect(classic.get('炮')).toMatchObject({ strikes: 'over-one' });
    expect(classic.get('炮')?.takes).toHaveLength(7);
    const kingdoms = banqiGame('three-kingdoms').men;
    expect(kingdoms.every(({ rank, takes }) => rank === null && takes.length === 7)).toBe(true);
  });

  it('no two factions of a game share a colour or a shape', () => {
    const table = drawn('three-kingdoms', `aP bP cP . . ${'. . . . . '.repeat(8)}`);
    const looks = pictureOf(table).pieces.map(({ look }) => (look.kind === 'man' ? look : undefined));
    expect(new Set(looks.map((look) => look?.colour)).size).toBe(3);
    expect(new Set(looks.map((look) => look?.shape)).size).toBe(3);
  });

  it.each([
    ['?c8', 'flip', { point: 'c8' }, null],
    ['?c8=black-pawn', 'flip', { point: 'c8' }, '卒'],
    ['a7-b7', 'carry', { from: 'a7', to: 'b7' }, '兵'],
    ['a8xb8', 'take', { from: 'a8', to: 'b8' }, '帥'],
    ['d1-d2', 'carry', { from: 'd1', to: 'd2' }, null],
  ])('describes %s as %s', (text, code, data, glyph) => {
    const { state } = drawn('classic', `rK bG ?bP . rP . . . ${'. . . . '.repeat(6)}`);
    const { look, ...words } = must(banqiGame('classic').describe(text, state));
    expect(words).toEqual({ code, data, takes: code === 'take' ? 1 : 0 });
    expect(look?.kind === 'man' ? look.glyph : null).toBe(glyph);
  });

  it('offers flips, moves and captures', () => {
    const table = drawn('classic', `rK bG ?bP . rP . . . ${'. . . . '.repeat(6)}`);
    expect(pictureOf(table).offers).toEqual([
      { kind: 'flip', move: '?c8', at: [2, 0] },
      { kind: 'carry', move: 'a7-b7', from: [0, 1], to: [1, 1], takes: false },
      { kind: 'carry', move: 'a7-a6', from: [0, 1], to: [0, 2], takes: false },
      { kind: 'carry', move: 'a8xb8', from: [0, 0], to: [1, 0], takes: true },
    ]);
  });

  it('marks the last move, with where it came from', () => {
    const table = drawn('classic', `rK . ?bP . ${'. . . . '.repeat(6)} . . . bP`);
    expect(pictureOf(table).marks).toEqual([]);
    expect(pictureOf(playLine(table, '?c8')).marks).toEqual([{ kind: 'last', at: [2, 0] }]);
    expect(pictureOf(playLine(table, 'a8-a7')).marks).toEqual([{ kind: 'last', at: [0, 1], from: [0, 0] }]);
  });

  it('gives the faction of each side, its prisoners and whether it is out', () => {
    const table = drawn('three-kingdoms', `aP bG . . . ${'. . . . . '.repeat(7)} cR . . . cP`);
    const [a, b, c] = pictureOf(playLine(table, 'a9xb9')).sides;
    expect(a).toMatchObject({
      seat: 0,
      name: 'team-a',
      look: { glyph: '帥' },
      captured: [{ glyph: '仕' }],
      out: false,
    });
    expect(b).toMatchObject({ seat: 1, name: 'team-b', look: { glyph: '仕' }, captured: [], out: true });
    expect(c).toMatchObject({ seat: 2, name: 'team-c', look: { glyph: '士' }, out: false });
  });

  it('gives the phase, the counter, the seat that must flip and the seats that are out', () => {
    const rows = `?aP ?bG . . . aK . . . . ${'. . . . . '.repeat(6)} cR . . . cP`;
    const first = drawn('three-kingdoms', rows, { owners: [null, null, null] });
    expect(pictureOf(first)).toMatchObject({
      phase: { code: 'first_flip' },
      facts: [{ code: 'quiet', data: { left: 60 } }],
    });
    expect(pictureOf(first).sides[0]).toMatchObject({ name: null, look: null, captured: [] });
    expect(pictureOf(playLine(first, '?b9'))).toMatchObject({
      phase: { code: 'main_game' },
      facts: [
        { code: 'quiet', data: { left: 59 } },
        { code: 'must_flip', data: { seat: 1 } },
      ],
    });
    const over = must(
      banqiGame('three-kingdoms').leave(
        drawn('three-kingdoms', rows, { active: ['a', 'b'] }).state,
        0,
        'resign',
      ),
    );
    expect(banqiGame('three-kingdoms').picture(over)).toMatchObject({
      phase: { code: 'over' },
      offers: [],
      facts: [
        { code: 'faction_out', data: { faction: 'team-a' }, urgent: true },
        { code: 'faction_out', data: { faction: 'team-c' }, urgent: true },
      ],
    });
  });

  it('has no counter where none runs', () => {
    expect(pictureOf(drawn('classic', `rK . . . ${'. . . . '.repeat(6)} . . . bP`)).facts).toEqual([]);
  });
});

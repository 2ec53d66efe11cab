// The tree of a study, stepped through and changed; positions that are set up; the real engine beside them.

import type { Thinker } from '@sente/engine';
import { findGame } from '@sente/games';
import { positionsOf } from '@sente/games/positions';
import { must, readOptions, type SetPosition, seatNames, seededRandom } from '@sente/kernel';
import { afterEach, describe, expect, it } from 'vitest';
import type { Memory } from '../base/memory.ts';
import { makeTreeWords, parseTreeWords } from '../share/tree.ts';
import { nearThinker } from '../thinking/testing/near-thinker.ts';
import { type AnalysisTable, openAnalysisTable } from './analysis-table.ts';
import { readEngineChoice, saveEngineChoice } from './engine-choice.ts';
import { addTakenMan, clearPosition, emptyBoardOfSize, gameOptionsForSetUp, giveTurnTo } from './set-up.ts';
import { openStudy, type Place, type Study } from './study.ts';
import { analyseMatchWithEngine } from './watching.ts';

const open: AnalysisTable[] = [];
afterEach(() => {
  for (const table of open.splice(0)) table.watching.close();
});

function studyOf(moves: string, id = 'gomoku/freestyle', from: string | null = null, given = {}): Study {
  const game = findGame(id)!;
  const words = moves.split(' ').filter((word) => word !== '');
  const options = must(readOptions(game.options, given));
  return must(openStudy(game, { game: id, options, from, moves: must(parseTreeWords(words)) }));
}

/** An engine that counts how often it was asked. */
const thoughts = { count: 0 };

/** Limits the engine by positions instead of time, so that the results do not depend on the machine. */
function writeBehind(thinker: Thinker, nodes: number): Thinker {
  return {
    ...{ forget: () => thinker.forget(), close: () => thinker.close() },
    think(game, state, limits, onInfo) {
      thoughts.count++;
      return thinker.think(game, state, { ...limits, timeMs: 600_000, nodes }, onInfo);
    },
  };
}

/** The engine is off until a test switches it on. */
function analysisOf(study: Study, shown: Place = null): AnalysisTable {
  const table = openAnalysisTable(study, shown, {
    random: seededRandom('analysis'),
    watch: (match) =>
      analyseMatchWithEngine(study.game, match, writeBehind(nearThinker(), 20_000), { on: false, count: 1 }),
  });
  open.push(table);
  return table;
}

const words = ({ study }: AnalysisTable) => makeTreeWords(study.value.moves).join(' ');
const shown = ({ match }: AnalysisTable) => match.value.plies.map(({ entry }) => entry).join(' ');

describe('the tree', () => {
  const TREE = 'h8 i9 ( h9 g9 ( g10 ) ) g7 f6';

  it('is stepped along the main line, or along the line last visited', () => {
    const table = analysisOf(studyOf(TREE));
    table.forward();
    table.forward();
    expect(shown(table)).toBe('h8 i9');
    table.aside(1);
    table.last();
    expect(shown(table)).toBe('h8 h9 g9');
    table.aside(1);
    expect(shown(table)).toBe('h8 h9 g10');
    table.back();
    table.back();
    table.last();
    expect(shown(table)).toBe('h8 h9 g10');
    table.first();
    expect(shown(table)).toBe('');
    table.back();
    table.aside(-1);
    expect(shown(table)).toBe('');
  });

  it('grows by a new move, and not by a known one', () => {
    const table = analysisOf(studyOf(TREE), 0);
    table.view.move('i9');
    expect(words(table)).toBe(TREE);
    expect(shown(table)).toBe('h8 i9');
    table.view.move('a1');
    expect(words(table)).toBe('h8 i9 ( h9 g9 ( g10 ) ) g7 ( a1 ) f6');
    expect(shown(table)).toBe('h8 i9 a1');
  });

  it('refuses an illegal move with the reason, and does not grow', async () => {
    const table = analysisOf(studyOf('h8'), 0);
    await table.view.send({ kind: 'move', seat: 1, move: 'h8', ply: 1 });
    expect(table.view.lastRefusal.value?.refusal.code).toBe('occupied');
    expect(words(table)).toBe('h8');
  });

  it('loses a removed move and all moves after it', () => {
    const table = analysisOf(studyOf(TREE), 2);
    table.remove();
    expect(words(table)).toBe('h8 i9 g7 f6');
    expect(shown(table)).toBe('h8');
  });

  it('makes the shown line the main line, and stays at the shown move', () => {
    const table = analysisOf(studyOf(TREE), 4);
    table.promote();
    expect(words(table)).toBe('h8 h9 ( i9 g7 f6 ) g10 ( g9 )');
    expect(shown(table)).toBe('h8 h9 g10');
  });

  it('turns up a man that may lie there, and the same man again after a step back', () => {
    const table = analysisOf(studyOf('?a1=red-king', 'banqi/classic'), 0);
    table.view.move('?b1');
    expect(shown(table)).toMatch(/^\?a1=red-king \?b1=(red|black)-[a-z]+$/);
    const first = shown(table);
    table.back();
    table.view.move('?b1');
    expect(shown(table)).toBe(first);
    expect(table.study.value.moves).toHaveLength(2);
  });
});

describe('a position', () => {
  it('is set up by touches, changed by a second touch, and played from', () => {
    const table = analysisOf(studyOf(''));
    table.beginSetUp();
    table.view.move('h8');
    table.view.move('i9');
    table.view.move('i9');
    table.setUp.value = { ...table.setUp.value!, brush: 'o' };
    table.view.move('g7');
    expect(table.view.picture.value.pieces.map(({ at, look }) => [`${at}`, look])).toEqual([
      ['7,7', { kind: 'stone', colour: 'black' }],
      ['6,8', { kind: 'stone', colour: 'white' }],
    ]);
    expect(table.endSetUp().ok).toBe(true);
    expect(table.study.value.from).toMatch(/^15\/.*7x7\/6o8\/.*_x$/);
    table.view.move('a1');
    expect(words(table)).toBe('a1');
  });

  it('a finished position is refused with the reason', () => {
    const table = analysisOf(studyOf('a1 a2 b1 b2 c1 c2 d1'), 6);
    table.beginSetUp();
    table.view.move('e1');
    expect(table.endSetUp()).toMatchObject({ ok: false, refusal: { data: { reason: 'won' } } });
    expect(table.setUp.value).not.toBeNull();
    table.leaveSetUp();
    expect(shown(table)).toBe('a1 a2 b1 b2 c1 c2 d1');
  });

  it('the last position of a game can be changed', () => {
    const table = analysisOf(studyOf('a1 a2 b1 b2 c1 c2 d1 d2 e1'), 8);
    expect(table.view.over.value).toBe(true);
    table.beginSetUp();
    table.view.move('e1');
    expect(table.view.picture.value.offers.length).toBe(225);
    expect(table.endSetUp().ok).toBe(true);
  });

  it('the start of the game does not count as a position of its own', () => {
    const table = analysisOf(studyOf('h8'), 0);
    table.beginSetUp();
    table.view.move('h8');
    table.setUp.value = { ...table.setUp.value!, position: { ...table.setUp.value!.position, toMove: 'x' } };
    expect(table.endSetUp().ok).toBe(true);
    expect(table.study.value.from).toBeNull();
  });

  it('sets the board size, removes the opening, and keeps every other option', () => {
    const optionsOf = (id: string, given: object) => {
      const game = findGame(id)!;
      const before = must(readOptions(game.options, given));
      const position = positionsOf(game)!.write(must(game.setUp(before, seatNames(game.seats))));
      return must(
        gameOptionsForSetUp(
          game,
          before,
          id.startsWith('gomoku') ? emptyBoardOfSize(position, 19) : position,
        ),
      );
    };
    const opened = { size: 15, swap2: true, nextMover: 'white' };
    expect(optionsOf('gomoku/freestyle', opened)).toEqual({ size: 19, swap2: false, nextMover: 'black' });
    expect(optionsOf('banqi/classic', { threefold: true })).toMatchObject({ threefold: true });
    const table = analysisOf(studyOf('', 'gomoku/freestyle', null, opened));
    table.beginSetUp();
    expect(table.view.picture.value.phase.opening).toBeUndefined();
  });

  it('a banqi position has no more men than the game, and the engine searches it', async () => {
    const table = analysisOf(studyOf('', 'banqi/classic'));
    table.beginSetUp();
    const put = async (brush: string | null, ...points: string[]) => {
      table.setUp.value = { ...table.setUp.value!, brush };
      for (const move of points) await table.view.send({ kind: 'move', seat: 0, move, ply: 0 });
    };
    await put('K', 'a1', 'b1');
    expect(table.view.lastRefusal.value?.refusal.data).toEqual({ reason: 'too_many' });
    await put('k', 'c1');
    await put(null, 'a8');
    expect(table.endSetUp()).toMatchObject({ refusal: { data: { reason: 'missing', n: 1 } } });
    const editing = table.setUp.value!;
    table.setUp.value = {
      ...editing,
      position: must(addTakenMan(table.study.value.game, editing.position, 'p')),
    };
    expect(table.endSetUp().ok).toBe(true);
    expect(table.study.value.from).toBe('1xxx/xxxx/xxxx/xxxx/xxxx/xxxx/xxxx/Kxkx_r_p');
    table.watching.on.value = true;
    await expect
      .poll(() => table.watching.info.value?.lines[0]?.moves[0], { timeout: 20_000 })
      .toMatch(/^\?/);
    table.view.move('?b1');
    expect(shown(table)).toMatch(/^\?b1=(red|black)-[a-z]+$/);
  });

  it('a position of three armies keeps the order of turns, is counted again when cleared, and the engine searches it', async () => {
    const table = analysisOf(studyOf('', 'banqi/three-kingdoms'));
    const positions = positionsOf(table.study.value.game)!;
    table.beginSetUp();
    const change = (position: SetPosition) => {
      table.setUp.value = { ...table.setUp.value!, position };
    };
    const now = () => table.setUp.value!.position;
    const order = () => [now().toMove, ...now().next].join('');
    expect([order(), now().counts]).toEqual(['nnn', [60]]);
    change(clearPosition(positions, { ...now(), counts: [7] }));
    expect([order(), now().counts]).toEqual(['abc', [60]]);
    change({ ...now(), next: ['c', 'B'] });
    change(giveTurnTo(positions, now(), 'c'));
    expect(order()).toBe('caB');
    change(giveTurnTo(positions, now(), 'b'));
    expect(order()).toBe('bac');
    change(giveTurnTo(positions, now(), 'c'));
    expect(order()).toBe('cba');
    for (const [brush, point] of [
      ['K', 'a1'],
      ['G', 'e9'],
      ['r', 'c5'],
    ] as const) {
      table.setUp.value = { ...table.setUp.value!, brush };
      await table.view.send({ kind: 'move', seat: 0, move: point, ply: 0 });
    }
    expect(table.endSetUp().ok).toBe(true);
    expect(table.study.value.from).toBe('4G/5/5/5/2r2/5/5/5/K4_cba_60');
    table.watching.on.value = true;
    await expect
      .poll(() => table.watching.info.value?.lines[0]?.moves[0], { timeout: 20_000 })
      .toMatch(/^c5/);
  });
});

describe('the engine', () => {
  it.each([
    [null, { on: true, count: 1 }],
    ['nonsense', { on: true, count: 1 }],
    ['{"on":false,"count":9}', { on: false, count: 1 }],
    ['{"on":"no","count":3}', { on: true, count: 3 }],
  ])('is as it was left: %s', (kept, choice) => {
    let text = kept;
    const memory: Memory = {
      read: () => text,
      write(_key, next) {
        text = next;
        return true;
      },
      forget: () => {},
    };
    expect(readEngineChoice(memory)).toEqual(choice);
    saveEngineChoice(memory, { on: false, count: 2 });
    expect(readEngineChoice(memory)).toEqual({ on: false, count: 2 });
  });

  const FORCED = '15/15/15/10o4/9x2x2/6oxxx1o3/7xo1o4/7x1o5/5x1oo6/7x7/15/15/15/15/15_o';
  /** Black has three in a row, open on both sides. */
  const THREE = 'h8 a1 h9 a3 h10 c1';

  it('gives the chosen number of lines, the best first, and rings their first moves', async () => {
    const table = analysisOf(studyOf(THREE), 5);
    table.watching.count.value = 3;
    table.watching.on.value = true;
    await expect.poll(() => table.watching.busy.value, { timeout: 20_000 }).toBe(false);
    const lines = table.watching.info.value?.lines ?? [];
    expect(lines).toHaveLength(3);
    expect(lines[0]?.score.proof).toMatchObject({ winner: 0 });
    const chances = lines.map(({ score }) => score.chances[0] ?? 0);
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
    expect(table.view.picture.value.marks.filter(({ kind }) => kind === 'hint')).toHaveLength(3);
    table.shownLine.value = { match: table.match.value, index: 0 };
    expect(table.view.picture.value.marks.filter(({ kind }) => kind === 'ghost').length).toBeGreaterThan(1);
    table.watching.on.value = false;
    expect(table.watching.info.value).toBeNull();
  });

  it('gives better lines first', async () => {
    const table = analysisOf(studyOf('h8 h9 i8'), 2);
    table.watching.count.value = 3;
    table.watching.on.value = true;
    await expect.poll(() => table.watching.busy.value, { timeout: 20_000 }).toBe(false);
    const chances = (table.watching.info.value?.lines ?? []).map(({ score }) => score.chances[1] ?? 0);
    expect(chances[0]).toBeGreaterThan(chances[2] ?? 1);
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
  });

  it('finds the threat of the other side', async () => {
    const table = analysisOf(studyOf(`${THREE} o15`), 6);
    // White is to move; black would win.
    table.watching.threatOn.value = true;
    await expect
      .poll(() => table.watching.threat.value, { timeout: 20_000 })
      .toMatchObject({
        score: { proof: { winner: 0 } },
      });
    expect(table.view.picture.value.marks.map(({ kind }) => kind)).toContain('line');
    table.first();
    await expect.poll(() => table.watching.threat.value, { timeout: 20_000 }).toBe('none');
  });

  it('judges a position with a forced reply by what follows the reply', async () => {
    // White must stop the four at g8, and black wins after that.
    const study = studyOf('', 'gomoku/standard', FORCED);
    const table = analysisOf(study);
    table.watching.on.value = true;
    await expect
      .poll(() => table.watching.info.value?.lines[0]?.score.proof, { timeout: 20_000 })
      .toMatchObject({ winner: 0 });
    expect(table.watching.info.value?.lines.map(({ moves }) => moves[0])).toEqual(['g8']);
  });

  it('does not search a solved position again', async () => {
    const table = analysisOf(studyOf(THREE), 5);
    table.watching.on.value = true;
    await expect.poll(() => table.watching.busy.value, { timeout: 20_000 }).toBe(false);
    const known = table.watching.info.value;
    const asked = thoughts.count;
    table.back();
    await expect.poll(() => table.watching.busy.value, { timeout: 20_000 }).toBe(false);
    expect(thoughts.count).toBeGreaterThan(asked);
    const again = thoughts.count;
    table.forward();
    await expect.poll(() => table.watching.busy.value, { timeout: 20_000 }).toBe(false);
    expect([thoughts.count, table.watching.info.value]).toEqual([again, known]);
  });

  it('draws a line only in the position in which it was found', async () => {
    const table = analysisOf(studyOf(`${THREE} h11`), 5);
    table.watching.on.value = true;
    await expect.poll(() => table.watching.busy.value, { timeout: 20_000 }).toBe(false);
    const ghosts = () => table.view.picture.value.marks.filter(({ kind }) => kind === 'ghost').length;
    table.shownLine.value = { match: table.match.value, index: 0 };
    expect(ghosts()).toBeGreaterThan(1);
    table.back();
    await expect.poll(() => table.watching.info.value, { timeout: 20_000 }).not.toBeNull();
    expect(ghosts()).toBe(0);
  });

  it('gives no line after the end of the game', async () => {
    const table = analysisOf(studyOf('a1 a2 b1 b2 c1 c2 d1 d2 e1'), 8);
    table.watching.on.value = true;
    expect(table.watching.busy.value).toBe(false);
    expect(table.watching.info.value).toBeNull();
  });
});

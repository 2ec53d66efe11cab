// The view of the board in a real browser: screen readers, motion, drawing, and how few nodes a move changes.

import type { Picture } from '@sente/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Driver, json, onBoards } from './harness/board-driver.ts';
import { at, banqi, GOMOKU, man, midGame, opening, stones, threeKingdoms, won } from './harness/pictures.ts';
import { violations } from './support/audit.ts';

const boards = onBoards();
let board: Driver;

beforeAll(async () => {
  board = await boards.driver();
});

const cell = (name: string) => board.page.locator(`[role=gridcell][aria-label^="${name},"]`);

describe('screen readers', () => {
  it('get a named grid with a row for each row and a cell for each point', async () => {
    await board.open(midGame(), { label: 'Gomoku board' });
    const grid = board.page.getByRole('grid', { name: 'Gomoku board' });
    await expect.poll(() => grid.count()).toBe(1);
    await expect.poll(() => grid.getByRole('row').count()).toBe(15);
    await expect.poll(() => grid.getByRole('gridcell').count()).toBe(225);
  });

  it('hear the content of every point, updated when it changes', async () => {
    await board.open(midGame());
    await cell('c3').waitFor({ state: 'attached' });
    expect(await cell('h8').getAttribute('aria-label')).toBe('h8, black stone');
    expect(await cell('c3').getAttribute('aria-label')).toBe('c3, playable');
    await board.show(stones({ size: 15, moves: `${GOMOKU} c3` }));
    await board.page.locator('[aria-label="c3, white stone, last"]').waitFor({ state: 'attached' });
  });

  it('find each cell over its point, flipped or not', async () => {
    await board.open(midGame());
    await cell('c3').waitFor({ state: 'attached' });
    const upright = await cell('c3').boundingBox();
    const { x, y } = await board.place('c3');
    expect((upright?.x ?? 0) + (upright?.width ?? 0) / 2).toBeCloseTo(x, 0);
    expect((upright?.y ?? 0) + (upright?.height ?? 0) / 2).toBeCloseTo(y, 0);
    await board.set({ flipped: true });
    const there = await board.place('m13');
    await expect
      .poll(async () => ((await cell('c3').boundingBox())?.y ?? 0) + (upright?.height ?? 0) / 2)
      .toBeCloseTo(there.y, 0);
  });

  it('play a point by activating its cell without a pointer', async () => {
    await board.open(midGame(), { confirm: 'button' });
    await cell('c3').waitFor({ state: 'attached' });
    await cell('c3').evaluate((node: HTMLElement) => node.click());
    expect(await board.heard()).toEqual([{ kind: 'move', move: 'c3' }]);
  });

  it('can activate a cell right after a mouse click, and each counts once', async () => {
    await board.open(midGame(), { confirm: 'direct' });
    await cell('d3').waitFor({ state: 'attached' });
    await board.click('c3');
    await cell('d3').evaluate((node: HTMLElement) => node.click());
    expect(await board.heard()).toEqual([
      { kind: 'move', move: 'c3' },
      { kind: 'move', move: 'd3' },
    ]);
  });

  it.each([
    ['stones', midGame],
    ['men', banqi],
  ])('axe finds nothing to complain about: %s', async (_, picture) => {
    await board.open(picture());
    expect(await violations(board.page, { within: 'main' })).toEqual([]);
  });
});

const animations = () =>
  board.page.evaluate(() =>
    document.getAnimations().map((animation) => Number(animation.effect?.getTiming().duration)),
  );

/** One call in the page, so that no time passes between showing and counting. */
const showAndCount = (picture: Picture, animate = true) =>
  board.page.evaluate(
    (text) => {
      window.harness.show(text);
      return document.getAnimations().map((animation) => Number(animation.effect?.getTiming().duration));
    },
    json(picture, { animate }),
  );

describe('motion', () => {
  it('does not occur when the board opens', async () => {
    await board.open(midGame());
    expect(await animations()).toEqual([]);
  });

  it('is short when a stone lands', async () => {
    await board.open(midGame());
    const moving = await showAndCount(stones({ size: 15, moves: `${GOMOKU} c3` }));
    expect(moving).toHaveLength(1);
    expect(moving[0]).toBeGreaterThanOrEqual(120);
    expect(moving[0]).toBeLessThanOrEqual(180);
  });

  it('lifts captured stones off and removes them', async () => {
    await board.open(midGame());
    const moving = await showAndCount(stones({ size: 15, moves: GOMOKU, taken: 'h8 i8' }));
    expect(moving).toHaveLength(2);
    await expect.poll(() => board.count('.sente-pieces > g')).toBe(25);
  });

  it('turns a man over to show its face', async () => {
    const before = banqi();
    await board.open(before);
    const faces = await board.count('.sente-pieces text');
    const pieces = before.pieces.map((piece) =>
      String(piece.at) === '0,0' ? { ...piece, look: man('red', 'Pawn') } : piece,
    );
    expect(await showAndCount({ ...before, pieces })).toHaveLength(1);
    await expect.poll(() => board.count('.sente-pieces text')).toBe(faces + 2);
    await expect.poll(animations).toEqual([]);
  });

  it('slides a man to its new point, and lifts the man that it takes', async () => {
    const before = banqi();
    await board.open(before);
    const pieces = before.pieces.flatMap((piece) => {
      if (String(piece.at) === '3,3') return [];
      return String(piece.at) === '2,3' ? [{ ...piece, at: at('d5', 8) }] : [piece];
    });
    expect(await showAndCount({ ...before, pieces })).toHaveLength(2);
    await expect.poll(() => board.count('.sente-pieces > g')).toBe(pieces.length);
  });

  it('does not occur in a jump through the game', async () => {
    await board.open(midGame());
    expect(await showAndCount(stones({ size: 15, moves: 'h8' }))).toEqual([]);
    expect(await showAndCount(stones({ size: 15, moves: 'h8 i9' }), false)).toEqual([]);
    expect(await board.count('.sente-pieces > g')).toBe(2);
  });

  it('leaves no piece behind when the next picture interrupts it', async () => {
    const before = banqi();
    await board.open(before);
    const turned = before.pieces.map((piece) =>
      String(piece.at) === '0,0' ? { ...piece, look: man('black', 'King') } : piece,
    );
    const faces = await board.count('.sente-pieces text');
    await board.page.evaluate(
      (text) => {
        const [first, second] = JSON.parse(text);
        window.harness.board.show(first);
        window.harness.board.show(second, { animate: false });
      },
      json({ ...before, pieces: turned }, { ...before, pieces: turned.slice(1) }),
    );
    expect(await board.count('.sente-pieces > g')).toBe(before.pieces.length - 1);
    expect(await board.count('.sente-pieces text')).toBe(faces);
    expect(await animations()).toEqual([]);
  });

  it('does not occur for users with reduced motion', async () => {
    await board.page.emulateMedia({ reducedMotion: 'reduce' });
    await board.open(midGame());
    expect(await showAndCount(stones({ size: 15, moves: `${GOMOKU} c3` }))).toEqual([]);
    expect(await showAndCount(won())).toEqual([]);
    expect(await showAndCount(stones({ size: 15, moves: GOMOKU, taken: 'h8 i8' }))).toEqual([]);
    expect(await board.count('.sente-pieces > g')).toBe(25);
    await board.page.emulateMedia({ reducedMotion: null });
  });
});

describe('the board draws', () => {
  it('the last move, or else the winning line, and forbidden points', async () => {
    await board.open(midGame());
    expect(await board.count('.sente-marks > rect')).toBe(1);
    await board.show(won());
    expect(await board.count('.sente-marks > rect')).toBe(0);
    expect(await board.count('.sente-marks > g > path')).toBe(2);
  });

  it('move numbers on request, the last one in the accent colour', async () => {
    await board.open(midGame());
    expect(await board.count('.sente-pieces text')).toBe(0);
    await board.set({ numbers: true });
    expect(await board.count('.sente-pieces text')).toBe(27);
    expect(await board.page.locator('.sente-pieces text[fill*="accent"]').textContent()).toBe('27');
    await board.show(stones({ size: 15, moves: `${GOMOKU} c3` }));
    expect(await board.page.locator('.sente-pieces text[fill*="accent"]').textContent()).toBe('28');
    await board.set({ numbers: false });
    expect(await board.count('.sente-pieces text')).toBe(0);
  });

  it('tentative stones with their order, and plain ones once they are final', async () => {
    await board.open(opening());
    expect(await board.page.locator('.sente-pieces text').allTextContents()).toEqual(['1', '2', '3']);
    expect(await board.count('.sente-pieces circle[stroke-dasharray]')).toBe(3);
    await board.show(stones({ size: 15, moves: 'h8 i9 g6' }));
    expect(await board.count('.sente-pieces circle[stroke-dasharray]')).toBe(0);
  });

  it('men with other faces, and another game on the same board', async () => {
    await board.open(threeKingdoms());
    const characters = await board.count('.sente-pieces text');
    expect(characters).toBeGreaterThan(0);
    await board.page.evaluate(() => window.harness.carve('pictograms'));
    expect(await board.count('.sente-pieces text')).toBe(0);
    await board.set({ men: 'characters' });
    expect(await board.count('.sente-pieces text')).toBe(0);
    await board.show(midGame());
    expect(await board.count('.sente-pieces > g')).toBe(27);
    await expect.poll(() => board.count('[role=gridcell]')).toBe(225);
  });

  it('men with letters that were chosen before the drawing of men was handed over', async () => {
    await board.open(midGame());
    await board.page.evaluate(() => {
      // An app need not hand over the drawing of men for a game without men.
      window.harness.board.set({ men: 'letters', carvings: undefined as never });
      window.harness.carve('letters');
    });
    await board.show(threeKingdoms());
    expect(await board.count('.sente-pieces text')).toBeGreaterThan(0);
  });

  it('no piece anew when settings are set to the same values, even during a motion', async () => {
    const letters = { King: 'T', Guard: 'S', Minister: 'B', Rook: 'X', Horse: 'M', Cannon: 'P', Pawn: 'C' };
    await board.open(midGame(), { letters });
    expect(await showAndCount(stones({ size: 15, moves: `${GOMOKU} c3` }))).toHaveLength(1);
    const first = await board.page.locator('.sente-pieces > g').first().elementHandle();
    await board.set({ letters: { ...letters }, label: 'Board', enabled: false });
    expect(await first?.evaluate((node) => node.isConnected)).toBe(true);
  });

  it('coordinates only when they are switched on', async () => {
    await board.open(midGame());
    expect(await board.count('.sente-ground text')).toBe(30);
    await board.set({ coordinates: false });
    expect(await board.count('.sente-ground text')).toBe(0);
  });
});

describe('economy', () => {
  it('changes only a few nodes for one move on a full 19×19 board', async () => {
    const names = Array.from(
      { length: 300 },
      (_, i) => `${String.fromCharCode(97 + (i % 19))}${1 + Math.floor(i / 19)}`,
    );
    const before = stones({ size: 19, moves: names.slice(0, -1).join(' ') });
    const after = stones({ size: 19, moves: names.join(' ') });
    await board.open(before);
    const touched = await board.page.evaluate(async (text) => {
      const sheets = document.querySelectorAll('.sente-stage > .sente-sheet');
      const nodes = new Set<Node>();
      const seen = new MutationObserver((records) => {
        for (const record of records) {
          for (const node of [...record.addedNodes, ...record.removedNodes]) nodes.add(node);
          if (record.type === 'attributes') nodes.add(record.target);
        }
      });
      for (const sheet of sheets) seen.observe(sheet, { childList: true, subtree: true, attributes: true });
      window.harness.show(text);
      await Promise.resolve();
      return nodes.size;
    }, json(after));
    // The stone, and the mark of the last move, which moves from one stone to the other.
    expect(touched).toBe(3);
  });

  it('writes only labels that have changed', async () => {
    await board.open(midGame(), { enabled: false });
    await cell('h8').waitFor({ state: 'attached' });
    const written = await board.page.evaluate(
      async (text) => {
        const grid = document.querySelector('[role=grid]');
        if (!grid) throw new Error('the board has no grid');
        const labels: string[] = [];
        const seen = new MutationObserver((records) => {
          for (const { target } of records) labels.push((target as Element).getAttribute('aria-label') ?? '');
        });
        seen.observe(grid, { subtree: true, attributes: true, attributeFilter: ['aria-label'] });
        window.harness.show(text);
        while (labels.length < 2) await new Promise(requestAnimationFrame);
        return labels.sort();
      },
      json(stones({ size: 15, moves: `${GOMOKU} c3` })),
    );
    expect(written).toEqual(['c3, white stone, last', 'j9, black stone']);
  });

  it('removes everything when it is destroyed', async () => {
    await board.open(midGame());
    await board.page.evaluate(() => window.harness.board.destroy());
    expect(await board.page.locator('#host').innerHTML()).toBe('');
  });
});

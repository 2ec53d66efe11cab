// The board used by mouse, finger and keyboard in a real browser.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Driver, onBoards, PHONE } from './harness/board-driver.ts';
import { banqi, forbidden, midGame, stones } from './harness/pictures.ts';

const boards = onBoards();
let board: Driver;

describe('with a mouse', () => {
  beforeAll(async () => {
    board = await boards.driver();
  });

  it('plays a point with one click', async () => {
    await board.open(midGame());
    await board.click('c3');
    expect(await board.heard()).toEqual([{ kind: 'move', move: 'c3' }]);
  });

  it('shows a ghost of the stone, but only over playable points', async () => {
    await board.open(midGame());
    await board.hover('c3');
    expect(await board.count('.sente-ghost')).toBe(1);
    const before = await board.page.locator('.sente-ghost').getAttribute('transform');
    await board.hover('d3');
    expect(await board.count('.sente-ghost')).toBe(1);
    expect(await board.page.locator('.sente-ghost').getAttribute('transform')).not.toBe(before);
    await board.hover('h8');
    expect(await board.count('.sente-ghost')).toBe(0);
  });

  it('plays the point where the button is released', async () => {
    await board.open(midGame());
    await board.hover('c3');
    await board.page.mouse.down();
    await board.hover('d5');
    await board.page.mouse.up();
    expect(await board.heard()).toEqual([{ kind: 'move', move: 'd5' }]);
  });

  it('plays nothing when the button is released beside the board', async () => {
    await board.open(midGame());
    await board.hover('c3');
    await board.page.mouse.down();
    await board.page.mouse.move(5, 5);
    await board.page.mouse.up();
    expect(await board.heard()).toEqual([]);
  });

  it('refuses an occupied point', async () => {
    await board.open(midGame());
    await board.click('h8');
    expect(await board.heard()).toEqual([{ kind: 'refused', at: '7,7', held: null }]);
  });

  it('plays nothing for a viewer who may not move', async () => {
    await board.open(midGame(), { enabled: false });
    await board.hover('c3');
    expect(await board.count('.sente-ghost')).toBe(0);
    await board.click('c3');
    expect(await board.heard()).toEqual([{ kind: 'refused', at: '2,12', held: null }]);
  });

  it('shows the threes of a forbidden point under the pointer', async () => {
    await board.open(forbidden());
    expect(await board.count('.sente-shapes')).toBe(0);
    await board.hover('k10');
    expect(await board.count('.sente-shapes > *')).toBe(2);
    await board.hover('a1');
    expect(await board.count('.sente-shapes')).toBe(0);
    await board.click('k10');
    expect(await board.heard()).toEqual([{ kind: 'refused', at: '10,9', held: null }]);
    expect(await board.count('.sente-shapes > *')).toBe(2);
  });

  it('hides forbidden shapes when they are switched off', async () => {
    await board.open(forbidden(), { shapes: 'off' });
    await board.hover('k10');
    expect(await board.count('.sente-shapes')).toBe(0);
  });

  it('plays the visible point of a flipped board', async () => {
    await board.open(stones({ size: 15, moves: '' }), { flipped: true });
    // The place where an upright board has c3.
    await board.click('c3');
    expect(await board.heard()).toEqual([{ kind: 'move', move: 'm13' }]);
  });

  it('fits the whole board into a host of any shape, with points where they are drawn', async () => {
    const narrow = await board.page.addStyleTag({ url: '/narrow.css' });
    await board.open(banqi());
    const stage = await board.page.locator('.sente-stage').boundingBox();
    expect(stage?.height).toBeLessThanOrEqual(300);
    expect((stage?.width ?? 0) / (stage?.height ?? 1)).toBeCloseTo(0.51, 1);
    await board.click('b8');
    expect(await board.heard()).toEqual([{ kind: 'move', move: '?b8' }]);
    await narrow.evaluate((node) => (node as Element).remove());
  });
});

describe('with a finger', () => {
  beforeAll(async () => {
    board = await boards.driver(PHONE);
  });

  it('again: marks a point at the first tap and plays it at the second', async () => {
    await board.open(midGame(), { confirm: 'again', again: 'once more' });
    await board.tap('c3');
    expect(await board.heard()).toEqual([{ kind: 'pending', move: 'c3' }]);
    expect(await board.count('.sente-pending')).toBe(1);
    await board.page.getByText('once more').waitFor();
    await board.tap('c3');
    await board.page.getByText('once more').waitFor({ state: 'hidden' });
    expect(await board.heard()).toEqual([
      { kind: 'pending', move: null },
      { kind: 'move', move: 'c3' },
    ]);
    expect(await board.count('.sente-pending')).toBe(0);
  });

  it('auto: asks for a second tap on small points, with a hint that stays on the board', async () => {
    await board.open(midGame(), { confirm: 'auto', again: 'once more' });
    const stage = await board.page.locator('.sente-stage').boundingBox();
    for (const point of ['a15', 'o15', 'a1', 'o1', 'g12']) {
      await board.tap(point);
      const note = await board.page.getByText('once more').boundingBox();
      const { y } = await board.place(point);
      expect(note?.x).toBeGreaterThanOrEqual(stage?.x ?? 0);
      expect((note?.x ?? 0) + (note?.width ?? 0)).toBeLessThanOrEqual((stage?.x ?? 0) + (stage?.width ?? 0));
      // The hint is never under the finger.
      const gap = Math.max(y - (note?.y ?? 0) - (note?.height ?? 0), (note?.y ?? 0) - y);
      expect(gap).toBeGreaterThan(12);
    }
    await board.tap('g12');
    expect((await board.heard()).at(-1)).toEqual({ kind: 'move', move: 'g12' });
    await board.open(banqi(), { confirm: 'auto', again: 'once more' });
    await board.tap('b8');
    expect(await board.heard()).toEqual([{ kind: 'move', move: '?b8' }]);
  });

  it('again: moves the mark to another point', async () => {
    await board.open(midGame(), { confirm: 'again' });
    await board.tap('c3');
    await board.tap('d3');
    expect(await board.heard()).toEqual([
      { kind: 'pending', move: 'c3' },
      { kind: 'pending', move: 'd3' },
    ]);
  });

  it('button: plays only on confirm(), and drops the point on cancel()', async () => {
    await board.open(midGame(), { confirm: 'button' });
    await board.tap('c3');
    await board.tap('c3');
    expect(await board.heard()).toEqual([{ kind: 'pending', move: 'c3' }]);
    await board.page.evaluate(() => window.harness.board.confirm());
    expect(await board.heard()).toEqual([
      { kind: 'pending', move: null },
      { kind: 'move', move: 'c3' },
    ]);
    await board.tap('d3');
    await board.page.evaluate(() => window.harness.board.cancel());
    await board.page.evaluate(() => window.harness.board.confirm());
    expect(await board.heard()).toEqual([
      { kind: 'pending', move: 'd3' },
      { kind: 'pending', move: null },
    ]);
  });

  it('removes the mark when the picture no longer offers its move', async () => {
    await board.open(midGame(), { confirm: 'again' });
    await board.tap('c3');
    await board.show({ ...midGame(), offers: [] });
    expect(await board.heard()).toEqual([
      { kind: 'pending', move: 'c3' },
      { kind: 'pending', move: null },
    ]);
  });

  it('shows the target above the finger, with lines across the board', async () => {
    await board.open(midGame(), { confirm: 'again' });
    const start = await board.place('d4');
    await board.finger('touchStart', start);
    const loupe = board.page.locator('.sente-loupe');
    await loupe.waitFor({ state: 'visible' });
    const box = await loupe.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(start.y - 30);
    expect(await board.count('.sente-guides')).toBe(1);
    await board.finger('touchMove', await board.place('e6'));
    await board.finger('touchEnd');
    await expect.poll(() => loupe.isVisible()).toBe(false);
    expect(await board.heard()).toEqual([{ kind: 'pending', move: 'e6' }]);
  });

  it('shows no loupe for large points', async () => {
    await board.open(banqi());
    await board.finger('touchStart', await board.place('b8'));
    expect(await board.page.locator('.sente-loupe').isVisible()).toBe(false);
    await board.finger('touchEnd');
    expect(await board.heard()).toEqual([{ kind: 'move', move: '?b8' }]);
  });

  it('carries a man after a long touch, and puts it back from a point where it may not go', async () => {
    await board.open(banqi());
    await board.finger('touchStart', await board.place('c5'));
    await expect.poll(() => board.heard()).toEqual([{ kind: 'inspect', at: '2,3' }]);
    await board.finger('touchMove', await board.place('a8'));
    await board.finger('touchEnd');
    expect(await board.count('.sente-held')).toBe(0);
    expect(await board.heard()).toEqual([{ kind: 'refused', at: '0,0', held: '2,3' }]);
  });

  it('accepts an unsteady tap within the point', async () => {
    await board.open(midGame());
    const { x, y } = await board.place('c3');
    await board.finger('touchStart', { x: x - 9, y: y - 8 });
    await board.finger('touchMove', { x: x + 8, y: y + 9 });
    await board.finger('touchEnd');
    expect(await board.heard()).toEqual([{ kind: 'move', move: 'c3' }]);
  });

  it('explains a forbidden point until the next touch', async () => {
    await board.open(forbidden());
    await board.tap('k10');
    expect(await board.count('.sente-shapes > *')).toBe(2);
    await board.tap('l10');
    expect(await board.count('.sente-shapes')).toBe(0);
  });

  it('makes no click or mouse events from a tap, because they would delay the stone', async () => {
    await board.open(midGame());
    await board.page.evaluate(() => {
      for (const type of ['mousedown', 'mouseup', 'click'])
        addEventListener(type, () => document.body.append(`[${type}]`));
    });
    await board.tap('c3');
    expect(await board.heard()).toEqual([{ kind: 'move', move: 'c3' }]);
    // Such events would come after the release, and before the next tap.
    await board.tap('d4');
    expect(await board.page.evaluate(() => document.body.textContent)).not.toContain('[');
  });

  it('never scrolls or zooms the page', async () => {
    await board.open(midGame());
    const action = await board.page
      .locator('.sente-stage')
      .evaluate((node) => getComputedStyle(node).touchAction);
    expect(action).toBe('none');
  });
});

describe('men', () => {
  beforeAll(async () => {
    board = await boards.driver();
  });

  it('show their possible moves and captures when picked up', async () => {
    await board.open(banqi());
    await board.click('c5');
    expect(await board.count('.sente-held')).toBe(1);
    expect(await board.count('.sente-target')).toBe(1);
    expect(await board.count('.sente-take')).toBe(1);
    await board.click('c5');
    expect(await board.count('.sente-held, .sente-target, .sente-take')).toBe(0);
    expect(await board.heard()).toEqual([]);
  });

  it('move by two taps', async () => {
    await board.open(banqi(), { confirm: 'again' });
    await board.click('c5');
    await board.click('d5');
    expect(await board.heard()).toEqual([{ kind: 'move', move: 'c5-d5' }]);
  });

  it('wait for the button if moves are confirmed by button', async () => {
    await board.open(banqi(), { confirm: 'button' });
    await board.click('c5');
    await board.click('b5');
    expect(await board.heard()).toEqual([{ kind: 'pending', move: 'c5-b5' }]);
    expect(await board.count('.sente-ghost')).toBe(1);
  });

  it('can be dragged, and follow the pointer', async () => {
    await board.open(banqi());
    await board.hover('c5');
    await board.page.mouse.down();
    const { x, y } = await board.place('b5');
    await board.page.mouse.move(x + 20, y, { steps: 4 });
    expect(await board.count('.sente-sprite')).toBe(1);
    await board.page.mouse.up();
    expect(await board.count('.sente-sprite')).toBe(0);
    expect(await board.heard()).toEqual([{ kind: 'move', move: 'c5-b5' }]);
  });

  it('go back when they are dropped where they may not go', async () => {
    await board.open(banqi());
    await board.hover('c5');
    await board.page.mouse.down();
    await board.hover('a8');
    await board.page.mouse.up();
    expect(await board.count('.sente-held')).toBe(0);
    expect(await board.heard()).toEqual([{ kind: 'refused', at: '0,0', held: '2,3' }]);
  });

  it('are picked up by a click, however slow', async () => {
    await board.open(banqi());
    await board.click('c5');
    await board.hover('d5');
    await board.page.mouse.down();
    // Longer than the touch that asks about a man.
    await board.page.evaluate(() => new Promise((done) => setTimeout(done, 600)));
    await board.page.mouse.up();
    expect(await board.heard()).toEqual([{ kind: 'move', move: 'c5-d5' }]);
  });

  /** A finger rests on a point for this long by the browser's clock, while the page is busy. */
  const touchWhileBusy = async (name: string, restMs: number) => {
    const { x, y } = await board.place(name);
    await board.page.evaluate(
      async ({ x, y, restMs }) => {
        const node = document.elementFromPoint(x, y);
        const where = { clientX: x, clientY: y, bubbles: true, isPrimary: true, pointerType: 'touch' };
        const down = new PointerEvent('pointerdown', where);
        const up = new PointerEvent('pointerup', where);
        Object.defineProperty(up, 'timeStamp', { value: down.timeStamp + restMs });
        node?.dispatchEvent(down);
        while (performance.now() - down.timeStamp < 700);
        // Timers that were due meanwhile run before the release, as they may in a browser.
        await new Promise((done) => setTimeout(done, 20));
        node?.dispatchEvent(up);
      },
      { x, y, restMs },
    );
  };

  it('are picked up by a short touch, however long the page was busy', async () => {
    await board.open(banqi());
    await touchWhileBusy('c5', 40);
    await touchWhileBusy('d5', 40);
    expect(await board.heard()).toEqual([{ kind: 'move', move: 'c5-d5' }]);
  });

  it('show their name after a long touch, also if the page was busy', async () => {
    await board.open(banqi());
    await touchWhileBusy('c5', 650);
    expect(await board.heard()).toEqual([{ kind: 'inspect', at: '2,3' }]);
  });

  it('are picked up by a finger that strayed and came back, however slowly', async () => {
    const fingers = await boards.driver(PHONE);
    await fingers.open(banqi(), { confirm: 'direct' });
    await fingers.tap('c5');
    const at = await fingers.place('d5');
    await fingers.finger('touchStart', at);
    await fingers.finger('touchMove', await fingers.place('d3'));
    // Longer than the touch that asks about a man.
    await fingers.page.evaluate(() => new Promise((done) => setTimeout(done, 600)));
    await fingers.finger('touchMove', at);
    await fingers.finger('touchEnd');
    expect(await fingers.heard()).toEqual([{ kind: 'move', move: 'c5-d5' }]);
  });

  it('a man face down is turned over by a touch, or marked first', async () => {
    await board.open(banqi(), { confirm: 'again' });
    await board.click('a8');
    await board.click('a8');
    expect(await board.heard()).toEqual([
      { kind: 'pending', move: '?a8' },
      { kind: 'pending', move: null },
      { kind: 'move', move: '?a8' },
    ]);
  });
});

describe('with the keyboard', () => {
  const keys = async (...names: string[]) => {
    for (const name of names) await board.page.keyboard.press(name);
  };
  const spoken = () => board.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  beforeAll(async () => {
    board = await boards.driver();
  });

  it('is one Tab stop; arrows move the cursor, Enter plays', async () => {
    await board.open(stones({ size: 15, moves: 'h8' }), { confirm: 'again' });
    await keys('Tab');
    expect(await spoken()).toBe('h8, black stone, last');
    await keys('ArrowLeft', 'ArrowUp', 'ArrowUp');
    expect(await spoken()).toBe('g10, playable');
    expect(await board.count('.sente-ghost')).toBe(1);
    await keys('Enter');
    expect(await board.heard()).toEqual([{ kind: 'move', move: 'g10' }]);
    await keys('Tab');
    expect(await spoken()).toBeNull();
  });

  it('picks a man up, puts it down, and cancels', async () => {
    await board.open(banqi());
    await keys('Tab', 'ArrowUp');
    expect(await spoken()).toBe('c5, red Horse, playable');
    await keys('Space');
    expect(await spoken()).toBe('c5, red Horse, playable, selected');
    await keys('Escape');
    expect(await spoken()).toBe('c5, red Horse, playable');
    await keys('Space', 'ArrowLeft');
    expect(await spoken()).toBe('b5, playable, target');
    await keys('Enter');
    expect(await board.heard()).toEqual([{ kind: 'move', move: 'c5-b5' }]);
  });

  it('explains a forbidden point when the cursor is on it', async () => {
    await board.open(forbidden());
    await keys('Tab', 'ArrowRight');
    expect(await spoken()).toBe('k10, forbidden double_three');
    expect(await board.count('.sente-shapes > *')).toBe(2);
  });

  it('handles its own keys and leaves all others to the page', async () => {
    await board.open(midGame());
    await board.page.evaluate(() => {
      window.addEventListener('keydown', (event) => document.body.append(`[${event.key}]`));
    });
    await keys('ArrowRight', 'Tab', 'ArrowRight', 'f', 'Escape');
    expect(await board.page.evaluate(() => document.body.textContent)).toContain(
      '[ArrowRight][Tab][f][Escape]',
    );
  });

  it('does not get the focus by a click', async () => {
    await board.open(midGame());
    await board.click('c3');
    expect(await spoken()).toBeNull();
    await board.page.evaluate(() => window.harness.board.focus());
    expect(await spoken()).toBe('c3, playable');
  });
});

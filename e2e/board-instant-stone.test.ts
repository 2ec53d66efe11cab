// The instant stone: painted in the frame of the touch, before the app has handled the move.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Driver, json, onBoards, PHONE } from './harness/board-driver.ts';
import { GOMOKU, midGame, stones } from './harness/pictures.ts';
import { frameFirst } from './support/table.ts';

const C3 = stones({ size: 15, moves: `${GOMOKU} c3` });

const boards = onBoards();
let board: Driver;

/** The visible pieces over a point: a stone, or the instant stone that has not been replaced yet. */
type Seen = 'stone' | 'likeness';

declare global {
  interface Window {
    seenAt(point: readonly [x: number, y: number]): Seen[];
    /** Press and release within one task, as a slow page may receive them. */
    touch(...points: readonly (readonly [x: number, y: number])[]): void;
  }
}

async function open(picture = midGame()): Promise<void> {
  await board.open(picture);
  await frameFirst(board.page);
  await board.page.evaluate(() => {
    window.seenAt = ([x, y]) =>
      [...document.querySelectorAll('.sente-pieces > g, .sente-sprite')].flatMap((node): Seen[] => {
        const box = node.getBoundingClientRect();
        const covers = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < box.width / 8;
        const seen = node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return covers && seen ? [node.matches('g') ? 'stone' : 'likeness'] : [];
      });
    window.touch = (...points) => {
      for (const [clientX, clientY] of points) {
        const where = {
          clientX,
          clientY,
          bubbles: true,
          isPrimary: true,
          pointerId: 7,
          pointerType: 'touch',
        };
        for (const type of ['pointerdown', 'pointerup'])
          document.elementFromPoint(clientX, clientY)?.dispatchEvent(new PointerEvent(type, where));
      }
    };
  });
}

async function at(name: string): Promise<readonly [number, number]> {
  const { x, y } = await board.place(name);
  return [x, y];
}

const seenAt = async (name: string) => board.page.evaluate((point) => window.seenAt(point), await at(name));

type Watched = { readonly inFrame: Seen[]; readonly onceAnswered: Seen[] };

/** Lets the app answer a move with a picture or not at all; returns the pieces in the frame of the touch and afterwards. */
async function watch(name: string, answer: string, touch: () => Promise<void>): Promise<Watched> {
  const watched = board.page.evaluate(
    async ([point, text]) => {
      const { harness } = window;
      const seenWhen = (begin: (note: () => void) => void) =>
        new Promise<Seen[]>((done) => begin(() => done(window.seenAt(point))));
      const inFrame = seenWhen((note) =>
        addEventListener('pointerup', () => requestAnimationFrame(note), { capture: true, once: true }),
      );
      const onceAnswered = seenWhen((note) =>
        harness.board.set({
          onMove() {
            if (text) harness.show(text);
            note();
          },
        }),
      );
      return { inFrame: await inFrame, onceAnswered: await onceAnswered };
    },
    [await at(name), answer] as const,
  );
  await touch();
  return watched;
}

describe.each(['finger', 'mouse'] as const)('with a %s', (by) => {
  const touch = (name: string) => (by === 'finger' ? board.tap(name) : board.click(name));

  beforeAll(async () => {
    board = await boards.driver(by === 'finger' ? PHONE : undefined);
  });

  it('is painted in the frame of the touch, and is replaced by the real stone', async () => {
    await open();
    const { inFrame, onceAnswered } = await watch('c3', json(C3, {}), () => touch('c3'));
    expect(inFrame).toContain('likeness');
    expect(onceAnswered).toEqual(['stone', 'likeness']);
    await expect.poll(() => seenAt('c3')).toEqual(['stone']);
  });

  it('disappears if the move is refused, and is painted again at the next touch', async () => {
    await open();
    for (const name of ['c3', 'd4']) {
      const { inFrame } = await watch(name, '', () => touch(name));
      expect(inFrame).toContain('likeness');
      expect(await seenAt(name)).toEqual([]);
    }
  });

  it('is replaced without an animation for users with reduced motion', async () => {
    await board.page.emulateMedia({ reducedMotion: 'reduce' });
    await open();
    const { inFrame, onceAnswered } = await watch('c3', json(C3, {}), () => touch('c3'));
    expect(inFrame).not.toEqual([]);
    expect(onceAnswered).toEqual(['stone']);
    await board.page.emulateMedia({ reducedMotion: null });
  });
});

describe('a move whose instant stone is still on the board', () => {
  beforeAll(async () => {
    board = await boards.driver(PHONE);
  });

  /** The moves that the app received within the task of the touches. */
  async function heardAtOnce(after: string, ...names: readonly string[]) {
    const points = await Promise.all(names.map(at));
    return board.page.evaluate(
      ([all, then]) => {
        const { harness } = window;
        window.touch(...all);
        if (then === 'leave') dispatchEvent(new PageTransitionEvent('pagehide'));
        else if (then === 'press beside') document.body.dispatchEvent(new PointerEvent('pointerdown'));
        else if (then === 'click beside') document.body.click();
        else if (then === 'key beside') document.body.dispatchEvent(new KeyboardEvent('keydown'));
        else if (then === 'destroy') harness.board.destroy();
        else if (then === 'confirm') harness.board.confirm();
        else if (then) harness.show(then);
        return harness.heard();
      },
      [points, after] as const,
    );
  }
  const told = (...moves: readonly string[]) => moves.map((move) => ({ kind: 'move', move }));

  it('is reported before a second touch, and neither is lost or reported twice', async () => {
    await open();
    expect(await heardAtOnce('', 'c3', 'd4')).toEqual(told('c3'));
    expect(await board.heard()).toEqual(told('d4'));
  });

  it('is reported before a key', async () => {
    await open();
    await board.page.evaluate(() => window.harness.board.focus());
    const point = await at('c3');
    const heard = await board.page.evaluate((where) => {
      window.touch(where);
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
      return window.harness.heard();
    }, point);
    expect(heard).toEqual(told('c3'));
    expect(await board.heard()).toEqual([]);
  });

  it.each(['leave', 'press beside', 'click beside', 'key beside', 'destroy', 'confirm'])(
    'is reported first: %s',
    async (after) => {
      await open();
      expect(await heardAtOnce(after, 'c3')).toEqual(told('c3'));
      expect(await board.heard()).toEqual([]);
    },
  );

  it('is dropped by a picture that no longer offers it', async () => {
    await open();
    expect(await heardAtOnce(json(C3, {}), 'd4')).toEqual([]);
    expect(await board.heard()).toEqual([]);
    expect(await seenAt('d4')).toEqual([]);
  });

  it('is reported after a picture that still offers it', async () => {
    await open();
    expect(await heardAtOnce(json(midGame(), {}), 'd4')).toEqual([]);
    expect(await board.heard()).toEqual(told('d4'));
  });
});

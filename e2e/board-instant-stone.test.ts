// The stone that is seen first: painted in the very frame of the touch, before anybody has worked out the move.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Driver, json, onBoards, PHONE } from './harness/board-driver.ts';
import { GOMOKU, midGame, stones } from './harness/pictures.ts';
import { frameFirst } from './support/table.ts';

const C3 = stones({ size: 15, moves: `${GOMOKU} c3` });

const boards = onBoards();
let board: Driver;

/** What lies over a point and is seen: a stone, or its likeness that has not landed yet. */
type Seen = 'stone' | 'likeness';

declare global {
  interface Window {
    seenAt(point: readonly [x: number, y: number]): Seen[];
    /** Press and release in one go, as no finger can and a slow page may hear it. */
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

/** Has the app answer a move with a picture, or not at all; what was seen over the point in the frame of its touch, and then. */
async function watch(name: string, answer: string, touch: () => Promise<void>): Promise<Watched> {
  const watched = board.page.evaluate(
    async ([point, text]) => {
      const { harness } = window;
      const seenWhen = (begin: (look: () => void) => void) =>
        new Promise<Seen[]>((done) => begin(() => done(window.seenAt(point))));
      const inFrame = seenWhen((look) =>
        addEventListener('pointerup', () => requestAnimationFrame(look), { capture: true, once: true }),
      );
      const onceAnswered = seenWhen((look) =>
        harness.board.set({
          onMove() {
            if (text) harness.show(text);
            look();
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

  it('is painted with the frame of the touch, and lands as the stone it is', async () => {
    await open();
    const { inFrame, onceAnswered } = await watch('c3', json(C3, {}), () => touch('c3'));
    expect(inFrame).toContain('likeness');
    expect(onceAnswered).toEqual(['stone', 'likeness']);
    await expect.poll(() => seenAt('c3')).toEqual(['stone']);
  });

  it('leaves nothing where the move was refused, and comes again at the next touch', async () => {
    await open();
    for (const name of ['c3', 'd4']) {
      const { inFrame } = await watch(name, '', () => touch(name));
      expect(inFrame).toContain('likeness');
      expect(await seenAt(name)).toEqual([]);
    }
  });

  it('is followed by the stone alone where nothing may move', async () => {
    await board.page.emulateMedia({ reducedMotion: 'reduce' });
    await open();
    const { inFrame, onceAnswered } = await watch('c3', json(C3, {}), () => touch('c3'));
    expect(inFrame).not.toEqual([]);
    expect(onceAnswered).toEqual(['stone']);
    await board.page.emulateMedia({ reducedMotion: null });
  });
});

describe('before the move of the stone was told', () => {
  beforeAll(async () => {
    board = await boards.driver(PHONE);
  });

  /** What the app heard within the task of the touches. */
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

  it('a second touch has it told first, and neither is lost or told twice', async () => {
    await open();
    expect(await heardAtOnce('', 'c3', 'd4')).toEqual(told('c3'));
    expect(await board.heard()).toEqual(told('d4'));
  });

  it('a key has it told first', async () => {
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
    '%s: it is told first',
    async (after) => {
      await open();
      expect(await heardAtOnce(after, 'c3')).toEqual(told('c3'));
      expect(await board.heard()).toEqual([]);
    },
  );

  it('a picture that no longer offers it takes it back', async () => {
    await open();
    expect(await heardAtOnce(json(C3, {}), 'd4')).toEqual([]);
    expect(await board.heard()).toEqual([]);
    expect(await seenAt('d4')).toEqual([]);
  });

  it('a picture that still offers it does not', async () => {
    await open();
    expect(await heardAtOnce(json(midGame(), {}), 'd4')).toEqual([]);
    expect(await board.heard()).toEqual(told('d4'));
  });
});

// Five in a row for two on one screen: every requirement of the specification by its number, on a phone and a desktop.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DIRECTIONS, drawnGame, runOf } from './support/boards.ts';
import { MOVING } from './support/browser.ts';
import { DEVICES, type OpenDevice, openDevice } from './support/devices.ts';
import { openPage } from './support/pages.ts';
import { onSite } from './support/stage.ts';
import { activate, frameFirst, pieces, status } from './support/table.ts';

const stage = onSite();

const MINUTE_MS = 60_000;
/** The time to look for a point (1.35 s) and to point at it (1.1 s) in the keystroke-level model. */
const TOUCH_MS = 2_500;

const A_TO_MOVE = 'Player A (Black) to move';
const B_TO_MOVE = 'Player B (White) to move';
const A_WINS = ['h8', 'h9', 'i8', 'i9', 'j8', 'j9', 'k8', 'k9', 'l8'];
const B_WINS = ['h8', 'h9', 'i8', 'i9', 'j8', 'j9', 'k8', 'k9', 'a1', 'l9'];

function winner({ page }: OpenDevice, who: string) {
  return page.getByRole('dialog', { name: `${who} wins` });
}

const FILE_KINDS = ['document', 'script', 'stylesheet', 'font', 'image', 'manifest'];

/** Whether the request is for the page or one of its built files. All others would send data to a server. */
function isFileOfThePage(request: Request): boolean {
  const { origin, pathname, search } = new URL(request.url());
  const isThere = pathname === '/local' || existsSync(join(stage.site.folder, pathname));
  const isPlain = request.method() === 'GET' && search === '' && FILE_KINDS.includes(request.resourceType());
  return origin === stage.site.url && isThere && isPlain;
}

async function closeResult({ page }: OpenDevice): Promise<void> {
  const result = page.getByTestId('result');
  await result.getByRole('button', { name: 'Look at the board' }).click();
  await result.waitFor({ state: 'detached' });
}

/** Places 224 stones as a screen reader would, and the last one by hand. */
async function fillTheBoard(sitting: OpenDevice): Promise<void> {
  const moves = drawnGame();
  await activate(sitting.page, ...moves.slice(0, -1));
  await expect.poll(() => status(sitting.page)).toBe(A_TO_MOVE);
  await sitting.play(...moves.slice(-1));
}

/** Plays many games as a screen reader would, because that is fast, and returns the results. */
async function playThrough(page: Page, games: readonly (readonly string[])[]) {
  await page.getByRole('gridcell').first().waitFor();
  return page.evaluate(async (all) => {
    const frame = () => new Promise(requestAnimationFrame);
    const dialog = () => document.querySelector('[data-testid="result"]');
    const listed = () => document.querySelectorAll('[data-testid="moves"] button').length;
    const until = async (holds: () => boolean) => {
      while (!holds()) await frame();
    };
    const touch = (name: string) => {
      const row = document.querySelectorAll('[role="row"]')[15 - Number(name.slice(1))];
      const target = row?.children[name.charCodeAt(0) - 'a'.charCodeAt(0)];
      if (target instanceof HTMLElement) target.click();
    };
    const results: { early: boolean; title: string; lines: number }[] = [];
    for (const moves of all) {
      moves.slice(0, -1).forEach(touch);
      // The rest of the page is updated after the board, the list of moves last.
      await until(() => listed() === moves.length - 1);
      const early = dialog() !== null;
      moves.slice(-1).forEach(touch);
      await until(() => dialog() !== null);
      const title = dialog()?.querySelector('h2')?.textContent ?? '';
      const lines = document.querySelectorAll('.sente-stage > .sente-sheet > .sente-marks > g').length;
      results.push({ early, title, lines });
      dialog()?.querySelector<HTMLElement>('[data-testid="result-new-game"]')?.click();
      await until(() => dialog() === null);
    }
    return results;
  }, games);
}

describe.each(DEVICES)('on a $name', (device) => {
  const sit = (path = '/local') => openDevice(stage.browser, device, stage.site.url + path);

  describe('requirements', () => {
    it('FR-001 a game for two is created, and an empty board is shown', async () => {
      const { page, press, pageErrors } = await sit('/');
      await press('way-local');
      const grid = page.getByRole('grid', { name: 'Gomoku board' });
      await grid.waitFor();
      expect([await grid.getAttribute('aria-rowcount'), await grid.getAttribute('aria-colcount')]).toEqual([
        '15',
        '15',
      ]);
      await expect.poll(() => page.getByRole('gridcell').count()).toBe(225);
      expect(await pieces(page)).toEqual([]);
      await expect.poll(() => page.getByTestId('seat-0').innerText()).toMatch(/Player A\s+Black/);
      await expect.poll(() => page.getByTestId('seat-1').innerText()).toMatch(/Player B\s+White/);
      expect(pageErrors).toEqual([]);
    });

    it('FR-002, story 1.1: players take turns, and the page shows the turn', async () => {
      const { page, play } = await sit();
      const seats = [page.getByTestId('seat-0'), page.getByTestId('seat-1')] as const;
      for (const [index, point] of ['h8', 'i9', 'g7', 'c3'].entries()) {
        await expect.poll(() => status(page)).toBe(index % 2 === 0 ? A_TO_MOVE : B_TO_MOVE);
        await expect.poll(() => seats[0].getAttribute('aria-current')).toBe(index % 2 === 0 ? 'true' : null);
        await expect.poll(() => seats[1].getAttribute('aria-current')).toBe(index % 2 === 0 ? null : 'true');
        await play(point);
        const colour = index % 2 === 0 ? 'Black' : 'White';
        await expect.poll(() => pieces(page)).toContain(`${point.toUpperCase()}: ${colour}`);
      }
    });

    it('FR-003 a touch beside the board places no stone', async () => {
      const { page, play } = await sit();
      await play('h8');
      await expect.poll(() => status(page)).toBe(B_TO_MOVE);
      const board = await page.getByTestId('board').boundingBox();
      const beside = { x: (board?.x ?? 0) + 2, y: (board?.y ?? 0) + 2 };
      for (let times = 0; times < 2; times++) {
        if (device.options.hasTouch) await page.touchscreen.tap(beside.x, beside.y);
        else await page.mouse.click(beside.x, beside.y);
      }
      await expect.poll(() => pieces(page)).toEqual(['H8: Black']);
      await expect.poll(() => status(page)).toBe(B_TO_MOVE);
      // An effect of these touches would be visible by the next stone.
      await play('i9');
      await expect.poll(() => pieces(page)).toEqual(['H8: Black', 'I9: White']);
      await expect.poll(() => status(page)).toBe(A_TO_MOVE);
    });

    it.each(DIRECTIONS)('FR-004 five in a row win: $name', async (direction) => {
      const sitting = await sit();
      await sitting.play(...runOf(5, direction, direction.dy < 0 ? [3, 9] : [3, 3]));
      await winner(sitting, 'Player A (Black)').waitFor();
    });

    it('FR-005, FR-007: the win ends the game, its result stays, and no stone can be placed', async () => {
      const sitting = await sit();
      await sitting.play(...A_WINS);
      await closeResult(sitting);
      const { page } = sitting;
      await expect.poll(() => status(page)).toBe('Player A (Black) wins Five in a row');
      await expect.poll(() => page.locator('.sente-marks > g').count()).toBe(1);
      for (const action of ['undo', 'draw', 'resign']) {
        await expect.poll(() => page.getByTestId(action).isDisabled()).toBe(true);
      }
      await sitting.play('a1');
      await page.getByRole('alert').getByText('The game is over. Start a new one to play on.').waitFor();
      await expect.poll(() => pieces(page)).toHaveLength(9);
    });

    it('FR-006, story 3.1: a full board without a five is a draw', async () => {
      const sitting = await sit();
      await fillTheBoard(sitting);
      const { page, pageErrors } = sitting;
      const dialog = page.getByRole('dialog', { name: 'A draw' });
      await dialog.getByText('The board is full').waitFor();
      await expect.poll(() => pieces(page)).toHaveLength(225);
      await closeResult(sitting);
      await expect.poll(() => status(page)).toBe('A draw The board is full');
      await sitting.press('new-game');
      await expect.poll(() => pieces(page)).toEqual([]);
      await expect.poll(() => status(page)).toBe(A_TO_MOVE);
      expect(pageErrors).toEqual([]);
    });

    it('FR-008, story 2.1: a new game can begin before the first stone, during a game, after its end', async () => {
      const sitting = await sit();
      const { page, play, press } = sitting;
      await press('new-game');
      await expect.poll(() => status(page)).toBe(A_TO_MOVE);

      await play('h8', 'i9', 'g7');
      await press('new-game');
      await device.press(page.getByTestId('ask').getByRole('button', { name: 'New game' }));
      await expect.poll(() => pieces(page)).toEqual([]);
      await expect.poll(() => status(page)).toBe(A_TO_MOVE);

      await play(...A_WINS);
      await press('result-new-game');
      await expect.poll(() => pieces(page)).toEqual([]);
      await expect.poll(() => status(page)).toBe(A_TO_MOVE);
      await expect.poll(() => page.locator('.sente-marks > g').count()).toBe(0);
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    });

    it('FR-009 the game needs only this screen: the page requests nothing but its own files', async () => {
      const { page, pageErrors } = await openPage(stage.browser, device.options);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (!isFileOfThePage(request)) asked.push(`${request.method()} ${request.url()}`);
      });
      page.on('websocket', (socket) => asked.push(socket.url()));
      await page.goto(`${stage.site.url}/local`);
      await device.play(page, ...A_WINS);
      await device.press(page.getByTestId('result-new-game'));
      await page.getByTestId('result').waitFor({ state: 'detached' });
      await device.play(page, 'h8', 'i9');
      await device.press(page.getByTestId('undo'));
      await expect.poll(() => status(page)).toBe(B_TO_MOVE);
      expect(asked).toEqual([]);
      expect(pageErrors).toEqual([]);
    });

    it.each([
      ['Player A (Black)', A_WINS],
      ['Player B (White)', B_WINS],
    ])(
      'FR-010, story 1.2: the completing stone opens a dialog that names the winner: %s',
      async (who, moves) => {
        const sitting = await sit();
        await sitting.play(...moves.slice(0, -1));
        await expect.poll(() => pieces(sitting.page)).toHaveLength(moves.length - 1);
        await expect.poll(() => status(sitting.page)).toBe(moves === A_WINS ? A_TO_MOVE : B_TO_MOVE);
        await expect.poll(() => sitting.page.getByRole('dialog').count()).toBe(0);
        await sitting.play(...moves.slice(-1));
        await winner(sitting, who).getByText('Five in a row').waitFor();
      },
    );
  });

  describe('edge cases', () => {
    it('FR-003, edge case: a point occupied by either side is refused with a clear message', async () => {
      const { page, play, touch } = await sit();
      await play('h8', 'i9');
      for (const point of ['h8', 'i9']) {
        await touch(point);
        await page.getByRole('alert').getByText('That point is taken. Pick an empty one.').waitFor();
        await page.keyboard.press('Escape');
        await page.getByTestId('said').locator('p').waitFor({ state: 'detached' });
      }
      await expect.poll(() => pieces(page)).toEqual(['H8: Black', 'I9: White']);
      await expect.poll(() => status(page)).toBe(A_TO_MOVE);
    });

    it('FR-007, edge case: no stone can be placed after a draw', async () => {
      const sitting = await sit();
      const { page, press, touch } = sitting;
      await sitting.play('h8');
      await press('draw');
      await device.press(page.getByRole('button', { name: 'We agree' }));
      await closeResult(sitting);
      await touch('a1');
      await page.getByRole('alert').getByText('The game is over.').waitFor();
      await expect.poll(() => pieces(page)).toEqual(['H8: Black']);
    });

    it('edge case: six in a row win', async () => {
      const sitting = await sit();
      await sitting.play(...runOf(6, DIRECTIONS[0], [3, 7]));
      await winner(sitting, 'Player A (Black)').waitFor();
    });

    it('edge case: one stone that completes several fives wins, and each line is drawn', async () => {
      const sitting = await sit();
      const white = ['a1', 'c1', 'e1', 'g1', 'a15', 'c15', 'e15', 'g15', 'i15', 'k15', 'm15', 'o15'];
      const black = ['d8', 'e8', 'f8', 'g8', 'h4', 'h5', 'h6', 'h7', 'd4', 'e5', 'f6', 'g7', 'h8'];
      await sitting.play(...black.flatMap((point, index) => [point, ...white.slice(index, index + 1)]));
      await winner(sitting, 'Player A (Black)').waitFor();
      await expect.poll(() => sitting.page.locator('.sente-marks > g').count()).toBe(3);
    });
  });

  describe('success criteria', () => {
    it('SC-001 a person makes ten moves within a minute of the home page, with few touches and no waiting', async () => {
      // The test includes all that a new user sees: animations run, and the page is fetched.
      const { page } = await openPage(stage.browser, { ...device.options, ...MOVING });
      await page.addInitScript(() => {
        const count = () => Number(sessionStorage.getItem('touches') ?? 0);
        const more = () => sessionStorage.setItem('touches', String(count() + 1));
        window.addEventListener('pointerdown', more, { capture: true });
      });
      const touches = () => page.evaluate(() => Number(sessionStorage.getItem('touches')));
      const began = performance.now();
      await page.goto(stage.site.url);
      await device.press(page.getByTestId('way-local'));
      await page.getByRole('grid', { name: 'Gomoku board' }).waitFor();
      await device.play(page, 'h8');
      await expect.poll(() => pieces(page)).toHaveLength(1);
      expect(await touches()).toBeLessThanOrEqual(3);
      // Each touch follows the previous one at once: an animated stone does not block the next.
      await device.play(page, 'i9', 'g7', 'c3', 'd4', 'e11', 'k10', 'l12', 'm5', 'n6');
      await expect.poll(() => pieces(page)).toHaveLength(10);
      const neededMs = performance.now() - began;
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await expect.poll(() => status(page)).toBe(A_TO_MOVE);
      // The page takes a second or two of the minute; a person needs 2.5 s to look, decide and point.
      expect(neededMs).toBeLessThan(MINUTE_MS);
      expect((await touches()) * TOUCH_MS).toBeLessThan(MINUTE_MS);
    });

    it('SC-002 the stone is drawn in the next frame, the turn right after it, and only changes are drawn', async () => {
      const { page } = await sit();
      await activate(page, 'h8', 'i9');
      // The whole page has been updated, the list of moves last.
      await expect.poll(() => page.getByTestId('moves').locator('button').count()).toBe(2);
      await expect.poll(() => pieces(page)).toHaveLength(2);
      await frameFirst(page);
      const seen = await page.getByTestId('board').evaluate(async (board) => {
        const stones = () => board.querySelectorAll('.sente-stage > .sente-sheet > .sente-pieces > g');
        const before = [...stones()];
        const cells = board.querySelectorAll<HTMLElement>('[role="gridcell"]');
        const status = () => document.querySelector('[data-testid="status"]')?.textContent ?? '';
        cells[0]?.click();
        await new Promise(requestAnimationFrame);
        const framed = { stones: stones().length, status: status() };
        await new Promise((painted) => setTimeout(painted));
        return {
          framed,
          kept: before.every((stone, index) => stone === stones()[index]),
          status: status(),
        };
      });
      expect(seen).toEqual({
        framed: { stones: 3, status: A_TO_MOVE },
        kept: true,
        status: 'Player B (White) to move',
      });
    });

    it('SC-003 every run of five or more wins, in every direction and at every edge', async () => {
      const { page } = await sit();
      const middle = DIRECTIONS.flatMap((direction) =>
        [5, 6, 7, 8, 9].map((length) => runOf(length, direction, direction.dy < 0 ? [3, 11] : [3, 3])),
      );
      const [across, down, up, fall] = DIRECTIONS;
      const edges = [
        ...(
          [
            [0, 0],
            [10, 0],
            [0, 14],
            [10, 14],
          ] as const
        ).map((from) => runOf(5, across, from)),
        ...(
          [
            [0, 0],
            [14, 0],
            [0, 10],
            [14, 10],
          ] as const
        ).map((from) => runOf(5, down, from)),
        ...(
          [
            [0, 0],
            [10, 10],
            [10, 0],
            [0, 10],
          ] as const
        ).map((from) => runOf(5, up, from)),
        ...(
          [
            [0, 14],
            [10, 4],
            [0, 4],
            [10, 14],
          ] as const
        ).map((from) => runOf(5, fall, from)),
      ];
      const games = [...middle, ...edges];
      const results = await playThrough(page, games);
      expect(results).toEqual(games.map(() => ({ early: false, title: 'Player A (Black) wins', lines: 1 })));
    });

    it('SC-004 the result names the winner and the reason, and one press starts a new game', async () => {
      const sitting = await sit();
      const { page, press, play } = sitting;
      await play(...A_WINS);
      const dialog = winner(sitting, 'Player A (Black)');
      const lines = async () => (await dialog.innerText()).split('\n').filter((line) => line.trim() !== '');
      await expect
        .poll(lines)
        .toEqual(['Player A (Black) wins', 'Five in a row', 'Player A 1 · Player B 0', 'Review', 'New game']);
      await press('result-new-game');
      await dialog.waitFor({ state: 'detached' });
      await play('a1');
      await expect.poll(() => pieces(page)).toEqual(['A1: Black']);
    });

    it('SC-005 animations run on the compositor alone, for less than a fifth of a second', async () => {
      const moved = { ...device, options: { ...device.options, ...MOVING } };
      const { page } = await openDevice(stage.browser, moved, `${stage.site.url}/local`);
      await page.getByRole('gridcell').first().waitFor();
      await activate(page, 'h8');
      const moving = await page.getByTestId('board').evaluate(async (board) => {
        board.querySelectorAll<HTMLElement>('[role="gridcell"]')[0]?.click();
        await new Promise(requestAnimationFrame);
        const effects = document
          .getAnimations()
          .map((animation) => animation.effect)
          .filter((effect) => effect instanceof KeyframeEffect)
          .filter((effect) => board.contains(effect.target));
        const passing = ['offset', 'computedOffset', 'easing', 'composite'];
        return {
          count: effects.length,
          properties: [
            ...new Set(
              effects.flatMap((effect) =>
                effect
                  .getKeyframes()
                  .flatMap((frame) => Object.keys(frame).filter((key) => !passing.includes(key))),
              ),
            ),
          ].sort(),
          longest: Math.max(...effects.map((effect) => Number(effect.getTiming().duration))),
        };
      });
      expect(moving.count).toBeGreaterThan(0);
      expect(moving.properties.filter((name) => !['opacity', 'transform'].includes(name))).toEqual([]);
      expect(moving.longest).toBeLessThan(200);
    });
  });
});

// One whole game of every variant but freestyle gomoku through the interface, on a phone and a desktop.

import { makePoint } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { DEVICES, type Device, type OpenDevice, openDevice } from './support/devices.ts';
import { facesByGlyph, fixChance, type Mirror, mirrorOf } from './support/mirror.ts';
import { greedy } from './support/saved-games.ts';
import { onSite } from './support/stage.ts';
import { pieces, points, status } from './support/table.ts';

const stage = onSite();

const FAR_AWAY = [
  'a1',
  'c1',
  'e1',
  'g1',
  'i1',
  'k1',
  'm1',
  'o1',
  'a15',
  'c15',
  'e15',
  'g15',
  'i15',
  'k15',
  'm15',
];

/** The moves of both sides in turn. */
function inTurn(black: string, white: readonly string[] = FAR_AWAY): readonly string[] {
  const stones = black.split(' ');
  return stones.flatMap((point, index) => [
    point,
    ...(index < stones.length - 1 ? white.slice(index, index + 1) : []),
  ]);
}

type StoneGame = {
  readonly id: string;
  /** A line that looks like a win but does not count in this game. */
  readonly noWin: readonly string[];
  readonly rest: readonly string[];
};

const BLOCKED = inTurn('d8 e8 f8 g8 h8 k4', ['c8', 'i8', ...FAR_AWAY]).slice(0, -1);
const STONE_GAMES: readonly StoneGame[] = [
  { id: 'gomoku/standard', ...split(inTurn('c8 d8 e8 g8 h8 f8 c12 d12 e12 f12 g12'), 12) },
  { id: 'gomoku/caro', noWin: BLOCKED, rest: inTurn('k4 k5 k6 k7 k8', FAR_AWAY.slice(5)) },
  {
    id: 'gomoku/caro5',
    noWin: [...BLOCKED, ...inTurn('c11 d11 e11 g11 h11 f11 k4', FAR_AWAY.slice(3)).slice(0, -1)],
    rest: inTurn('k4 k5 k6 k7 k8', FAR_AWAY.slice(9)),
  },
];

function split(moves: readonly string[], at: number): Pick<StoneGame, 'noWin' | 'rest'> {
  return { noWin: moves.slice(0, at), rest: moves.slice(at) };
}

describe.each(DEVICES)('on a $name', (device) => {
  const sit = (id: string) => openDevice(stage.browser, device, `${stage.site.url}/local/${id}`);

  it.each(STONE_GAMES)(
    '$id: what does not win there goes on, and a true five wins',
    async ({ id, noWin, rest }) => {
      const { page, play, pageErrors } = await sit(id);
      await play(...noWin);
      await expect.poll(() => status(page)).toBe('Player A (Black) to move');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await play(...rest);
      await page.getByRole('dialog', { name: 'Player A (Black) wins' }).getByText('Five in a row').waitFor();
      expect(pageErrors).toEqual([]);
    },
  );

  it('gomoku/renju: explains a forbidden point and shows its threes, and exactly five wins', async () => {
    const { page, play, touch, pageErrors } = await sit('gomoku/renju');
    await play(...inTurn('c5 d5 e3 e4 f5', ['g7', 'h8', 'b8', 'h2']).slice(0, -1));
    await expect.poll(async () => (await points(page)).get('e5')).toBe('E5, forbidden');
    await touch('e5');
    await page.getByRole('alert').getByText('Two open threes at once: this point is forbidden.').waitFor();
    await expect.poll(() => page.locator('.sente-stage > .sente-sheet .sente-shapes > *').count()).toBe(2);
    expect((await points(page)).get('e5')).toBe('E5, forbidden');
    await expect.poll(() => status(page)).toBe('Player A (Black) to move');
    await play(...inTurn('f5 g5 e5', ['m1', 'o1']));
    await page.getByRole('dialog', { name: 'Player A (Black) wins' }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('gomoku/capture: takes a pair, explains a double three, breaks a five and completes it again', async () => {
    const { page, play, touch, pageErrors } = await sit('gomoku/capture');
    await play('c5', 'd5', 's1', 'e5', 'f5');
    await expect.poll(() => pieces(page)).toEqual(['C5: Black', 'F5: Black', 'S1: Black']);
    await page
      .getByTestId('seat-0')
      .getByTestId('captured')
      .getByText('captured 2 of 10')
      .waitFor({ state: 'attached' });
    await expect
      .poll(() => page.getByTestId('seat-0').getByTestId('captured').locator('small').innerText())
      .toBe('2 of 10');
    await expect.poll(() => status(page)).toContain('Captured: black 2 of 10, white 0 of 10');
    await page.getByTestId('live').getByText('Player A: F5 captures 2 stones, 2 of 10.').waitFor();

    await play('q1', 'c15', 'q3', 'd15', 's3', 'e13', 'q5', 'e14', 's5');
    await expect.poll(async () => (await points(page)).get('e15')).toBe('E15, forbidden');
    await touch('e15');
    await page.getByRole('alert').getByText('Two open threes at once: this point is forbidden.').waitFor();

    await play('h10', 'j12', 'i10', 'o1', 'k10', 'o3', 'l10', 'o5', 'j11', 'm3', 'j10');
    const warning = 'Player A has five. Break it by a capture at J9 now, or the game is lost.';
    await expect.poll(() => status(page)).toContain(warning);
    await page.getByTestId('live').getByText(warning).waitFor();
    // The five, the pair whose capture breaks it, and the capturing point.
    await expect.poll(() => page.locator('.sente-breakable rect').count()).toBe(1);
    await expect.poll(() => page.locator('.sente-breakable circle').count()).toBe(1);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await play('j9');
    await expect
      .poll(() => status(page))
      .toBe('Player A (Black) to move Captured: black 2 of 10, white 2 of 10');
    await expect.poll(() => page.locator('.sente-breakable').count()).toBe(0);
    await expect.poll(async () => (await points(page)).get('j11')).toBe('J11');
    await play('j10');
    await page.getByRole('dialog', { name: 'Player A (Black) wins' }).getByText('Five in a row').waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('banqi/classic: flips, moves and takes until one side has no men', async () => {
    const mirror = mirrorOf('banqi/classic');
    const sitting = await sitAtShuffled('banqi/classic', device, 3);
    await playOut(sitting, mirror, device.name === 'phone' ? ALL : SOME);
    if (device.name === 'phone') await checkEnd(sitting, mirror);
  });

  it('banqi/three-kingdoms: three people play until one army is left', async () => {
    const mirror = mirrorOf('banqi/three-kingdoms', { layout: 'four-corners' });
    const sitting = await sitAtShuffled('banqi/three-kingdoms', device, 5);
    const { page, press } = sitting;
    await press('choose-game');
    await device.press(page.getByRole('group', { name: 'Set-up' }).getByText('Four corners'));
    await press('setup-start');
    await playOut(sitting, mirror, device.name === 'desktop' ? ALL : SOME);
    if (device.name !== 'desktop') return;
    await checkEnd(sitting, mirror);
    const places = mirror.game.outcome(mirror.state())?.places ?? [];
    const listed = page.getByTestId('result').locator('.places li');
    await expect.poll(() => listed.count()).toBe(places.length);
    // The list begins with the winner.
    expect((await listed.allInnerTexts()).map((text) => Number.parseInt(text, 10))).toEqual(
      [...places].sort((a, b) => a - b),
    );
  });
});

/** A whole game of each family on one device; on the other device only enough moves to flip, move and take. */
const ALL = Number.POSITIVE_INFINITY;
const SOME = 30;

async function sitAtShuffled(id: string, device: Device, seed: number): Promise<OpenDevice> {
  const sitting = await openDevice(stage.browser, device, `${stage.site.url}/missing`);
  await fixChance(sitting.page.context(), seed);
  await sitting.page.goto(`${stage.site.url}/local/${id}`);
  return sitting;
}

/** The texts of the page after a ply: the number of moves, the turn, players who are out, captures. */
function told({ page }: OpenDevice) {
  return page.evaluate(() => {
    const text = (node: Element | null | undefined) => node?.textContent ?? '';
    const seats = [...document.querySelectorAll('[data-testid^="seat-"]')].sort((a, b) =>
      (a.getAttribute('data-testid') ?? '').localeCompare(b.getAttribute('data-testid') ?? ''),
    );
    const moves = document.querySelectorAll('[data-testid="moves"] button');
    return {
      plies: moves.length,
      headline: text(document.querySelector('[data-testid="status"] .headline')),
      out: seats.map((seat) => seat.getAttribute('data-out') === 'true'),
      captured: seats.map((seat) =>
        Number.parseInt(text(seat.querySelector('[data-testid="captured"]')) || '0', 10),
      ),
    };
  });
}

function mustTell(mirror: Mirror): Awaited<ReturnType<typeof told>> {
  const { sides } = mirror.picture();
  return {
    plies: mirror.plies(),
    headline: mirror.headline(),
    out: sides.map((side) => side.out),
    captured: sides.map((side) => side.captured.length),
  };
}

/** Plays to the end: takes if possible, or else turns a man over, and reads from the page which man it is. */
async function playOut(sitting: OpenDevice, mirror: Mirror, most: number): Promise<void> {
  const choose = greedy('out', Number.POSITIVE_INFINITY);
  const faces = facesByGlyph(mirror);
  await expect.poll(async () => (await told(sitting)).headline).toBe(mirror.headline());
  // The previous game began with the same texts, on other points.
  const { pieces: men, grid } = mirror.picture();
  const laid = men.map(({ at }) => makePoint(at, grid.rows).toUpperCase()).sort();
  const seen = async () => (await pieces(sitting.page)).map((piece) => piece.split(':')[0]);
  await expect.poll(seen).toEqual(laid);
  while (mirror.game.turn(mirror.state()) !== null && mirror.plies() < most) {
    const move = choose(mirror.game, mirror.state(), mirror.plies()) ?? '';
    const [, from = '', to] = /^\??([a-z]\d+)(?:[-x]([a-z]\d+))?$/.exec(move) ?? [];
    if (to === undefined) {
      await sitting.play(from);
      mirror.enter(`${move}=${faces.get(await turnedUp(sitting, mirror.plies()))}`);
    } else {
      await sitting.touch(from, to);
      mirror.enter(move);
    }
    await expect.poll(() => told(sitting)).toEqual(mustTell(mirror));
  }
}

/** The character of the man that this ply turned over. */
async function turnedUp({ page }: OpenDevice, ply: number): Promise<string> {
  const entry = page.getByTestId('moves').locator('button').nth(ply);
  await entry.waitFor({ state: 'attached' });
  return (await entry.locator('[data-glyph]').last().getAttribute('data-glyph')) ?? '';
}

async function checkEnd({ page, pageErrors }: OpenDevice, mirror: Mirror): Promise<void> {
  const dialog = page.getByRole('dialog', { name: mirror.headline() });
  await dialog.getByText('The shuffle is the one that was sealed.').waitFor();
  const standing = mirror.picture().pieces.length;
  await expect.poll(() => pieces(page)).toHaveLength(standing);
  expect(pageErrors).toEqual([]);
}

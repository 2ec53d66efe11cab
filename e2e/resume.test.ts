// A game on one screen survives a reload, a crash and a full disk. An unreadable game is set aside with a notice.

import { describe, expect, it } from 'vitest';
import { DEVICES, openDevice } from './support/devices.ts';
import { openPage } from './support/pages.ts';
import { greedy, inOrder, savedGame, saveOnDevice } from './support/saved-games.ts';
import { onSite } from './support/stage.ts';
import { pieces, status } from './support/table.ts';

const stage = onSite();

describe.each(DEVICES)('on a $name', (device) => {
  const sit = (path: string) => openDevice(stage.browser, device, stage.site.url + path);

  it('keeps stones, turn, Swap 2 and takebacks across a reload', async () => {
    const { page, play, press } = await sit('/local');
    await device.press(page.locator('.opening-switch'));
    await page.getByTestId('swap2-phase').waitFor();
    await play('h8', 'i9', 'g7');
    await press('choose-white');
    await play('k10', 'k11');
    await expect.poll(() => pieces(page)).toHaveLength(5);
    const before = await pieces(page);
    await page.reload();
    await expect.poll(() => pieces(page)).toEqual(before);
    await expect.poll(() => status(page)).toBe('Player A (Black) to move');
    await press('undo');
    await expect.poll(() => status(page)).toBe('Player B (White) to move');
  });

  it('keeps every stone across a crash of the page', async () => {
    const { page, play } = await sit('/local');
    await play('h8', 'i9', 'g7');
    // The stone is saved a moment after it is shown.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('g7');
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => null);
    await crashed;
    const next = await page.context().newPage();
    await next.goto(`${stage.site.url}/local`);
    await expect.poll(() => pieces(next)).toEqual(['G7: Black', 'H8: Black', 'I9: White']);
    await expect.poll(() => status(next)).toBe('Player B (White) to move');
  });

  it('keeps the sealed shuffle of hidden men across a reload, and proves it honest at the end', async () => {
    const { page, press } = await sit('/missing');
    await saveOnDevice(
      page.context(),
      await savedGame({ game: 'banqi/classic', choose: greedy('kept', 30) }),
    );
    await page.goto(`${stage.site.url}/local/banqi/classic`);
    await page.getByRole('gridcell').first().waitFor();
    const before = await pieces(page);
    const sealed = await page.getByTestId('deal').first().textContent();
    await page.reload();
    await expect.poll(() => pieces(page)).toEqual(before);
    await expect.poll(() => page.getByTestId('deal').first().textContent()).toBe(sealed);
    await press('draw');
    await device.press(page.getByRole('button', { name: 'We agree' }));
    const dialog = page.getByRole('dialog', { name: 'A draw' });
    await dialog.getByText('The shuffle is the one that was sealed.').waitFor();
  });

  it('saves every game separately, and the home page leads to the last one', async () => {
    const { page, play, press } = await sit('/local/gomoku/freestyle');
    await play('h8');
    await press('choose-game');
    await device.press(page.getByTestId('pick-gomoku/renju'));
    await press('setup-start');
    await page.getByRole('grid', { name: 'Renju board' }).waitFor();
    await play('c3');
    await expect.poll(() => pieces(page)).toEqual(['C3: Black']);
    await page.goto(`${stage.site.url}/local`);
    await page.getByRole('grid', { name: 'Renju board' }).waitFor();
    await expect.poll(() => pieces(page)).toEqual(['C3: Black']);
    await press('choose-game');
    await device.press(page.getByTestId('pick-gomoku/freestyle'));
    await press('setup-continue');
    await page.getByRole('grid', { name: 'Gomoku board' }).waitFor();
    await expect.poll(() => pieces(page)).toEqual(['H8: Black']);
  });

  it('keeps a finished game, without announcing its result again', async () => {
    const { page, play } = await sit('/local');
    await play('h8', 'h9', 'i8', 'i9', 'j8', 'j9', 'k8', 'k9', 'l8');
    await page.getByTestId('result').waitFor();
    await page.reload();
    await expect.poll(() => status(page)).toBe('Player A (Black) wins Five in a row');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

type Saved = { version: number; events: { kind: string; move?: string }[]; secret: { deal: string } | null };

const BROKEN: readonly {
  readonly what: string;
  readonly game: string;
  readonly spoil: (saved: Saved) => string;
}[] = [
  { what: 'half a file', game: 'gomoku/freestyle', spoil: (saved) => JSON.stringify(saved).slice(0, 90) },
  {
    what: 'another version',
    game: 'gomoku/freestyle',
    spoil: (saved) => JSON.stringify({ ...saved, version: 99 }),
  },
  { what: 'no events', game: 'gomoku/freestyle', spoil: (saved) => JSON.stringify({ ...saved, events: [] }) },
  { what: 'no object at all', game: 'gomoku/freestyle', spoil: () => '[[null]]' },
  {
    what: 'a stone on another',
    game: 'gomoku/freestyle',
    spoil: (saved) => JSON.stringify({ ...saved, events: [...saved.events, ...saved.events.slice(-1)] }),
  },
  {
    what: 'an unknown point',
    game: 'gomoku/freestyle',
    spoil: (saved) => JSON.stringify(saved).replace('"h8"', '"z99"'),
  },
  {
    what: 'another game',
    game: 'gomoku/freestyle',
    spoil: (saved) => JSON.stringify(saved).replace('gomoku/freestyle', 'gomoku/renju'),
  },
  {
    what: 'a lost deal',
    game: 'banqi/classic',
    spoil: (saved) => JSON.stringify({ ...saved, secret: null }),
  },
  {
    what: 'another deal',
    game: 'banqi/classic',
    spoil: (saved) =>
      JSON.stringify({
        ...saved,
        secret: { ...saved.secret, deal: saved.secret?.deal.split(',').reverse().join(',') },
      }),
  },
];

describe('a saved game that cannot be read', () => {
  it.each(BROKEN)('is set aside with a notice: $what', async ({ game, spoil }) => {
    const choose = game === 'banqi/classic' ? greedy('spoilt', 9) : inOrder('h8 i9 g7');
    const [[key, text] = ['', '']] = await savedGame({ game, choose });
    const spoilt = spoil(JSON.parse(text));
    const { page, pageErrors } = await openPage(stage.browser);
    await saveOnDevice(page.context(), [[key, spoilt]]);
    await page.goto(`${stage.site.url}/local/${game}`);
    const note = page.getByRole('dialog', { name: 'A saved game could not be read' });
    await note.getByText('It was set aside on this device, and a new game is ready.').waitFor();
    const aside = () => page.evaluate((id) => localStorage.getItem(`sente.aside.game.${id}`), game);
    await expect.poll(aside).toBe(spoilt);
    await note.getByRole('button', { name: 'Close' }).click();
    expect((await pieces(page)).filter((piece) => !piece.includes('face down'))).toEqual([]);
    expect(pageErrors).toEqual([]);
  });
});

describe('a device that saves nothing', () => {
  it.each([
    ['a full disk', 'setItem'],
    ['blocked storage', 'getItem'],
  ] as const)('can be played on all the same: %s', async (_what, broken) => {
    const { page, pageErrors } = await openPage(stage.browser);
    await page.addInitScript((name) => {
      Storage.prototype[name] = () => {
        throw new DOMException('no', 'QuotaExceededError');
      };
    }, broken);
    await page.goto(`${stage.site.url}/local`);
    await page.getByRole('gridcell').first().waitFor();
    await page.keyboard.press('Tab');
    await page.locator('[role="gridcell"][tabindex="0"]').press('Enter');
    await expect.poll(() => pieces(page)).toEqual(['H8: Black']);
    expect(pageErrors).toEqual([]);
  });
});

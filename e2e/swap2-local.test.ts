// The opening Swap 2 on one screen: each step as the players see it, by the numbers of the requirements.

import { describe, expect, it } from 'vitest';
import { DEVICES, type OpenDevice, openDevice } from './support/devices.ts';
import { expectedLegend, readLegend } from './support/legend.ts';
import { onSite } from './support/stage.ts';
import { pieces, points, status } from './support/table.ts';

const stage = onSite();

const OPENING = ['h8', 'i9', 'g7'];
const TWO_MORE = ['c3', 'c4'];

function choices({ page }: OpenDevice) {
  return page.getByTestId('color-choice').getByRole('button');
}

async function choiceNames(sitting: OpenDevice): Promise<readonly string[]> {
  await choices(sitting).first().waitFor();
  return choices(sitting).locator('strong').allInnerTexts();
}

/** The two sentences about the colours in the announcement over the board. */
async function announced({ page }: OpenDevice): Promise<readonly string[]> {
  const note = page.getByTestId('final-colours');
  await note.waitFor();
  return note.locator('p').allInnerTexts();
}

async function seats({ page }: OpenDevice): Promise<readonly string[]> {
  const texts = await Promise.all([0, 1].map((seat) => page.getByTestId(`seat-${seat}`).innerText()));
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

describe.each(DEVICES)('Swap 2 on a $name', (device) => {
  async function sit(): Promise<OpenDevice> {
    const sitting = await openDevice(stage.browser, device, `${stage.site.url}/local`);
    await device.press(sitting.page.locator('.opening-switch'));
    await sitting.page.getByTestId('swap2-phase').waitFor();
    return sitting;
  }

  it('R5.1 every step shows its name and its task, and nothing covers them', async () => {
    const sitting = await sit();
    const { page, play, press } = sitting;
    const told = async () => {
      const phase = page.getByTestId('swap2-phase');
      const covered = await phase.evaluate((node) =>
        [...node.querySelectorAll('.headline, .detail')].some((line) => {
          const { left, top, bottom } = line.getBoundingClientRect();
          const ends = [
            document.elementFromPoint(left + 4, top + 3),
            document.elementFromPoint(left + 4, bottom - 3),
          ];
          return ends.some((seen) => !seen || !line.contains(seen));
        }),
      );
      return { text: await status(page), covered };
    };
    await expect.poll(told).toEqual({
      text: 'Opening: three stones Place stone 1/3 Player A places three stones anywhere: black, white, black.',
      covered: false,
    });
    await play(...OPENING);
    await choices(sitting).first().waitFor();
    await expect.poll(told).toEqual({
      text: 'Choosing a side Player B takes black, takes white, or adds two stones. Then black moves.',
      covered: false,
    });
    await press('choose-place_more');
    await page.getByTestId('swap2-count').waitFor();
    await expect.poll(told).toEqual({
      text: 'Opening: two more stones Place stone 4/5 Player B adds a white stone and a black one.',
      covered: false,
    });
    await play(...TWO_MORE);
    await choices(sitting).first().waitFor();
    await expect.poll(told).toEqual({
      text: 'Final choice Player A takes black or white. Then black moves.',
      covered: false,
    });
  });

  it('R5.2 the first three stones are counted, tentative and alternate in colour', async () => {
    const { page, play } = await sit();
    const count = page.getByTestId('swap2-count');
    for (const [index, point] of OPENING.entries()) {
      await count.getByText(`Place stone ${index + 1}/3`).waitFor();
      await play(point);
      const stone = `${point.toUpperCase()}: ${index % 2 === 0 ? 'Black' : 'White'}, Opening stone ${index + 1}`;
      await expect.poll(async () => (await points(page)).get(point)).toContain(stone);
    }
  });

  it('R5.3 after three stones player B has three choices, and the board waits', async () => {
    const sitting = await sit();
    const { page, play, touch } = sitting;
    await play(...OPENING);
    await expect.poll(() => choiceNames(sitting)).toEqual(['Take black', 'Take white', 'Add two stones']);
    // The choice of a colour depends on the side that moves next.
    await expect
      .poll(() => page.getByTestId('color-choice').locator('h2 small').textContent())
      .toBe('Then black moves.');
    await expect
      .poll(() => choices(sitting).locator('> span:last-child').allInnerTexts())
      .toEqual([
        expect.stringMatching(/You move next\.$/),
        expect.stringMatching(/Your opponent moves next\.$/),
        expect.stringMatching(/Then black moves\.$/),
      ]);
    // The legend is shown if the choices leave room for it; on a phone only the stones on the board have numbers.
    await expect.poll(() => readLegend(page)).toEqual(device.name === 'phone' ? [] : expectedLegend(3));
    // A game on one screen has no clock.
    expect(await page.getByTestId('color-choice').locator('.clock').count()).toBe(0);
    await expect.poll(() => page.getByTestId('seat-1').getAttribute('aria-current')).toBe('true');
    await touch('a15');
    await page.getByRole('alert').getByText('The stones are set. Choose a side to go on.').waitFor();
    await expect.poll(() => pieces(page)).toHaveLength(3);
  });

  it('R5.4 the two further stones are counted up to five', async () => {
    const { page, play, press } = await sit();
    await play(...OPENING);
    await press('choose-place_more');
    const count = page.getByTestId('swap2-count');
    await count.getByText('Place stone 4/5').waitFor();
    await play('c3');
    await count.getByText('Place stone 5/5').waitFor();
    await play('c4');
    await expect
      .poll(() => pieces(page))
      .toEqual(['C3: White', 'C4: Black', 'G7: Black', 'H8: Black', 'I9: White']);
  });

  it('R5.5 after five stones player A has two choices', async () => {
    const sitting = await sit();
    const { page, play, press } = sitting;
    await play(...OPENING);
    await press('choose-place_more');
    await page.getByTestId('swap2-count').getByText('4/5').waitFor();
    await play(...TWO_MORE);
    await expect.poll(() => choiceNames(sitting)).toEqual(['Take black', 'Take white']);
    await expect.poll(() => readLegend(page)).toEqual(device.name === 'phone' ? [] : expectedLegend(5));
    await expect.poll(() => page.getByTestId('seat-0').getAttribute('aria-current')).toBe('true');
  });

  it.each([
    ['B takes black', 'choose-black', ['Player A White', 'Player B Black'], 'Player B', 'Player A'],
    ['B takes white', 'choose-white', ['Player A Black', 'Player B White'], 'Player A', 'Player B'],
  ])(
    'R5.6 the final colours are announced before the game goes on: %s',
    async (_what, choice, now, black, white) => {
      const sitting = await sit();
      const { page, play, press, pageErrors } = sitting;
      await play(...OPENING);
      await press(choice);
      expect(await announced(sitting)).toEqual([
        `${black} plays black, ${white} plays white.`,
        'Black moves next.',
      ]);
      await expect.poll(() => seats(sitting)).toEqual(now.map((text) => expect.stringContaining(text)));
      await expect.poll(() => status(page)).toBe(`${black} (Black) to move`);
      // The announcement lets touches through, so that the player need not wait for it.
      await play('k10');
      await expect.poll(() => pieces(page)).toContain('K10: Black');
      await expect.poll(() => status(page)).toBe(`${white} (White) to move`);
      await expect.poll(async () => (await points(page)).get('h8')).toBe('H8: Black');
      expect(pageErrors).toEqual([]);
    },
  );

  it.each([
    ['A takes black', 'choose-black', 'Player A', 'Player B'],
    ['A takes white', 'choose-white', 'Player B', 'Player A'],
  ])('R5.6 the final colours are told after two more stones too: %s', async (_what, choice, black, white) => {
    const sitting = await sit();
    const { page, play, press } = sitting;
    await play(...OPENING);
    await press('choose-place_more');
    await page.getByTestId('swap2-count').getByText('4/5').waitFor();
    await play(...TWO_MORE);
    await expect.poll(() => choiceNames(sitting)).toHaveLength(2);
    await press(choice);
    expect(await announced(sitting)).toContain(`${black} plays black, ${white} plays white.`);
    await expect.poll(() => status(page)).toBe(`${black} (Black) to move`);
  });

  it('the colour that moves after the opening can be chosen with the game', async () => {
    const sitting = await openDevice(stage.browser, device, `${stage.site.url}/local`);
    const { page, play, press } = sitting;
    await press('choose-game');
    await device.press(page.getByTestId('setup-sheet').locator('.opening-option .switch'));
    await device.press(page.getByRole('group', { name: 'Who moves after Swap 2' }).getByText('White'));
    await press('setup-start');
    await page.getByTestId('swap2-count').getByText('Place stone 1/3').waitFor();
    await play(...OPENING);
    await page.getByTestId('choose-white').getByText('You move next.').waitFor();
    await page.getByTestId('choose-black').getByText('Your opponent moves next.').waitFor();
    await expect.poll(() => status(page)).toContain('Then white moves.');
    await press('choose-black');
    expect(await announced(sitting)).toEqual([
      'Player B plays black, Player A plays white.',
      'White moves next.',
    ]);
    await expect.poll(() => status(page)).toBe('Player A (White) to move');
    await play('k10');
    await expect.poll(() => pieces(page)).toContain('K10: White');
  });

  it('choices are moves of the game: undone, redone, listed, and kept across a reload', async () => {
    const sitting = await sit();
    const { page, play, press } = sitting;
    await play(...OPENING);
    await press('choose-place_more');
    await page.getByTestId('swap2-count').getByText('4/5').waitFor();
    await press('undo');
    await expect.poll(() => choiceNames(sitting)).toHaveLength(3);
    await press('redo');
    await page.getByTestId('swap2-count').getByText('4/5').waitFor();
    // The list is drawn a frame after the board.
    await expect
      .poll(() => page.getByTestId('moves').getByRole('button').allTextContents())
      .toEqual(['1H8', '2I9', '3G7', 'Add two stones']);
    await page.reload();
    await page.getByTestId('swap2-count').getByText('4/5').waitFor();
    // A choice has no number: the numbers are those of the stones.
    await play('c3');
    await expect
      .poll(() => page.getByTestId('moves').getByRole('button').allTextContents())
      .toEqual(['1H8', '2I9', '3G7', 'Add two stones', '4C3']);
  });
});

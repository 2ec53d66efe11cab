// How a test plays across the network with the keyboard alone: moves, offers, talk, and one game after the other.

import { id, type Keys } from './keyboard.ts';
import { plies, seenPlies, toMove } from './online.ts';
import { points, pointThatSays } from './table.ts';

export const ON_BOARD = '[role="gridcell"]';
export const IN_DIALOG = 'dialog[open], dialog[open] *';

/** Two people at one table. */
export type Two = readonly [Keys, Keys];

/** Whoever is to move, first. */
export async function byTurn(two: Two): Promise<readonly [mover: Keys, other: Keys]> {
  const page = await toMove(two.map((keys) => keys.page));
  return two[0].page === page ? two : [two[1], two[0]];
}

/** A point is played and seen by both; the focus of both stays where it was. */
export async function playIn(two: Two, mover: Keys, point: string): Promise<void> {
  const { page: mine } = mover;
  await mine.locator('[data-testid="board"]:not([data-unsure="true"])').waitFor();
  const before = await plies(mine);
  await mover.play(point);
  for (const { page } of two) await seenPlies(page, before + 1);
}

/** Points in turn; nobody's focus leaves the board, until the game is over. */
export async function alternate(two: Two, ...points: readonly string[]): Promise<void> {
  for (const point of points) {
    const [mover, other] = await byTurn(two);
    await playIn(two, mover, point);
    if (point !== 'h12') for (const one of [mover, other]) await one.holds(ON_BOARD);
  }
}

/** In a column where there is room for one, in a sheet where there is none. */
export async function talk(wide: Keys, low: Keys): Promise<void> {
  await wide.tabTo(id('chat-text'));
  await wide.type('Good luck!');
  await wide.press('Enter');
  await wide.holds(id('chat-text'));
  await low.use(id('open-chat'));
  await low.holds(IN_DIALOG);
  await low.page.getByTestId('chat-sheet').getByText('Good luck!').waitFor();
  await low.tabTo(id('chat-text'));
  await low.type('You too');
  await low.press('Enter');
  await wide.page.getByTestId('chat').getByText('You too').waitFor();
  await low.holds(id('chat-text'));
  await low.escapeTo(id('open-chat'));
}

/** A draw is asked about once; a takeback is not. The one who answers goes back to the board, or to the result. */
export async function offerAndAnswer(
  asker: Keys,
  answerer: Keys,
  offer: 'draw' | 'takeback',
  answer: 'accept-offer' | 'decline-offer',
): Promise<void> {
  await asker.use(id(offer));
  if (offer === 'draw') {
    await asker.holds(IN_DIALOG);
    await asker.use('.ask .main');
  }
  await asker.page.getByTestId(`offer-${offer}`).waitFor();
  await asker.holds(id(offer));
  await answerer.use(id(answer));
  await answerer.page.getByTestId(`offer-${offer}`).waitFor({ state: 'detached' });
  await answerer.holds(`${ON_BOARD}, ${IN_DIALOG}`);
}

/** From the result to the next game; who asked first waits with the focus where it was. */
export async function rematch(asker: Keys, answerer: Keys): Promise<void> {
  for (const one of [asker, answerer]) {
    await one.page.getByTestId('result').waitFor();
  }
  await asker.use(id('rematch'));
  await answerer.page.getByRole('dialog').getByText('wants a rematch').waitFor();
  await asker.holds(id('rematch'));
  await answerer.use(id('rematch'));
  for (const one of [asker, answerer]) {
    await one.page.getByTestId('result').waitFor({ state: 'detached' });
    await one.holds(ON_BOARD);
  }
}

/** Moves a man where one can be moved, else turns one over; says which. */
export async function carryOrFlip(keys: Keys): Promise<boolean> {
  const told = [...(await points(keys.page))];
  for (const [point, label] of told) {
    if (!/: (Red|Black) /.test(label)) continue;
    await keys.play(point);
    // Who can be picked up can go somewhere.
    if (await keys.says('picked up')) {
      await keys.play(await pointThatSays(keys.page, 'can go here'));
      return true;
    }
    await keys.press('Escape');
  }
  const hidden = told.find(([, label]) => label.includes('face down'))?.[0];
  if (hidden === undefined) throw new Error('nothing lies face down');
  await keys.play(hidden);
  return false;
}

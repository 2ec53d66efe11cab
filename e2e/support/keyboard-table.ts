// Online play with the keyboard alone: moves, offers, chat, rematches.

import { id, type Keys } from './keyboard.ts';
import { pageToMove, plies, waitForPlies } from './online.ts';
import { points, pointThatSays } from './table.ts';

export const ON_BOARD = '[role="gridcell"]';
export const IN_DIALOG = 'dialog[open], dialog[open] *';

/** Two players at one table. */
export type Two = readonly [Keys, Keys];

/** The player to move first, then the other one. */
export async function byTurn(two: Two): Promise<readonly [mover: Keys, other: Keys]> {
  const page = await pageToMove(two.map((keys) => keys.page));
  return two[0].page === page ? two : [two[1], two[0]];
}

/** Plays a point, and waits until both pages show it. */
export async function playIn(two: Two, mover: Keys, point: string): Promise<void> {
  const { page: mine } = mover;
  await mine.locator('[data-testid="board"]:not([data-unsure="true"])').waitFor();
  const before = await plies(mine);
  await mover.play(point);
  for (const { page } of two) await waitForPlies(page, before + 1);
}

/** Plays points in turn. Until the game is over, the focus of both players stays on the board. */
export async function alternate(two: Two, ...points: readonly string[]): Promise<void> {
  for (const point of points) {
    const [mover, other] = await byTurn(two);
    await playIn(two, mover, point);
    if (point !== 'h12') for (const one of [mover, other]) await one.expectFocus(ON_BOARD);
  }
}

/** Chats from the column on a wide screen, and from the sheet on a low one. */
export async function chat(wide: Keys, low: Keys): Promise<void> {
  await wide.tabTo(id('chat-text'));
  await wide.type('Good luck!');
  await wide.press('Enter');
  await wide.expectFocus(id('chat-text'));
  await low.use(id('open-chat'));
  await low.expectFocus(IN_DIALOG);
  await low.page.getByTestId('chat-sheet').getByText('Good luck!').waitFor();
  await low.tabTo(id('chat-text'));
  await low.type('You too');
  await low.press('Enter');
  await wide.page.getByTestId('chat').getByText('You too').waitFor();
  await low.expectFocus(id('chat-text'));
  await low.escapeTo(id('open-chat'));
}

/** A draw offer needs a confirmation; a takeback does not. After the answer the focus is on the board or in the result. */
export async function offerAndAnswer(
  asker: Keys,
  answerer: Keys,
  offer: 'draw' | 'takeback',
  answer: 'accept-offer' | 'decline-offer',
): Promise<void> {
  await asker.use(id(offer));
  if (offer === 'draw') {
    await asker.expectFocus(IN_DIALOG);
    await asker.use('.ask .main');
  }
  await asker.page.getByTestId(`offer-${offer}`).waitFor();
  await asker.expectFocus(id(offer));
  await answerer.use(id(answer));
  await answerer.page.getByTestId(`offer-${offer}`).waitFor({ state: 'detached' });
  await answerer.expectFocus(`${ON_BOARD}, ${IN_DIALOG}`);
}

/** From the result to the next game. The focus of the player who asked stays on the button. */
export async function rematch(asker: Keys, answerer: Keys): Promise<void> {
  for (const one of [asker, answerer]) {
    await one.page.getByTestId('result').waitFor();
  }
  await asker.use(id('rematch'));
  await answerer.page.getByRole('dialog').getByText('wants a rematch').waitFor();
  await asker.expectFocus(id('rematch'));
  await answerer.use(id('rematch'));
  for (const one of [asker, answerer]) {
    await one.page.getByTestId('result').waitFor({ state: 'detached' });
    await one.expectFocus(ON_BOARD);
  }
}

/** Moves a man if one can be moved (true), or else turns one over (false). */
export async function carryOrFlip(keys: Keys): Promise<boolean> {
  const told = [...(await points(keys.page))];
  for (const [point, label] of told) {
    if (!/: (Red|Black) /.test(label)) continue;
    await keys.play(point);
    // A man that can be picked up has at least one move.
    if (await keys.says('picked up')) {
      await keys.play(await pointThatSays(keys.page, 'can go here'));
      return true;
    }
    await keys.press('Escape');
  }
  const hidden = told.find(([, label]) => label.includes('face down'))?.[0];
  if (hidden === undefined) throw new Error('no man lies face down');
  await keys.play(hidden);
  return false;
}

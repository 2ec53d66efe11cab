// The result of a game on one screen and against the computer: fully visible on every phone, in every language.

import { findGame } from '@sente/games';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from './support/browser.ts';
import { openPage } from './support/pages.ts';
import { hiddenPartsOfResult } from './support/result-card.ts';
import { type Chooser, greedy, inOrder, savedGame, saveOnDevice } from './support/saved-games.ts';
import { onSite } from './support/stage.ts';
import { activate } from './support/table.ts';

const stage = onSite();

const NEAR_WIN = inOrder('h8 h9 i8 i9 j8 j9 k8 k9');

/** A game in which the next move ends it, and the points of that move. */
async function gameBeforeItsEnd(id: string) {
  const choose = greedy('card', Number.POSITIVE_INFINITY);
  let last = '';
  let plies = 0;
  const playAll: Chooser = (game, state, ply) => {
    last = choose(game, state, ply) ?? '';
    plies = ply;
    return last;
  };
  await savedGame({ game: id, choose: playAll });
  const entries = await savedGame({
    game: id,
    choose: (game, state, ply) => (ply < plies ? choose(game, state, ply) : null),
  });
  return { entries, points: last.replace(/=.*/, '').match(/[a-z]\d+/g) ?? [] };
}

async function sit(path: string, entries: readonly (readonly [string, string])[]): Promise<Page> {
  const { page } = await openPage(stage.browser, PHONE);
  await saveOnDevice(page.context(), entries);
  await page.goto(stage.site.url + path);
  await page.getByTestId('board').getByRole('gridcell').first().waitFor();
  return page;
}

describe('the result card is fully visible at five sizes in five languages', () => {
  it('after five in a row', async () => {
    const page = await sit('/local', await savedGame({ game: 'gomoku/freestyle', choose: NEAR_WIN }));
    await activate(page, 'l8');
    await page.getByTestId('result').waitFor();
    expect(await hiddenPartsOfResult(page)).toEqual([]);
  });

  it.each(['banqi/classic', 'banqi/three-kingdoms'])('after a whole game of %s', async (id) => {
    expect(findGame(id)).toBeDefined();
    const { entries, points } = await gameBeforeItsEnd(id);
    const page = await sit(`/local/${id}`, entries);
    for (const point of points) await activate(page, point);
    await page.getByTestId('result').waitFor();
    await page.getByTestId('deal-verdict').first().waitFor({ state: 'attached' });
    expect(await hiddenPartsOfResult(page)).toEqual([]);
  });

  it('after a loss against the computer', async () => {
    const page = await sit('/computer/gomoku/freestyle', []);
    await page.locator('.mine .strip[data-turn="true"]').waitFor();
    await activate(page, 'h8');
    await page.getByTestId('resign').click();
    await page.getByTestId('ask').locator('.button.main').click();
    await page.getByTestId('computer-tally').waitFor();
    expect(await hiddenPartsOfResult(page)).toEqual([]);
  });
});

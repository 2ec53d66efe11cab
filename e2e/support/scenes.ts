// Every page that needs no server, and every sheet and dialog over a table, for audits of all of them.

import type { Page } from 'playwright-core';
import { greedy, inOrder, replaceSaved, savedGame } from './saved-games.ts';
import { activate } from './table.ts';

export type Scene = {
  readonly name: string;
  readonly path: string;
  /** The games saved on the device. */
  readonly games?: () => Promise<readonly (readonly [string, string])[]>;
  /** A selector that shows when the scene is ready. It holds no text, because the scene may be in any language. */
  readonly shows: string;
  readonly act?: (page: Page) => Promise<unknown>;
};

const MID_GAME = inOrder('h8 i9 j7 h9 j9 j8 k7 i7 i8 k9');
const NEAR_WIN = inOrder('h8 h9 i8 i9 j8 j9 k8 k9');
const FREESTYLE = 'gomoku/freestyle';

const id = (testid: string) => `[data-testid="${testid}"]`;
const press = (testid: string) => (page: Page) => page.getByTestId(testid).click();

/** A sheet or dialog over a game in progress. */
const over = (name: string, shows: string, act: Scene['act']): Scene => ({
  name,
  path: `/local/${FREESTYLE}`,
  games: () => savedGame({ game: FREESTYLE, choose: MID_GAME }),
  shows,
  ...(act ? { act } : {}),
});

const replayOf = (name: string, hash: string, shows: string): Scene => ({
  name,
  path: `/replay${hash}`,
  shows,
});

export const SCENES: readonly Scene[] = [
  { name: 'home', path: '/', shows: id('card-gomoku/freestyle') },
  over('a game', id('board'), undefined),
  over('settings', id('settings-sheet'), press('open-settings')),
  over('choosing a game', id('setup-sheet'), press('choose-game')),
  over('sharing', id('share-sheet'), (page) => page.getByTestId('open-share').first().dispatchEvent('click')),
  over('keys', id('keys-sheet'), (page) => page.keyboard.press('?')),
  over('a question', id('ask'), press('resign')),
  {
    name: 'a result',
    path: `/local/${FREESTYLE}`,
    games: () => savedGame({ game: FREESTYLE, choose: NEAR_WIN }),
    shows: id('result'),
    act: (page) => activate(page, 'l8'),
  },
  { name: 'the computer', path: `/computer/${FREESTYLE}`, shows: id('board') },
  {
    name: 'choosing an opponent',
    path: `/computer/${FREESTYLE}`,
    shows: id('computer-sheet'),
    act: press('choose-computer'),
  },
  {
    name: 'an analysis',
    path: '/analysis#gomoku/renju:h8i9(h9g9)g7@3',
    shows: id('tree'),
  },
  {
    name: 'setting a position up',
    path: '/analysis#gomoku/capture:h8i9@2',
    shows: id('set-up'),
    act: press('begin-set-up'),
  },
  { name: 'the courses', path: '/learn', shows: id('course-kingdoms') },
  {
    name: 'a lesson',
    path: '/learn/renju',
    shows: '[data-standing="done"]',
    act: (page) => activate(page, 'e5'),
  },
  {
    name: 'a choice of Swap 2',
    path: `/local/${FREESTYLE}`,
    games: () => savedGame({ game: FREESTYLE, options: { swap2: true }, choose: inOrder('h8 i9 g7') }),
    shows: id('color-choice'),
  },
  {
    name: 'a forbidden point',
    path: '/local/gomoku/renju',
    games: () => savedGame({ game: 'gomoku/renju', choose: inOrder('c5 g7 d5 h8 e3 b8 e4 h2') }),
    shows: '.said p',
    act: (page) => activate(page, 'e5'),
  },
  {
    name: 'banqi',
    path: '/local/banqi/classic',
    games: () => savedGame({ game: 'banqi/classic', choose: greedy('scene', 40) }),
    shows: id('board'),
  },
  {
    name: 'Three Kingdoms',
    path: '/local/banqi/three-kingdoms',
    games: () => savedGame({ game: 'banqi/three-kingdoms', choose: greedy('scene', 40) }),
    shows: id('board'),
  },
  replayOf('a replay', '#gomoku/freestyle.swap2=true:h8i9g7.=black.h9.!resign:1', id('board')),
  replayOf('opening a game', '', id('open-text')),
  replayOf('a broken link', '#gomoku/freestyle:h8h8', id('open-text')),
  { name: 'no such page', path: '/nowhere', shows: '.plain-page' },
];

/** Opens a scene on a device that has shown another one before. */
export async function enter(page: Page, url: string, { path, games, shows, act }: Scene): Promise<void> {
  await replaceSaved(page, url, games ? await games() : []);
  await page.goto(url + path);
  if (act) {
    await page.getByTestId('board').getByRole('gridcell').first().waitFor();
    await act(page);
  }
  await page.locator(shows).first().waitFor();
}

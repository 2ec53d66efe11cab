// Pictures of an online table: the opening, the game, the dialogs over it, and the series.

import type { Page } from 'playwright-core';
import { greedy } from '../../e2e/support/saved-games.ts';
import type { Hall, Somebody } from './hall.ts';
import { type Picture, playOn, type Stage, seen, steadyCode, untilTime, visit } from './stage.ts';
import { beat, sitDown, type Table } from './tables.ts';

const SERIES = { mode: 'tieu_dao', swap2Enabled: true, bestOf: 3 };
const OPENING = 'h8 i9 g7';
const GAME = 'h9 g9 i8 g8 g10 j7 i10 i11 j11 h12 f9 k12 f8 e7 f11 f12 f10 f7 e11 d12 h11 g11 k9 j10';
/** Black needs one more on the eighth row. */
const NEAR_WIN = 'h9 a1 h10 a2 h11 a3';
const WIN = 'h12';

export const ONLINE_PICTURES: readonly Picture[] = [
  { name: 'online-game', kept: ['desktop', 'phone'], show: inPlay },
  { name: 'online-swap2', kept: ['desktop', 'phone'], show: choosing },
  { name: 'online-swap2-waiting', kept: ['phone'], show: watchingTheChoice },
  { name: 'online-swap2-placing', kept: [], show: placing },
  { name: 'online-colours', kept: [], show: coloursTold },
  { name: 'online-between', kept: ['desktop'], show: betweenGames },
  { name: 'online-game-result', kept: [], show: gameResult },
  { name: 'online-series-result', kept: ['phone'], show: seriesResult },
  { name: 'online-three-kingdoms', kept: ['phone'], show: threeKingdoms },
  { name: 'online-offer', kept: [], show: offered },
  { name: 'online-chat', kept: [], show: chatOpen },
  { name: 'online-room', kept: [], show: roomOpen },
  { name: 'online-away', kept: [], show: opponentAway },
];

async function pair(hall: Hall): Promise<readonly [Somebody, Somebody]> {
  return [await hall.guest('Mai Linh'), await hall.guest('Jisoo')];
}

async function atTable(stage: Stage, who: Somebody, table: Table): Promise<Page> {
  const page = await visit(stage, who, `/r/${table.code}`);
  await page.getByTestId('board').getByRole('gridcell').first().waitFor();
  return page;
}

const clockAt = (page: Page, text: string) => untilTime(page, '.strip[data-turn="true"] .clock', text);

/** The second game of a ranked series, with ratings, a score and a word or two. */
async function inPlay(stage: Stage): Promise<Page> {
  const hall = await stage.hall();
  const [mai, jisoo, wei] = await Promise.all(['Mai Linh', 'Jisoo', 'Wei Chen'].map((n) => hall.member(n)));
  if (!mai || !jisoo || !wei) throw new Error('a player is missing');
  await beat(mai, wei);
  await beat(wei, jisoo);
  const table = await sitDown([mai, jisoo], { mode: 'ranked' });
  await table.play(`${OPENING} =white`);
  await table.do(jisoo, { kind: 'resign' });
  await table.goOn();
  await wei.enter(table.code);
  await table.play(`${OPENING} =black ${GAME}`);
  const page = await atTable(stage, mai, table);
  await table.say(jisoo, 'Good luck! That opening again?');
  await table.say(mai, 'It worked so well last time.');
  await table.say(jisoo, 'We shall see.');
  await clockAt(page, '0:54');
  return page;
}

async function choosing(stage: Stage): Promise<Page> {
  const [mai, jisoo] = await pair(await stage.hall());
  const table = await sitDown([jisoo, mai], SERIES);
  await table.play(OPENING);
  const page = await atTable(stage, mai, table);
  await seen(page, 'choose-place_more');
  await clockAt(page, '0:54');
  return page;
}

async function watchingTheChoice(stage: Stage): Promise<Page> {
  const hall = await stage.hall();
  const table = await sitDown(await pair(hall), SERIES);
  await table.play(OPENING);
  const page = await visit(stage, await hall.guest('Robin'), `/r/${table.code}/watch`);
  await page.locator('[data-phase="swap2_choice"]').waitFor();
  await clockAt(page, '0:54');
  return page;
}

async function placing(stage: Stage): Promise<Page> {
  const [mai, jisoo] = await pair(await stage.hall());
  const table = await sitDown([mai, jisoo], SERIES);
  const page = await atTable(stage, mai, table);
  await playOn(stage, page, 'h8');
  await page.getByTestId('swap2-count').getByText('2/3').waitFor();
  await clockAt(page, '0:57');
  return page;
}

async function coloursTold(stage: Stage): Promise<Page> {
  const [mai, jisoo] = await pair(await stage.hall());
  const table = await sitDown([mai, jisoo], SERIES);
  const page = await atTable(stage, mai, table);
  await table.play(`${OPENING} =black`);
  await seen(page, 'final-colours');
  return page;
}

/** One game of the series is over; the result was read and put away. */
async function betweenGames(stage: Stage): Promise<Page> {
  const page = await gameResult(stage);
  await page.locator('.result .row .button:not(.main)').click();
  await untilTime(page, '[data-testid="between-games"]', '0:24');
  return page;
}

async function gameResult(stage: Stage): Promise<Page> {
  const [mai, jisoo] = await pair(await stage.hall());
  const table = await sitDown([mai, jisoo], SERIES);
  await table.play(`${OPENING} =white ${NEAR_WIN}`);
  const page = await atTable(stage, mai, table);
  await playOn(stage, page, WIN);
  await page.getByRole('dialog').getByTestId('go-on').waitFor();
  return page;
}

async function seriesResult(stage: Stage): Promise<Page> {
  const hall = await stage.hall();
  const mai = await hall.member('Mai Linh');
  const jisoo = await hall.member('Jisoo');
  const table = await sitDown([mai, jisoo], { mode: 'ranked' });
  await table.play(`${OPENING} =white`);
  await table.do(jisoo, { kind: 'resign' });
  await table.goOn();
  await table.play(`${OPENING} =black ${NEAR_WIN}`);
  const page = await atTable(stage, mai, table);
  await playOn(stage, page, WIN);
  await seen(page, 'rating-change');
  return page;
}

async function threeKingdoms(stage: Stage): Promise<Page> {
  const hall = await stage.hall();
  const people = [await hall.guest('Mai Linh'), await hall.guest('Jisoo'), await hall.guest('Wei Chen')];
  const table = await sitDown(people, { mode: 'tieu_dao', game: 'banqi/three-kingdoms' });
  await table.playOn(greedy('online', 42));
  const page = await atTable(stage, people[0] as Somebody, table);
  await clockAt(page, '0:54');
  return page;
}

async function offered(stage: Stage): Promise<Page> {
  const [mai, jisoo] = await pair(await stage.hall());
  const table = await sitDown([mai, jisoo], SERIES);
  await table.play(`${OPENING} =white ${GAME}`);
  const page = await atTable(stage, mai, table);
  await table.do(jisoo, { kind: 'offer', offer: 'draw' });
  await table.say(jisoo, 'Shall we call it even?');
  await seen(page, 'offer-draw');
  await clockAt(page, '0:54');
  return page;
}

async function chatOpen(stage: Stage): Promise<Page> {
  const page = await offered(stage);
  if (stage.device === 'phone') await page.getByTestId('open-chat').click();
  return page;
}

async function roomOpen(stage: Stage): Promise<Page> {
  const [mai, jisoo] = await pair(await stage.hall());
  const table = await sitDown([mai, jisoo], SERIES);
  await table.play(`${OPENING} =white ${GAME}`);
  const page = await atTable(stage, mai, table);
  await page.getByTestId('open-room').click();
  await steadyCode(page);
  return page;
}

async function opponentAway(stage: Stage): Promise<Page> {
  const hall = await stage.hall();
  const [mai, jisoo] = [await hall.member('Mai Linh'), await hall.member('Jisoo')];
  const table = await sitDown([mai, jisoo], { mode: 'ranked' });
  await table.play(`${OPENING} =white h9 g9 i8`);
  const page = await atTable(stage, mai, table);
  jisoo.cut();
  await page.locator('.away').waitFor();
  return page;
}

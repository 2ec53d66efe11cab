// Pictures of replays, profiles, the ranking and accounts.

import type { Page } from 'playwright-core';
import type { Hall, Somebody } from './hall.ts';
import { type Picture, type Stage, seen, visit } from './stage.ts';
import { beat, sitDown } from './tables.ts';

export const PERSON_PICTURES: readonly Picture[] = [
  { name: 'match-replay', kept: ['desktop'], show: replay },
  { name: 'profile', kept: ['desktop'], show: profile },
  { name: 'profile-new', kept: [], show: newProfile },
  { name: 'leaderboard', kept: ['phone'], show: leaderboard },
  { name: 'leaderboard-empty', kept: [], show: emptyLeaderboard },
  { name: 'account', kept: [], show: account },
  { name: 'account-guest', kept: [], show: guestAccount },
  { name: 'sign-up', kept: [], show: signUp },
];

async function replay(stage: Stage): Promise<Page> {
  const hall = await stage.hall();
  const [mai, jisoo] = [await hall.member('Mai Linh'), await hall.member('Jisoo')];
  const table = await sitDown([mai, jisoo], { mode: 'ranked' });
  await table.play('h8 i9 g7 =more c3 c4 =black h9 g9 i8 g8 g10 j7 i10 j8 j9 f9 k8 l7 h7 g6 h6 h10 k7 h5');
  await table.do(jisoo, { kind: 'resign' });
  const page = await visit(stage, await hall.guest('Robin'), `/m/${table.match()}`);
  await page.getByTestId('board').getByRole('gridcell').first().waitFor();
  return page;
}

/** Many series, so that the ranking and the chart of a rating have enough data. */
async function playSeason(hall: Hall): Promise<Somebody> {
  const names = ['Mai Linh', 'Jisoo', 'Wei Chen', 'Olga', 'Haru', 'Quốc Bảo'];
  const people: Somebody[] = [];
  for (const name of names) people.push(await hall.member(name));
  const results = '01 02 10 03 20 04 05 30 01 12 34 45 13 25 02 04 50 01';
  for (const [winner = '', loser = ''] of results.split(' '))
    await beat(people[Number(winner)] as Somebody, people[Number(loser)] as Somebody);
  return people[0] as Somebody;
}

async function profile(stage: Stage): Promise<Page> {
  const mai = await playSeason(await stage.hall());
  const page = await visit(stage, mai, `/u/${mai.you}`);
  await seen(page, 'rating-chart');
  return page;
}

async function newProfile(stage: Stage): Promise<Page> {
  const robin = await (await stage.hall()).guest('Robin');
  const page = await visit(stage, robin, `/u/${robin.you}`);
  await page.getByTestId('history').waitFor({ state: 'attached' });
  return page;
}

async function leaderboard(stage: Stage): Promise<Page> {
  const mai = await playSeason(await stage.hall());
  const page = await visit(stage, mai, '/leaderboard');
  await seen(page, 'leaders');
  return page;
}

async function emptyLeaderboard(stage: Stage): Promise<Page> {
  const page = await visit(stage, await (await stage.hall()).guest('Robin'), '/leaderboard');
  await page.locator('.empty').waitFor();
  return page;
}

async function account(stage: Stage): Promise<Page> {
  const page = await visit(stage, await (await stage.hall()).member('Mai Linh'), '/account');
  await seen(page, 'log-out');
  return page;
}

async function guestAccount(stage: Stage): Promise<Page> {
  const page = await visit(stage, await (await stage.hall()).guest('Robin'), '/account');
  await seen(page, 'account-enter');
  return page;
}

async function signUp(stage: Stage): Promise<Page> {
  const page = await visit(stage, await (await stage.hall()).guest('Robin'), '/lobby');
  await page.locator('.quick-kind [value="ranked"]').check({ force: true });
  await page.getByTestId('quick-gomoku').click();
  await seen(page, 'account-enter');
  return page;
}

// Pictures of the way to a game: the lobby, a new room, the room before the game.

import type { Page } from 'playwright-core';
import { greedy } from '../../e2e/support/saved-games.ts';
import type { Hall } from './hall.ts';
import { type Picture, type Stage, seen, steadyCode, untilTime, visit } from './stage.ts';
import { beat, sitDown } from './tables.ts';

export const ROOM_PICTURES: readonly Picture[] = [
  { name: 'lobby', kept: ['desktop', 'phone'], show: lobby },
  { name: 'lobby-empty', kept: [], show: emptyLobby },
  { name: 'lobby-searching', kept: [], show: searching },
  { name: 'create-room', kept: ['phone'], show: newRoom },
  { name: 'create-ranked', kept: ['phone'], show: newRankedRoom },
  { name: 'waiting-room', kept: ['desktop'], show: waitingRoom },
  { name: 'friend-room', kept: [], show: friendRoom },
];

async function lobby(stage: Stage): Promise<Page> {
  const hall = await stage.hall();
  await fillHall(hall);
  const page = await visit(stage, await hall.guest('Robin'), '/lobby');
  await seen(page, 'running-games');
  // A card shows its picture after the code of its family has loaded.
  await page.locator('.room-card').nth(4).locator('svg').waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Rooms of every kind: open ones, games going on, ranked and not, for two and for three. */
async function fillHall(hall: Hall): Promise<void> {
  const [haru, olga, bao, tomas] = await Promise.all(
    ['Haru', 'Olga', 'Quốc Bảo', 'Tomás'].map((name) => hall.guest(name)),
  );
  if (!haru || !olga || !bao || !tomas) throw new Error('a player is missing');
  const [mai, jisoo] = [await hall.member('Mai Linh'), await hall.member('Jisoo')];
  await beat(mai, jisoo);
  const ranked = await sitDown([jisoo, mai], { mode: 'ranked' });
  await ranked.play('h8 i9 g7 =white h9 g9 i8 g8 g10 j7 i10 i11 j11 h12 f9 k12');
  const [wei, anna] = [await hall.guest('Wei Chen'), await hall.guest('Anna')];
  const banqi = await sitDown([wei, anna], { mode: 'di_bien_ky', game: 'banqi/classic' });
  await banqi.playOn(greedy('lobby', 24));
  await tomas.enter(ranked.code);
  const kingdoms = await olga.create({ mode: 'di_bien_ky', game: 'banqi/three-kingdoms' });
  await olga.enter(kingdoms, true);
  await bao.enter(kingdoms, true);
  await haru.enter(await haru.create({ mode: 'tieu_dao', swap2Enabled: true, bestOf: 3 }), true);
  const renju = { mode: 'di_bien_ky', game: 'gomoku/renju', moveMs: 180_000 };
  await tomas.enter(await tomas.create(renju), true);
}

async function emptyLobby(stage: Stage): Promise<Page> {
  const page = await visit(stage, await (await stage.hall()).guest('Robin'), '/lobby');
  await page.locator('.rooms .empty').waitFor();
  return page;
}

async function searching(stage: Stage): Promise<Page> {
  const page = await visit(stage, await (await stage.hall()).member('Mai Linh'), '/lobby');
  await page.getByTestId('quick-gomoku').click();
  await untilTime(page, '[data-testid="searching"]', '0:06');
  return page;
}

async function newRoom(stage: Stage): Promise<Page> {
  const page = await visit(stage, await (await stage.hall()).guest('Robin'), '/lobby');
  await page.getByTestId('open-create').click();
  await seen(page, 'pick-banqi/three-kingdoms');
  await page.getByTestId('create-swap2').check();
  await page.waitForLoadState('networkidle');
  return page;
}

async function newRankedRoom(stage: Stage): Promise<Page> {
  const page = await visit(stage, await (await stage.hall()).guest('Robin'), '/lobby');
  await page.getByTestId('open-create').click();
  await page.locator('.create-sheet label:has(input[value="ranked"])').click();
  await page.locator('[data-testid="create-swap2"]:disabled').waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

async function waitingRoom(stage: Stage): Promise<Page> {
  const hall = await stage.hall();
  const [mai, jisoo] = [await hall.guest('Mai Linh'), await hall.guest('Jisoo')];
  const room = await mai.create({ mode: 'tieu_dao', game: 'banqi/three-kingdoms' });
  await mai.enter(room, true);
  await jisoo.enter(room, true);
  await jisoo.ask({ t: 'chat', room, text: 'Wei is on the way, two minutes.' });
  const page = await visit(stage, mai, `/r/${room}`);
  await seen(page, 'room-seat-1');
  await page.locator('.what-is-played svg').waitFor();
  await steadyCode(page);
  return page;
}

async function friendRoom(stage: Stage): Promise<Page> {
  const mai = await (await stage.hall()).guest('Mai Linh');
  const room = await mai.create({ mode: 'tieu_dao', swap2Enabled: true, bestOf: 3, public: false });
  const page = await visit(stage, mai, `/r/${room}`);
  await seen(page, 'room-seat-0');
  await page.locator('.what-is-played svg').waitFor();
  await steadyCode(page);
  return page;
}

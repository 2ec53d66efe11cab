// A player in the lobby: goes to games that run, searches, makes and enters rooms, looks after the account.

import { POOLS, type PoolId } from '@sente/match';
import { type AccountVisit, careForAccount, deleteAccount, isGuest } from './account-care.ts';
import type { Tab } from './browser.ts';
import type { SimulationOptions } from './options.ts';

export type LobbyVisit = AccountVisit & {
  /** All tabs of this person. */
  readonly tabs: readonly Tab[];
  readonly options: SimulationOptions;
  /** The codes of rooms that players have told each other. */
  readonly codes: string[];
  /** The player ends what goes on. */
  readonly finishing: boolean;
};

export function actInLobby(visit: LobbyVisit): void {
  const { tab, chance, finishing, credentials, ask } = visit;
  const { queue, ownRooms } = tab;
  const found = queue.found.peek();
  if (found !== null) {
    enterOrDeclineMeeting(visit, found);
    return;
  }
  const running = (ownRooms.rooms.peek() ?? []).filter(({ status }) => status !== 'ended');
  if (running.length > 0 && chance.happens(0.6)) {
    tab.openRoom(chance.pick(running).id, true);
  } else if (queue.waiting.peek() !== null) {
    if (finishing || chance.happens(0.02)) ask(() => queue.leave());
    else if (credentials.account !== null && !isGuest(tab) && chance.happens(0.01))
      deleteAccount(visit, credentials.account);
  } else if (shouldSignIn(visit)) careForAccount(visit, true);
  else if (!finishing) beginSomething(visit);
}

function enterOrDeclineMeeting({ tab, chance, ask }: LobbyVisit, room: string): void {
  if (chance.happens(0.1)) ask(() => tab.queue.leave());
  else {
    tab.queue.clearFound();
    tab.openRoom(room, true);
  }
}

/** A person who wants an account plays with it from the beginning, and comes back to it after logging out. */
function shouldSignIn(visit: LobbyVisit): boolean {
  const { tab, chance, finishing, credentials } = visit;
  if (!isGuest(tab) || !isFree(visit)) return false;
  if (credentials.account === null) return !finishing && credentials.wanted && chance.happens(0.5);
  return finishing || chance.happens(0.5);
}

/** Nothing of this person goes on. */
function isFree({ tabs }: LobbyVisit): boolean {
  return tabs.every(({ page, queue, ownRooms }) => {
    const isRunning = (ownRooms.rooms.peek() ?? []).some(({ status }) => status !== 'ended');
    return page() === null && queue.waiting.peek() === null && queue.found.peek() === null && !isRunning;
  });
}

function beginSomething(visit: LobbyVisit): void {
  const { tab, chance, options, ask } = visit;
  const pool = chance.pick(options.pools) as PoolId;
  const canBeRanked = !isGuest(tab);
  const choice = chance.number();
  if (chance.happens(options.bots)) createRoom(visit, pool, 1 + chance.below(8));
  else if (choice < 0.12) ask(() => tab.queue.join(pool, 'casual'));
  else if (choice < 0.42) ask(() => tab.queue.join(pool, canBeRanked ? 'ranked' : 'casual'));
  else if (choice < 0.46 && canBeRanked) createAndEnterRoom(visit, { mode: 'ranked' }, null);
  else if (choice < 0.55) createRoom(visit, pool, null);
  else if (choice < 0.66) enterPublicRoom(visit);
  else if (choice < 0.72) enterByCode(visit);
  else careForAccount(visit, isFree(visit));
}

function createRoom(visit: LobbyVisit, pool: PoolId, bots: number | null): void {
  const { chance } = visit;
  const { game, options, seats } = POOLS.find(({ id }) => id === pool) ?? POOLS[0];
  const config = {
    ...{ game, options: { ...options, ...('swap2' in options && { swap2: chance.happens(0.7) }) } },
    moveMs: visit.options.moveMs,
    timeoutPolicy: chance.pick(['auto', 'forfeit']),
    bestOf: seats === 2 ? chance.pick([1, 3]) : 1,
    public: chance.happens(0.7),
  };
  createAndEnterRoom(visit, config, bots);
}

function createAndEnterRoom(
  { tab, ask }: LobbyVisit,
  config: Record<string, unknown>,
  bots: number | null,
): void {
  ask(async () => {
    const made = await tab.connection.request({
      ...{ t: 'create', config },
      ...(bots !== null && { bots: bots as 1 }),
    });
    if (made.ok && made.value.room !== undefined) tab.openRoom(made.value.room, true);
  });
}

function enterPublicRoom({ tab, chance }: LobbyVisit): void {
  const rooms = tab.lobby();
  if (rooms.length === 0) return;
  const open = rooms.filter(({ status }) => status === 'open');
  const room = chance.pick(open.length > 0 && chance.happens(0.7) ? open : rooms);
  tab.openRoom(room.id, room.status === 'open');
}

function enterByCode({ tab, chance, codes }: LobbyVisit): void {
  const [code] = codes.splice(chance.below(codes.length), 1);
  if (code !== undefined) tab.openRoom(code.toLowerCase(), true);
}

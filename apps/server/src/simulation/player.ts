// A scripted player: looks at its tab from time to time and does one of the things that a person does there. It decides from
// what the tab shows, so it goes on after every fault as a person would.

import { POOLS, type PoolId } from '@sente/match';
import { type Device, openTab, type Tab, type TabDeps } from './browser.ts';
import { type Machine, openMachine } from './machine.ts';
import type { SimulationOptions } from './options.ts';
import { useRoom } from './room-visit.ts';
import type { Stream } from './seed.ts';

export type Player = {
  readonly name: string;
  readonly device: Device;
  tabs(): readonly Tab[];
  start(): void;
  /** Begins nothing new, and ends what goes on. */
  finish(): void;
};

export type PlayerDeps = Omit<TabDeps, 'name'> & { readonly options: SimulationOptions };

type Self = {
  readonly deps: PlayerDeps;
  readonly name: string;
  readonly person: Machine;
  readonly chance: Stream;
  tabs: Tab[];
  opened: number;
  /** Requests that are not answered yet. A person waits for most answers. */
  waiting: number;
  hasAccount: boolean;
  names: number;
  linesSaid: number;
  /** The position that the player thinks about, and until when. */
  thought: { readonly position: string; readonly until: number };
  finishing: boolean;
};

const PASSWORD = 'correct horse battery';
const COMES_WITHIN_MS = 15_000;
const STAYS_AWAY_MS = { from: 500, to: 45_000 };
const MOST_TABS = 2;
const THINKS_LONG = 0.1;
/** A person who waits for an answer does something else all the same in this part of the cases. */
const IMPATIENT = 0.1;

export function openPlayer(deps: PlayerDeps): Player {
  const { name } = deps.device;
  const self: Self = {
    ...{ deps, name, chance: deps.seed.stream(name, 'behaviour') },
    person: openMachine(`${name}, the person`, deps.scheduler, deps.seed),
    ...{
      tabs: [],
      opened: 0,
      waiting: 0,
      hasAccount: false,
      names: 0,
      linesSaid: 0,
      thought: { position: '', until: 0 },
      finishing: false,
    },
  };
  return {
    ...{ name, device: deps.device },
    tabs: () => self.tabs,
    start() {
      self.person.world.after(self.chance.between(0, COMES_WITHIN_MS), () => actAgainAndAgain(self));
    },
    finish() {
      self.finishing = true;
    },
  };
}

function actAgainAndAgain(self: Self): void {
  const { paceMs } = self.deps.options;
  self.person.world.after(self.chance.between(0.2, 1.8) * paceMs, () => actAgainAndAgain(self));
  if (self.waiting > 0 && !self.chance.happens(IMPATIENT)) return;
  if (!openOrCloseTab(self)) useTab(self, self.chance.pick(self.tabs));
}

/** The request is under way until it is answered. A tab that is closed meanwhile answers nothing. */
function ask(self: Self, tab: Tab, request: () => Promise<unknown>): void {
  self.waiting += 1;
  const patience = self.person.world.after(STAYS_AWAY_MS.from, check);
  let done = false;
  function finish(): void {
    if (!done) self.waiting -= 1;
    done = true;
    patience();
  }
  function check(): void {
    if (done) return;
    if (tab.machine.alive) self.person.world.after(STAYS_AWAY_MS.from, check);
    else finish();
  }
  void request().then(finish);
}

/** True when that was all for now. */
function openOrCloseTab(self: Self): boolean {
  const { chance, tabs, finishing } = self;
  if (tabs.length === 0) {
    openAnotherTab(self);
    return true;
  }
  if (finishing) return false;
  if (tabs.length < MOST_TABS && chance.happens(0.01)) openAnotherTab(self);
  else if (chance.happens(0.02)) closeTab(self, chance.pick(tabs));
  else return false;
  return true;
}

function openAnotherTab(self: Self): void {
  self.opened += 1;
  const tab = openTab({ ...self.deps, name: `${self.name}, tab ${self.opened}` });
  self.tabs = [...self.tabs, tab];
}

function closeTab(self: Self, tab: Tab): void {
  tab.close();
  const tabs = self.tabs.filter((one) => one !== tab);
  // A person without a tab comes back after a while; until then `waiting` keeps the person from opening one.
  self.tabs = tabs;
  if (tabs.length > 0) return;
  self.waiting += 1000;
  self.person.world.after(self.chance.between(STAYS_AWAY_MS.from, STAYS_AWAY_MS.to), () => {
    self.waiting -= 1000;
  });
}

function useTab(self: Self, tab: Tab): void {
  if (!tab.connection.up.peek()) return;
  const page = tab.page();
  const { chance, finishing } = self;
  if (page === null) useLobby(self, tab);
  else
    useRoom({
      ...{ tab, page, chance, finishing },
      ask: (request) => ask(self, tab, request),
      newLine: () => ++self.linesSaid,
      isThinking: (position, moveMs) => isThinking(self, position, moveMs),
    });
}

/** Most moves come at once. For some the player takes most of the time, so that little is left when something goes wrong. */
function isThinking(self: Self, position: string, moveMs: number | null): boolean {
  const { chance, person } = self;
  const now = person.world.steady();
  if (self.thought.position !== position) {
    const thinkMs = chance.happens(THINKS_LONG) ? (moveMs ?? 0) * chance.between(0.4, 0.95) : 0;
    self.thought = { position, until: now + thinkMs };
  }
  return now < self.thought.until;
}

function useLobby(self: Self, tab: Tab): void {
  const { chance } = self;
  const { queue, ownRooms } = tab;
  const found = queue.found.peek();
  if (found !== null) {
    queue.clearFound();
    tab.openRoom(found, true);
    return;
  }
  const running = (ownRooms.rooms.peek() ?? []).filter(({ status }) => status !== 'ended');
  if (running.length > 0 && chance.happens(0.6)) {
    tab.openRoom(chance.pick(running).id, true);
    return;
  }
  if (queue.waiting.peek() !== null) {
    if (self.finishing || chance.happens(0.02)) ask(self, tab, () => queue.leave());
    return;
  }
  if (!self.finishing) beginSomething(self, tab);
}

function beginSomething(self: Self, tab: Tab): void {
  const { chance, deps } = self;
  const { queue } = tab;
  const pool = chance.pick(deps.options.pools) as PoolId;
  const choice = chance.number();
  if (choice < 0.25) ask(self, tab, () => queue.join(pool, 'casual'));
  else if (choice < 0.5 && self.hasAccount) ask(self, tab, () => queue.join(pool, 'ranked'));
  else if (choice < 0.6) createRoom(self, tab, null);
  else if (choice < 0.67) createRoom(self, tab, 1 + chance.below(8));
  else if (choice < 0.85) enterPublicRoom(self, tab);
  else careForAccount(self, tab);
}

function createRoom(self: Self, tab: Tab, bots: number | null): void {
  const { chance, deps } = self;
  const { game, options, seats } = POOLS.find(({ id }) => id === chance.pick(deps.options.pools)) ?? POOLS[0];
  const config = {
    ...{ game, options: { ...options, ...('swap2' in options && { swap2: chance.happens(0.5) }) } },
    moveMs: deps.options.moveMs,
    timeoutPolicy: chance.pick(['auto', 'forfeit']),
    bestOf: seats === 2 ? chance.pick([1, 3]) : 1,
    public: chance.happens(0.8),
  };
  ask(self, tab, async () => {
    const made = await tab.connection.request({
      ...{ t: 'create', config },
      ...(bots !== null && { bots: bots as 1 }),
    });
    if (made.ok && made.value.room !== undefined) tab.openRoom(made.value.room, true);
  });
}

function enterPublicRoom(self: Self, tab: Tab): void {
  const rooms = tab.lobby();
  if (rooms.length === 0) return;
  const room = self.chance.pick(rooms);
  tab.openRoom(room.id, room.status === 'open');
}

function careForAccount(self: Self, tab: Tab): void {
  const { chance, hasAccount, name } = self;
  const { session } = tab;
  if (!hasAccount) {
    self.names += 1;
    const chosen = `${name.replace(/\W/g, '')}${self.names}`;
    ask(self, tab, async () => {
      const done = await session.signUp(chosen, PASSWORD);
      self.hasAccount ||= done.ok;
    });
  } else if (chance.happens(0.15)) {
    ask(self, tab, async () => {
      const done = await session.deleteAccount(PASSWORD);
      if (done.ok) self.hasAccount = false;
    });
  } else if (chance.happens(0.2)) {
    self.names += 1;
    ask(self, tab, () => session.rename(`${name.replace(/\W/g, '')}r${self.names}`));
  }
}

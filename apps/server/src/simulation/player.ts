// A scripted player: looks at its tab from time to time and does one of the things that a person does there. It decides from
// what the tab shows, so it goes on after every fault as a person would.

import type { Credentials } from './account-care.ts';
import { type Device, openDevice, openTab, type Tab, type TabDeps } from './browser.ts';
import { actInLobby } from './lobby-visit.ts';
import { type Machine, openMachine } from './machine.ts';
import type { SimulationOptions } from './options.ts';
import { actInRoom } from './room-visit.ts';
import type { Stream } from './seed.ts';

export type Player = {
  readonly name: string;
  tabs(): readonly Tab[];
  start(): void;
  /** Begins nothing new, and ends what goes on. */
  finish(): void;
};

export type PlayerDeps = Omit<TabDeps, 'name' | 'device'> & {
  readonly name: string;
  readonly address: string;
  readonly options: SimulationOptions;
  /** The codes of rooms that players have told each other. */
  readonly codes: string[];
};

type Self = {
  readonly deps: PlayerDeps;
  readonly name: string;
  readonly person: Machine;
  readonly chance: Stream;
  tabs: Tab[];
  /** A computer, and later a phone. */
  readonly devices: Device[];
  opened: number;
  /** Requests that are not answered yet. A person waits for most answers. */
  waiting: number;
  readonly credentials: Credentials;
  linesSaid: number;
  /** The position that the player thinks about, and until when. */
  thought: { readonly position: string; readonly until: number };
  finishing: boolean;
};

const COMES_WITHIN_MS = 15_000;
const STAYS_AWAY_MS = { from: 500, to: 45_000 };
const MOST_TABS = 2;
const MOST_DEVICES = 2;
const THINKS_LONG = 0.1;
/** A person who waits for an answer does something else all the same in this part of the cases. */
const IMPATIENT = 0.1;

export function openPlayer(deps: PlayerDeps): Player {
  const { name, seed } = deps;
  const chance = seed.stream(name, 'behaviour');
  const self: Self = {
    ...{ deps, name, chance },
    person: openMachine(`${name}, the person`, deps.scheduler, seed),
    credentials: { wanted: chance.happens(deps.options.accounts), account: null, names: 0 },
    devices: [openDevice(name, deps.address)],
    ...{
      tabs: [],
      opened: 0,
      waiting: 0,
      linesSaid: 0,
      thought: { position: '', until: 0 },
      finishing: false,
    },
  };
  return {
    name,
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
  if (!openOrCloseTab(self)) actInTab(self, self.chance.pick(self.tabs));
}

/** The request is under way until it is answered. A tab that is closed meanwhile answers nothing. */
function sendAndWaitUnlessTabCloses(self: Self, tab: Tab, request: () => Promise<unknown>): void {
  self.waiting += 1;
  const patience = self.person.world.after(STAYS_AWAY_MS.from, checkTabIsOpen);
  let done = false;
  function finishRequest(): void {
    if (!done) self.waiting -= 1;
    done = true;
    patience();
  }
  function checkTabIsOpen(): void {
    if (done) return;
    if (tab.machine.alive) self.person.world.after(STAYS_AWAY_MS.from, checkTabIsOpen);
    else finishRequest();
  }
  void request().then(finishRequest);
}

/** True when that was all for now. */
function openOrCloseTab(self: Self): boolean {
  const { chance, tabs, finishing } = self;
  if (tabs.length === 0) {
    openAnotherTab(self);
    return true;
  }
  if (finishing) return false;
  if (tabs.length < MOST_TABS && chance.happens(0.015)) openAnotherTab(self);
  else if (chance.happens(0.02)) closeTab(self, chance.pick(tabs));
  else return false;
  return true;
}

function openAnotherTab(self: Self): void {
  const { chance, devices, credentials, deps } = self;
  self.opened += 1;
  if (devices.length < MOST_DEVICES && credentials.account !== null && chance.happens(0.5))
    devices.push(openDevice(`${self.name}, the phone`, deps.address));
  const tab = openTab({
    ...deps,
    name: `${self.name}, tab ${self.opened}`,
    device: chance.pick(devices),
  });
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

function actInTab(self: Self, tab: Tab): void {
  if (!tab.connection.up.peek()) return;
  const page = tab.page();
  const { chance, finishing, deps } = self;
  const shared = { tab, chance, finishing, codes: deps.codes, options: deps.options };
  if (page === null)
    actInLobby({
      ...{ ...shared, name: self.name, tabs: self.tabs, credentials: self.credentials },
      ask: (request) => sendAndWaitUnlessTabCloses(self, tab, request),
    });
  else
    actInRoom({
      ...{ ...shared, page },
      ask: (request) => sendAndWaitUnlessTabCloses(self, tab, request),
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

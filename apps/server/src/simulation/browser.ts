// One tab of a browser: the web app's own connection, requests, stores and online table, without the page around them.

import { signal } from '@preact/signals';
import { findGame } from '@sente/games';
import type { JsonObject, Result } from '@sente/kernel';
import type { RoomCard } from '@sente/protocol';
import type { Memory } from '../../../web/src/base/memory.ts';
import type { Api } from '../../../web/src/connection/api.ts';
import { type Connection, openConnection } from '../../../web/src/connection/connection.ts';
import { openQueue, type QueueStore } from '../../../web/src/connection/queue.ts';
import { openSession, type Session } from '../../../web/src/connection/session.ts';
import { followOwnRooms, type OwnRooms } from '../../../web/src/ongoing/own-rooms.ts';
import { type OnlineTable, openOnlineTable } from '../../../web/src/online-table/online-table.ts';
import { enterRoom, type RoomStore } from '../../../web/src/room-parts/room-store.ts';
import type { Hall } from './hall.ts';
import { BEGINNING, type Machine, openMachine } from './machine.ts';
import type { Scheduler } from './scheduler.ts';
import type { Seed } from './seed.ts';

/** A browser, whose tabs share cookies and memory. */
export type Device = {
  readonly name: string;
  readonly address: string;
  readonly cookies: Map<string, string>;
  readonly memory: Memory;
};

/** The room page of a tab, with the table of the match that is played there. */
export type RoomPage = {
  readonly store: RoomStore;
  readonly path: string;
  table: { readonly match: string; readonly online: OnlineTable } | null;
};

/** A request that the client's code still waits for. */
export type OpenRequest = { readonly what: string; readonly since: number };

export type Tab = {
  readonly machine: Machine;
  readonly device: Device;
  readonly openRequests: ReadonlySet<OpenRequest>;
  readonly session: Session;
  readonly connection: Connection;
  readonly queue: QueueStore;
  readonly ownRooms: OwnRooms;
  /** The public rooms, while the lobby is open. */
  readonly lobby: () => readonly RoomCard[];
  readonly page: () => RoomPage | null;
  openRoom(idOrCode: string, sit: boolean): RoomPage;
  openLobby(): void;
  /** Shows the match of the room, if it is not shown yet. */
  showMatch(match: string): OnlineTable;
  /** Closes the tab: its connection breaks, and nothing in it goes on. */
  close(): void;
};

export type TabDeps = {
  readonly scheduler: Scheduler;
  readonly seed: Seed;
  readonly hall: Hall;
  readonly device: Device;
  readonly name: string;
  /** Called with every message at this end of the connection. */
  readonly observe: (tab: Machine, direction: 'sent' | 'received', text: string) => void;
};

export function openDevice(name: string, address: string): Device {
  const stored = new Map<string, string>();
  return {
    ...{ name, address, cookies: new Map() },
    memory: {
      read: (key) => stored.get(key) ?? null,
      write: (key, text) => stored.set(key, text).has(key),
      forget: (key) => void stored.delete(key),
    },
  };
}

const ID_BYTES = 12;

export function openTab({ scheduler, seed, hall, device, name, observe }: TabDeps): Tab {
  const machine = openMachine(name, scheduler, seed);
  const { world } = machine;
  const visitor = {
    ...{ machine, address: device.address },
    cookie: () => [...device.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
  };
  const ids = world.chance('request ids');
  const backoff = world.chance('reconnection');
  const session = openSession(openHttpApi(hall, visitor, device), device.memory, () => connection.restart());
  const plain = openConnection({
    open: () =>
      hall.connect(visitor, (direction, text) => observe(machine, direction, text)) as unknown as WebSocket,
    ready: session.ready,
    forget: session.forget,
    local: () => BEGINNING + world.steady(),
    startTimer: world.after,
    every: world.every,
    random: backoff.number,
    newId: () => ids.bytes(ID_BYTES).toString('base64url'),
    window: UNCHANGING_WINDOW as unknown as Window,
  });
  const { connection, openRequests } = trackRequests(plain, scheduler.now);
  const path = signal('/lobby');
  const find = async (id: string) => findGame(id);
  let page: RoomPage | null = null;
  let lobby: readonly RoomCard[] = [];
  connection.onMessage('lobby', ({ rooms }) => {
    lobby = rooms;
  });
  connection.onUp(() => {
    if (page === null) connection.send({ t: 'lobby', on: true });
  });

  function leavePage(): void {
    page?.table?.online.close();
    page?.store.leave();
    page = null;
  }

  return {
    ...{ machine, device, session, connection, openRequests },
    queue: openQueue(connection),
    ownRooms: followOwnRooms({ connection, find, path }),
    lobby: () => lobby,
    page: () => page,
    openRoom(idOrCode, sit) {
      leavePage();
      connection.send({ t: 'lobby', on: false });
      path.value = `/r/${idOrCode}`;
      page = { store: enterRoom(connection, idOrCode, sit), path: path.value, table: null };
      return page;
    },
    openLobby() {
      leavePage();
      path.value = '/lobby';
      connection.send({ t: 'lobby', on: true });
    },
    showMatch(match) {
      if (page === null) throw new Error('a match is shown on the page of its room');
      if (page.table?.match === match) return page.table.online;
      page.table?.online.close();
      const online = openOnlineTable(
        {
          ...{ connection, find, room: page.store.view, startTimer: world.after },
          address: () => '',
          present: signal(true),
        },
        match,
      );
      page.table = { match, online };
      return online;
    },
    close() {
      machine.alive = false;
      hall.cut(machine);
    },
  };
}

/** Notes how long each request waits for its answer. */
function trackRequests(plain: Connection, now: () => number) {
  const openRequests = new Set<OpenRequest>();
  function trackUntilAnswered<T>(message: object, answer: Promise<T>): Promise<T> {
    const open = { what: JSON.stringify(message), since: now() };
    openRequests.add(open);
    return answer.finally(() => openRequests.delete(open));
  }
  const connection: Connection = {
    ...plain,
    request: (message) => trackUntilAnswered(message, plain.request(message)),
    requestNow: (message) => trackUntilAnswered(message, plain.requestNow(message)),
  };
  return { connection, openRequests };
}

/** The page stays visible, and its network does not report changes: connections break without a warning. */
const UNCHANGING_WINDOW = {
  addEventListener() {},
  document: { visibilityState: 'visible', addEventListener() {} },
};

function openHttpApi(hall: Hall, visitor: Parameters<Hall['request']>[0], { cookies }: Device): Api {
  async function requestWithCookies<T>(
    method: 'GET' | 'POST',
    path: string,
    body: JsonObject = {},
  ): Promise<Result<T>> {
    const reply = await hall.request(visitor, { method, path, body: body as Record<string, string> });
    for (const cookie of reply.cookies) keepCookie(cookies, cookie);
    return reply.result as Result<T>;
  }
  return {
    get: (path) => requestWithCookies('GET', path),
    post: (path, body) => requestWithCookies('POST', path, body),
  };
}

function keepCookie(cookies: Map<string, string>, header: string): void {
  const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=', 2);
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}

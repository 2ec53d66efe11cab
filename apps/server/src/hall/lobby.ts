// The list of public rooms, open and running, live: its viewers get a snapshot at most twice a second.

import { type RoomCard, writeToClient } from '@sente/protocol';
import type { JobFailed } from '../base/failed-jobs.ts';
import type { Cancel, World } from '../base/world.ts';
import { type Connection, sendFrame } from '../connections/connection.ts';
import { encodeTextFrame, type Frame } from '../connections/frames.ts';
import type { Store } from '../store/store.ts';
import { roomCardOf, type ViewDeps } from './room-view.ts';

const MOST_CARDS = 60;
/** Of these, games to watch; the rest are rooms to join. */
const MOST_RUNNING = 30;
const LEAST_GAP_MS = 500;
/** The small pictures of running games need not follow every move. */
const REFRESH_MS = 4_000;

export type Lobby = {
  open(connection: Connection): void;
  close(connection: Connection): void;
  /** Something in a public room has changed. */
  roomChanged(): void;
  cards(): Promise<readonly RoomCard[]>;
  stop(): void;
};

type Deps = {
  readonly world: World;
  readonly store: Store;
  readonly view: ViewDeps;
  readonly people: () => number;
  readonly failed: JobFailed;
};

export function openLobby(deps: Deps): Lobby {
  const { world, people, failed } = deps;
  const watchers = new Set<Connection>();
  let last: { readonly frame: Frame; readonly text: string } | null = null;
  let cancel: Cancel | null = null;

  async function sendLobbySnapshotIfChanged(): Promise<void> {
    cancel = null;
    if (watchers.size === 0) return;
    try {
      const text = writeToClient({
        t: 'lobby',
        rooms: await readLobbyCards(deps),
        people: roundOffPeopleCount(people()),
      });
      if (text !== last?.text) {
        last = { text, frame: encodeTextFrame(text) };
        for (const watcher of watchers) sendFrame(watcher, last.frame);
      }
    } catch (error) {
      failed('list of rooms')(error);
    }
    scheduleLobbySnapshot(REFRESH_MS);
  }

  let due = Number.POSITIVE_INFINITY;
  function scheduleLobbySnapshot(ms: number): void {
    const at = world.steady() + ms;
    if (watchers.size === 0 || (cancel !== null && due <= at)) return;
    cancel?.();
    due = at;
    cancel = world.after(ms, () => void sendLobbySnapshotIfChanged());
  }

  return {
    open(connection) {
      const first = watchers.size === 0;
      watchers.add(connection);
      connection.inLobby = true;
      // Without viewers no snapshot was made: the last one may be minutes old.
      if (first || last === null) scheduleLobbySnapshot(0);
      else sendFrame(connection, last.frame);
      if (first) last = null;
    },
    close(connection) {
      if (!connection.inLobby) return;
      connection.inLobby = false;
      watchers.delete(connection);
    },
    roomChanged: () => scheduleLobbySnapshot(LEAST_GAP_MS),
    cards: () => readLobbyCards(deps),
    stop() {
      watchers.clear();
      cancel?.();
    },
  };
}

async function readLobbyCards({ store, view }: Deps): Promise<readonly RoomCard[]> {
  const list = (status: 'open' | 'playing', limit: number) =>
    store.rooms.list({ status, publicOnly: true, limit });
  // Rooms where a game has just ended are open in the store, and not shown.
  const [open, playing] = await Promise.all([list('open', 3 * MOST_CARDS), list('playing', MOST_RUNNING)]);
  const made = await Promise.all([...open, ...playing].map((row) => roomCardOf(view, row)));
  return made.filter((card) => card.status !== 'ended').slice(0, MOST_CARDS);
}

/** A large number is rounded: it changes all the time, and a small change is not worth a message. */
function roundOffPeopleCount(people: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, people))) - 1);
  return Math.round(people / step) * step;
}

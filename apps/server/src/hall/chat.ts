// Chat in rooms: short, limited and stored. The players of a rated game get the lines of spectators after the game.

import { accept, type Result, refuse } from '@sente/kernel';
import { type ChatLine, writeToClient } from '@sente/protocol';
import { BoundedMap } from '../base/bounded-map.ts';
import { openChangeDetector } from '../base/change-detector.ts';
import type { JobFailed } from '../base/failed-jobs.ts';
import { ReadCache } from '../base/read-cache.ts';
import type { Bus } from '../bus/bus.ts';
import { type Connection, sendFrame } from '../connections/connection.ts';
import { encodeTextFrame, type Frame } from '../connections/frames.ts';
import type { PersonCache } from '../people/person-cache.ts';
import type { RoomConnections } from '../rooms/room-connections.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import { type Room, seatOf } from '../rooms/room-rules.ts';
import type { Health } from '../store/health.ts';
import type { ChatLine as ChatRow, Store } from '../store/store.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';
import { cleanChatText } from './chat-text.ts';

const SHOWN_AT_ENTRY = 50;
const MOST_REMEMBERED = 20_000;

export type Chat = {
  /** `id` identifies the request, so a resend writes no second chat line. */
  say(
    room: Room,
    author: { readonly id: string; readonly name: string },
    id: string,
    text: string,
  ): Promise<Result<null>>;
  /** Sends the last lines to a connection that comes in. */
  sendRecent(connection: Connection, room: Room): Promise<void>;
  /** Nothing was said in a new room yet. */
  roomMade(room: string): void;
  /** After a rated game its players get the lines that were withheld from them. */
  roomChanged(room: string): void;
  /** A hint says that the line was written. */
  hinted(room: string, line: number): void;
  /** Hints may be lost: finds new lines in the store. */
  hintsMissed(): Promise<void>;
};

type Deps = {
  readonly store: Store;
  readonly health: Health;
  readonly bus: Bus;
  readonly people: PersonCache;
  readonly enabled: boolean;
  readonly roomConnections: RoomConnections;
  readonly repository: RoomRepository;
  readonly failed: JobFailed;
};

type ChatState = Deps & {
  /**
   * Lines that were sent to the connections here. Kept line by line, not as "all up to a number", because a line with a
   * lower number may be written later.
   */
  readonly told: BoundedMap<number, true>;
  /** Rooms without chat yet: their visitors cost no query. */
  readonly empty: ReadCache<string, true>;
  /** By room: the connections that did not get a line because of a rated game. */
  readonly withheld: BoundedMap<string, Set<Connection>>;
};

export function openChat(deps: Deps): Chat {
  const { store, bus, people, roomConnections } = deps;
  const state: ChatState = {
    ...deps,
    told: new BoundedMap(MOST_REMEMBERED),
    empty: new ReadCache(MOST_REMEMBERED),
    withheld: new BoundedMap(MOST_REMEMBERED),
  };

  const changes = openChangeDetector();
  async function catchUpChatOfChangedRooms(): Promise<void> {
    const rooms = roomConnections.rooms();
    if (rooms.length === 0) return;
    const now = await whenStoreAnswers(deps.health, () => store.chat.versions(rooms));
    await Promise.all(changes.changed(now).map((id) => sendMissedChatLines(state, id)));
  }

  return {
    async say(room, author, id, text) {
      if (!deps.enabled) return refuse('chat_off');
      const clean = cleanChatText(text);
      if (clean === '') return refuse('empty_chat');
      const line = await store.chat.say({
        roomId: room.id,
        authorId: author.id,
        actionId: id,
        name: author.name,
        audience: seatOf(room, author.id) < 0 && isRatedGame(room) ? 'spectators' : 'room',
        text: clean,
      });
      state.empty.forget(room.id);
      await sendUnsentChatLines(state, room, [line]);
      bus.publish({ topic: 'chat', room: room.id, line: line.id });
      return accept(null);
    },
    async sendRecent(connection, room) {
      const lines = await addAuthorsToChatLines(people, await readRecentChatLines(state, room.id));
      sendAllowedChatLinesTo(state, room, lines, [connection], true);
    },
    roomMade: (id) => void state.empty.write(id, async () => true),
    roomChanged(id) {
      if (state.withheld.has(id))
        sendWithheldChatLines(state, id).catch(deps.failed('withheld chat', { room: id }));
    },
    hinted(room, line) {
      state.empty.forget(room);
      if (state.told.has(line) || roomConnections.inside(room).size === 0) return;
      sendChatLine(state, room, line).catch(deps.failed('chat line', { room }));
    },
    async hintsMissed() {
      state.empty.forgetAll();
      await catchUpChatOfChangedRooms().catch(deps.failed('missed chat'));
    },
  };
}

async function readRecentChatLines({ store, empty }: ChatState, room: string): Promise<readonly ChatRow[]> {
  if (empty.get(room)) return [];
  let lines: readonly ChatRow[] = [];
  await empty.read(async () => {
    lines = await store.chat.recent(room, SHOWN_AT_ENTRY);
    return lines.length === 0 ? [[room, true]] : [];
  });
  return lines;
}

async function sendChatLine(state: ChatState, id: string, line: number): Promise<void> {
  const [room, said] = await Promise.all([state.repository.get(id), state.store.chat.get(line)]);
  if (room && said?.roomId === id) await sendUnsentChatLines(state, room, [said]);
}

async function sendMissedChatLines(state: ChatState, id: string): Promise<void> {
  const room = await state.repository.get(id);
  if (room) await sendUnsentChatLines(state, room, await state.store.chat.recent(id, SHOWN_AT_ENTRY));
}

async function sendUnsentChatLines(state: ChatState, room: Room, lines: readonly ChatRow[]): Promise<void> {
  const { people, roomConnections, told } = state;
  const shown = await addAuthorsToChatLines(people, lines);
  const news = shown.filter(({ seq }) => !told.has(seq));
  for (const { seq } of news) told.set(seq, true);
  if (news.length > 0) sendAllowedChatLinesTo(state, room, news, roomConnections.inside(room.id), false);
}

/** `always`: sent even when it is empty, because a client that comes in waits for it. */
function sendAllowedChatLinesTo(
  state: ChatState,
  room: Room,
  lines: readonly ChatLine[],
  to: Iterable<Connection>,
  always: boolean,
): void {
  const ofPlayers = lines.filter((line) => !line.spectator);
  const forAll = chatFrameFor(room.id, lines);
  const forPlayers = chatFrameFor(room.id, ofPlayers);
  for (const connection of to) {
    const all = mayReadSpectators(room, connection);
    if (!all && ofPlayers.length < lines.length) noteChatWithheldFrom(state, room.id, connection);
    if (all || always || ofPlayers.length > 0) sendFrame(connection, all ? forAll : forPlayers);
  }
}

function noteChatWithheldFrom({ withheld }: ChatState, room: string, connection: Connection): void {
  const waiting = withheld.get(room) ?? new Set<Connection>();
  withheld.set(room, waiting.add(connection));
}

/** The rated game is over: its players may read what spectators wrote. */
async function sendWithheldChatLines(state: ChatState, id: string): Promise<void> {
  const { withheld, repository, store, people, roomConnections } = state;
  const room = await repository.get(id);
  if (room && isRatedGame(room)) return;
  const waiting = withheld.get(id);
  withheld.delete(id);
  if (!room || !waiting) return;
  const recent = await store.chat.recent(id, SHOWN_AT_ENTRY);
  const lines = recent.filter(({ audience }) => audience === 'spectators');
  const still = [...waiting].filter((connection) => roomConnections.inside(id).has(connection));
  sendAllowedChatLinesTo(state, room, await addAuthorsToChatLines(people, lines), still, false);
}

function chatFrameFor(room: string, lines: readonly ChatLine[]): Frame {
  return encodeTextFrame(writeToClient({ t: 'chat', room, lines }));
}

async function addAuthorsToChatLines(
  people: PersonCache,
  lines: readonly ChatRow[],
): Promise<readonly ChatLine[]> {
  const authors = await people.many(lines.map((line) => line.authorId));
  return lines.map((line, index) => ({
    seq: line.id,
    from: { id: line.authorId, name: line.name, guest: authors[index]?.guest ?? true },
    text: line.text,
    at: line.at,
    spectator: line.audience === 'spectators',
  }));
}

function isRatedGame(room: Room): boolean {
  return room.config.mode === 'ranked' && room.status === 'playing';
}

function mayReadSpectators(room: Room, connection: Connection): boolean {
  return !isRatedGame(room) || connection.who === null || seatOf(room, connection.who.id) < 0;
}

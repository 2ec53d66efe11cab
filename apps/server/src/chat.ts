// What people say in rooms: short, limited, kept; what spectators say does not reach the players of a rated game.

import { accept, type Result, refuse } from '@sente/kernel';
import { type ChatLine, writeToClient } from '@sente/protocol';
import type { Bus } from './bus/bus.ts';
import { cleanText } from './chat-text.ts';
import { type Connection, send } from './connection.ts';
import type { Crowd } from './crowd.ts';
import { frameOf } from './frames.ts';
import type { People } from './people.ts';
import { type Room, seatOf } from './room-rules.ts';
import type { ChatLine as Kept, Store } from './store/store.ts';

/** Servers tell each other that somebody has spoken: `<room> <line>`. */
const CHAT_TOPIC = 'chat';
const SHOWN_AT_ENTRY = 50;
const MOST_REMEMBERED = 20_000;

export type Chat = {
  say(
    room: Room,
    author: { readonly id: string; readonly name: string },
    text: string,
  ): Promise<Result<null>>;
  /** What was said before somebody came in. */
  greet(connection: Connection, room: Room): Promise<void>;
};

type Ground = {
  readonly store: Store;
  readonly bus: Bus;
  readonly people: People;
  readonly enabled: boolean;
  readonly crowd: Crowd;
  readonly room: (id: string) => Promise<Room | null>;
  readonly failed: (error: unknown) => void;
};

export function openChat(ground: Ground): Chat {
  const { store, bus, people, crowd } = ground;
  /** By room: the last line that everybody here was told. Forgotten rooms are asked for again. */
  const told = new Map<string, number>();

  function remember(room: string, line: number): void {
    if (told.size >= MOST_REMEMBERED) told.delete(told.keys().next().value as string);
    told.set(room, line);
  }

  async function spread(room: Room, lines: readonly Kept[]): Promise<void> {
    const news = lines.filter((line) => line.id > (told.get(room.id) ?? 0));
    const last = news.at(-1);
    if (!last) return;
    remember(room.id, last.id);
    const shown = await written(people, news);
    const forAll = frameOf(writeToClient({ t: 'chat', room: room.id, lines: shown }));
    const forPlayers = shown.filter((line) => !line.spectator);
    const frame = frameOf(writeToClient({ t: 'chat', room: room.id, lines: forPlayers }));
    for (const connection of crowd.inside(room.id)) {
      if (hearsAll(room, connection)) send(connection, forAll);
      else if (forPlayers.length > 0) send(connection, frame);
    }
  }

  bus.subscribe(CHAT_TOPIC, (payload) => {
    const [id = '', line] = payload.split(' ');
    if ((told.get(id) ?? 0) >= Number(line) || crowd.inside(id).size === 0) return;
    const news = async () => {
      const room = await ground.room(id);
      if (room)
        await spread(room, await store.chat.recent(id, SHOWN_AT_ENTRY, told.get(id) ?? Number(line) - 1));
    };
    news().catch(ground.failed);
  });

  return {
    async say(room, author, text) {
      if (!ground.enabled) return refuse('chat_off');
      const clean = cleanText(text);
      if (clean === '') return refuse('empty_chat');
      const audience = seatOf(room, author.id) < 0 && isRatedGame(room) ? 'spectators' : 'room';
      const line = await store.chat.say({
        roomId: room.id,
        authorId: author.id,
        name: author.name,
        audience,
        text: clean,
      });
      await spread(room, [line]);
      bus.publish(CHAT_TOPIC, `${room.id} ${line.id}`);
      return accept(null);
    },
    async greet(connection, room) {
      const recent = await store.chat.recent(room.id, SHOWN_AT_ENTRY);
      const last = recent.at(-1);
      if (last && !told.has(room.id)) remember(room.id, last.id);
      const lines = (await written(people, recent)).filter(
        (line) => !line.spectator || hearsAll(room, connection),
      );
      send(connection, frameOf(writeToClient({ t: 'chat', room: room.id, lines })));
    },
  };
}

async function written(people: People, lines: readonly Kept[]): Promise<readonly ChatLine[]> {
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

function hearsAll(room: Room, connection: Connection): boolean {
  return !isRatedGame(room) || connection.who === null || seatOf(room, connection.who.id) < 0;
}

// The rooms and people that the player has muted in the chat. This device stores them.

import { signal } from '@preact/signals';
import { isRecord, own } from '@sente/kernel';
import type { ChatLine, Person } from '@sente/protocol';
import { type Memory, parseJson } from '../base/memory.ts';
import { createRequiredContext } from '../base/required-context.ts';

type Muted = { readonly rooms: readonly string[]; readonly people: readonly string[] };

export type Mutes = {
  isRoomMuted(room: string): boolean;
  isMuted(person: Pick<Person, 'id'>): boolean;
  /** Whether `me` sees this line of the room. A player's own lines are always shown. */
  shows(room: string, line: ChatLine, me: string | undefined): boolean;
  muteRoom(room: string, on: boolean): void;
  mute(person: Pick<Person, 'id'>, on: boolean): void;
};

const KEY = 'muted';
/** The oldest are dropped first. */
const MOST = 200;
const NONE: Muted = { rooms: [], people: [] };

export function openMutes(memory: Memory): Mutes {
  const muted = signal(parseMutedIds(parseJson(memory.read(KEY))));
  const setMuted = (part: keyof Muted, id: string, on: boolean) => {
    const others = muted.value[part].filter((one) => one !== id);
    muted.value = { ...muted.value, [part]: on ? [...others, id].slice(-MOST) : others };
    memory.write(KEY, JSON.stringify(muted.value));
  };
  const isRoomMuted = (room: string) => muted.value.rooms.includes(room);
  const isMuted = ({ id }: Pick<Person, 'id'>) => muted.value.people.includes(id);
  return {
    isRoomMuted,
    isMuted,
    shows: (room, { from }, me) => from.id === me || !(isRoomMuted(room) || isMuted(from)),
    muteRoom: (room, on) => setMuted('rooms', room, on),
    mute: ({ id }, on) => setMuted('people', id, on),
  };
}

function parseMutedIds(input: unknown): Muted {
  if (!isRecord(input)) return NONE;
  const parseIds = (key: keyof Muted) => {
    const list = own(input, key);
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string').slice(-MOST) : [];
  };
  return { rooms: parseIds('rooms'), people: parseIds('people') };
}

export const { Provider: MutesProvider, use: useMutes } = createRequiredContext<Mutes>('Mutes');

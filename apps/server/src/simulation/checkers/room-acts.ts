// An act in a room that was acknowledged is stored: some version of the room since it was sent shows its effect.

import { isBot } from '@sente/match';
import type { RoomAction } from '@sente/protocol';
import type { OpenChecker } from './checker.ts';
import type { RoomVersion } from './stored-rooms.ts';

type Sent = {
  readonly room: string;
  readonly account: string;
  readonly action: RoomAction;
  readonly at: number;
};

/** Clocks are read in whole milliseconds. */
const ROUNDED_MS = 5;

/** Whether the version shows the effect of the act; null: the act leaves no trace in the row of the room. */
function showsEffectOfAct({ seats, status }: RoomVersion, { account, action }: Sent): boolean | null {
  const own = seats.find(({ player }) => player === account);
  switch (action.kind) {
    case 'sit':
      return own !== undefined;
    case 'stand':
      return own === undefined;
    case 'ready':
      return own === undefined ? null : own.ready === action.ready;
    case 'kick':
      return seats.every(({ player }) => player !== action.player);
    case 'bot':
      return seats.some(({ player }) => player !== null && isBot(player));
    case 'close':
      return status === 'closed';
    default:
      return null;
  }
}

export const roomActs: OpenChecker = ({ rooms, now, report }) => {
  const sent = new Map<string, Sent>();
  const created = new Set<string>();
  let done: Sent[] = [];
  let made: string[] = [];

  function isStored(act: Sent): boolean {
    const versions = rooms.versions(act.room);
    const before = versions.findLastIndex(({ at }) => at < act.at - ROUNDED_MS);
    return versions.slice(Math.max(0, before)).some((version) => showsEffectOfAct(version, act) !== false);
  }

  return {
    name: 'room acts',
    message({ account, direction, message }) {
      if (direction === 'sent') {
        if (message.t === 'create') created.add(`${account} ${message.id}`);
        if (message.t !== 'room') return;
        const key = `${account} ${message.id}`;
        const act = { room: message.room, account, action: message.do, at: now() };
        if (!sent.has(key)) sent.set(key, act);
      } else if (message.t === 'done') {
        const key = `${account} ${message.id}`;
        const act = sent.get(key);
        if (act !== undefined) done.push(act);
        if (created.has(key) && message.room !== undefined) made.push(message.room);
      }
    },
    check() {
      for (const act of done)
        if (!isStored(act))
          report(
            `${JSON.stringify(act.action)} of ${act.account} in room ${act.room} was acknowledged and is not stored`,
          );
      for (const room of made)
        if (rooms.versions(room).length === 0) report(`room ${room} was acknowledged and is not stored`);
      done = [];
      made = [];
    },
  };
};

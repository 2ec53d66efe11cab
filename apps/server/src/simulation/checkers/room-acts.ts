// An act in a room that was acknowledged is stored: some version of the room since it was sent shows its effect. A seat that
// was taken is kept until an act that is known takes it away, and so is the word that a player is ready.

import { isBot } from '@sente/match';
import type { RoomAction } from '@sente/protocol';
import type { ClientMessage, OpenChecker } from './checker.ts';
import type { RoomVersion } from './stored-rooms.ts';

type Sent = { readonly room: string; readonly account: string; readonly action: RoomAction; readonly at: number };
type Kept = { readonly account: string; readonly from: RoomVersion; readonly isReady: boolean };

/** Whether the version shows the effect of the act; null: the act leaves no trace in the row of the room. */
function shows({ seats, status }: RoomVersion, { account, action }: Sent): boolean | null {
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

export const roomActs: OpenChecker = ({ rooms, players, now, report }) => {
  const sent = new Map<string, Sent>();
  const made = new Set<string>();
  /** Since when an account has done something that may cost it a seat, or was disconnected. */
  const movedAt = new Map<string, number>();
  /** By room: when somebody was sent away, or the room closed. */
  const ruledAt = new Map<string, number>();
  let fresh: Sent[] = [];
  let freshRooms: string[] = [];

  function noteSent({ account, message }: Extract<ClientMessage, { direction: 'sent' }>): void {
    if (message.t === 'create') made.add(`${account} ${message.id}`);
    if (message.t === 'leave') movedAt.set(account, now());
    if (message.t !== 'room') return;
    const { id, room, do: action } = message;
    const key = `${account} ${id}`;
    if (!sent.has(key)) sent.set(key, { room, account, action, at: now() });
    if (action.kind === 'stand' || action.kind === 'sit' || (action.kind === 'ready' && !action.ready))
      movedAt.set(account, now());
    if (action.kind === 'kick' || action.kind === 'close' || action.kind === 'bot') ruledAt.set(room, now());
  }

  function isEffectStored(act: Sent): boolean {
    const versions = rooms.versions(act.room);
    const before = versions.findLastIndex(({ at }) => at < act.at - SKEW_MS);
    return versions.slice(Math.max(0, before)).some((version) => shows(version, act) !== false);
  }

  /** Seats that this change has taken away although nothing happened that would. */
  function checkChange(before: RoomVersion, after: RoomVersion): void {
    if (after.status !== before.status || after.match !== before.match) return;
    const since = before.at - LATELY_MS;
    if ((ruledAt.get(after.room) ?? Number.NEGATIVE_INFINITY) > since) return;
    for (const { player, ready, goneAt } of before.seats) {
      if (player === null || goneAt !== null || !isSteady(player, since)) continue;
      const now = after.seats.find((seat) => seat.player === player);
      if (now === undefined)
        report(`version ${after.version} of room ${after.room} has lost the seat of ${player}, who has not left`);
      else if (ready && !now.ready && now.goneAt === null)
        report(`version ${after.version} of room ${after.room} has lost the word of ${player} to be ready`);
    }
  }

  /** The account has been connected since then, and has not given a seat up. */
  const isSteady = (account: string, since: number) =>
    (movedAt.get(account) ?? Number.NEGATIVE_INFINITY) < since &&
    players.some((player) =>
      player
        .tabs()
        .some(({ connection }) => connection.up.peek() && connection.you.peek()?.id === account),
    );

  return {
    name: 'room acts',
    message(one) {
      const { account, direction, message } = one;
      if (direction === 'sent') return noteSent(one);
      if (message.t === 'welcome') movedAt.set(account, now());
      if (message.t !== 'done') return undefined;
      const key = `${account} ${message.id}`;
      const act = sent.get(key);
      if (act !== undefined) fresh.push(act);
      if (made.has(key) && message.room !== undefined) freshRooms.push(message.room);
      return undefined;
    },
    roomStored(version) {
      const versions = rooms.versions(version.room);
      const before = versions.at(versions.indexOf(version) - 1);
      if (before === undefined || before.version >= version.version) return;
      checkChange(before, version);
    },
    check() {
      for (const act of fresh)
        if (!isEffectStored(act))
          report(
            `the act ${JSON.stringify(act.action)} of ${act.account} in room ${act.room} was acknowledged and is not stored`,
          );
      for (const room of freshRooms)
        if (rooms.versions(room).length === 0) report(`room ${room} was acknowledged and is not stored`);
      fresh = [];
      freshRooms = [];
    },
  };
};

/** Times of the database are exact; messages travel for a moment. */
const SKEW_MS = 5;
/** An act of so long ago may still be under way when a room changes. */
const LATELY_MS = 60_000;

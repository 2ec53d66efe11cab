// A seat that was taken is kept until something that is known takes it away, and so is the word that a player is ready: no
// change of a room overwrites another one.

import type { OpenChecker } from './checker.ts';
import type { RoomVersion } from './stored-rooms.ts';

/** An act of so long ago may still be under way when a room changes. */
const LATELY_MS = 30_000;

export const lostRoomSeats: OpenChecker = ({ rooms, players, now, report }) => {
  /** By room and account: when the player last gave up the seat or the word. */
  const gaveUpAt = new Map<string, number>();
  /** By account: when the player last left the queue or searched anew, which gives up the seat at a meeting. */
  const searchedAt = new Map<string, number>();
  /** By room: when a player was sent away, or the room was closed. */
  const ruledAt = new Map<string, number>();

  const isAfter = (at: number | undefined, since: number) => at !== undefined && at > since;
  /** A player who is gone for long loses the seat, and so does one whose account is deleted. */
  const isConnected = (account: string) =>
    players
      .flatMap((player) => player.tabs())
      .some(({ connection }) => connection.up.peek() && connection.you.peek()?.id === account);

  function reportLostSeats(before: RoomVersion, after: RoomVersion): void {
    const since = before.at - LATELY_MS;
    const isNewGame = after.status !== before.status || after.match !== before.match;
    if (isNewGame || isAfter(ruledAt.get(after.room), since)) return;
    for (const { player, ready, goneAt } of before.seats) {
      if (player === null || goneAt !== null || !isConnected(player)) continue;
      if (isAfter(gaveUpAt.get(`${after.room} ${player}`), since)) continue;
      if (isAfter(searchedAt.get(player), since)) continue;
      const what = `version ${after.version} of room ${after.room} has lost`;
      const seat = after.seats.find((one) => one.player === player);
      if (seat === undefined) report(`${what} the seat of ${player}, who has not left`);
      else if (ready && !seat.ready && seat.goneAt === null)
        report(`${what} the word of ${player} to be ready`);
    }
  }

  return {
    name: 'room seats',
    message({ account, direction, message }) {
      if (direction === 'received') return;
      if (message.t === 'queue') searchedAt.set(account, now());
      if (message.t === 'leave') gaveUpAt.set(`${message.room} ${account}`, now());
      if (message.t !== 'room') return;
      const { room, do: action } = message;
      const isGivingUp = action.kind === 'stand' || (action.kind === 'ready' && !action.ready);
      if (isGivingUp) gaveUpAt.set(`${room} ${account}`, now());
      if (action.kind === 'kick' || action.kind === 'close' || action.kind === 'bot')
        ruledAt.set(room, now());
    },
    roomStored(version) {
      const versions = rooms.versions(version.room);
      const before = versions[versions.indexOf(version) - 1];
      if (before !== undefined) reportLostSeats(before, version);
    },
  };
};

// The rules of a room: pure functions from the room and a request to a change, or a refusal.

import { accept, type Result, refuse } from '@sente/kernel';
import { type BotLevel, firstFreeBot, isPerson } from '@sente/match';
import type { NewMatch, RoomChange, RoomRow, RoomSeat } from '../store/store.ts';

export type Seat = RoomSeat;
export type Room = RoomRow;

/** The new columns, and the match that begins with them; an empty change writes nothing. */
export type Change = RoomChange & { readonly begins?: NewMatch };

/** Of more players than these only the newest are stored. */
const MOST_KICKED = 100;

const FREE: Seat = { player: null, ready: false, goneAt: null };

export function seatsWithHost(count: number, host: string): readonly Seat[] {
  return Array.from({ length: count }, (_, seat) =>
    seat === 0 ? { ...FREE, player: host, ready: true } : FREE,
  );
}

/** The same with a bot on every other seat. */
export function seatsWithBots(count: number, host: string, level: BotLevel): readonly Seat[] {
  const seats: Seat[] = [];
  for (const seat of seatsWithHost(count, host))
    seats.push(seat.player === null ? botSeat(level, seats) : seat);
  return seats;
}

/** A bot is always there, and always ready. */
function botSeat(level: BotLevel, others: readonly Seat[]): Seat {
  const player = firstFreeBot(
    level,
    others.map((seat) => seat.player),
  );
  return { player, ready: true, goneAt: null };
}

/** Seats for players from the queue: each has one, and none has come yet. */
export function awaitedSeats(players: readonly string[], now: number): readonly Seat[] {
  return players.map((player) => ({ player, ready: false, goneAt: now }));
}

/** A room where people from the queue are to meet: it has no host, and coming in is being ready. */
export function isMeeting(room: Room): boolean {
  return isFromQueue(room) && room.status === 'open' && room.matchId === null;
}

/** The queue has made the room: it has no host. */
export function isFromQueue(room: Room): boolean {
  return room.hostId === null;
}

/** Not all players came: the room is closed before a game was played. */
export function callOffMeeting(room: Room): Result<Change> {
  return accept(isMeeting(room) && !isCompleteAndReady(room) ? { status: 'closed' } : {});
}

export function playersOf(seats: readonly Seat[]): readonly string[] {
  return seats.flatMap(({ player }) => player ?? []);
}

function peopleOf(seats: readonly Seat[]): readonly string[] {
  return playersOf(seats).filter(isPerson);
}

export function hasBot({ seats }: Room): boolean {
  return !playersOf(seats).every(isPerson);
}

export function seatOf(room: Room, player: string): number {
  return room.seats.findIndex((seat) => seat.player === player);
}

/** All seats have a player who is present and ready. While one is gone for a moment, the others wait. */
export function isCompleteAndReady(room: Room): boolean {
  const plays = ({ player, ready, goneAt }: Seat) => player !== null && ready && goneAt === null;
  return room.status === 'open' && room.seats.every(plays);
}

/**
 * A host who sends the link to a friend leaves the page to do so, and a phone ends pages in the background. So the host's
 * seat in a room by link is kept until the first game, as long as the room is.
 */
export function keepsSeat(room: Room, player: string): boolean {
  return !room.config.public && room.hostId === player && room.matchId === null;
}

/** A player who sits down is ready; a player who is not stands up or says so. */
export function sit(room: Room, player: string, wanted: number | undefined): Result<Change> {
  const already = seatOf(room, player);
  if (already >= 0 && (wanted === undefined || wanted === already)) return accept({});
  if (room.status !== 'open') return refuse(room.status === 'closed' ? 'room_closed' : 'already_playing');
  if (isPlayedOut(room)) return refuse('ranked_room');
  if (isMeeting(room)) return refuse(room.config.mode === 'ranked' ? 'ranked_room' : 'room_full');
  if (room.kicked.includes(player)) return refuse('kicked');
  const seat = wanted ?? room.seats.findIndex((one) => one.player === null);
  const chosen = room.seats[seat];
  if (!chosen) return refuse(wanted === undefined ? 'room_full' : 'no_such_seat');
  if (chosen.player !== null) return refuse('seat_taken');
  const seats = room.seats.map((one, index) => {
    if (index === seat) return { player, ready: true, goneAt: null };
    return index === already ? FREE : one;
  });
  // A player who stays after a game from the queue becomes the host for the next visitor.
  return accept({ seats, hostId: room.hostId ?? peopleOf(room.seats)[0] ?? player });
}

/** The host puts a bot into a free seat, or has the one that sits there play at another level. */
export function seatBot(room: Room, by: string, wanted: number | undefined, level: BotLevel): Result<Change> {
  if (room.hostId !== by) return refuse('not_the_host');
  if (room.status !== 'open') return refuse(room.status === 'closed' ? 'room_closed' : 'already_playing');
  // Ratings are among people.
  if (room.config.mode === 'ranked') return refuse('ranked_room');
  const nth = wanted ?? room.seats.findIndex(({ player }) => player === null);
  const chosen = room.seats[nth];
  if (!chosen) return refuse(wanted === undefined ? 'room_full' : 'no_such_seat');
  if (chosen.player !== null && isPerson(chosen.player)) return refuse('seat_taken');
  const bot = botSeat(
    level,
    room.seats.filter((seat) => seat !== chosen),
  );
  if (bot.player === chosen.player) return accept({});
  return accept({ seats: room.seats.map((seat, index) => (index === nth ? bot : seat)) });
}

/** Gives the seat up. The host's duty passes on to a person; a room with only bots in its seats is closed. */
export function stand(room: Room, player: string): Result<Change> {
  const seat = seatOf(room, player);
  if (seat < 0) return accept({});
  if (room.status === 'playing') return refuse('already_playing');
  const seats = room.seats.map((one, index) => (index === seat ? FREE : one));
  const [next] = peopleOf(seats);
  return accept({
    seats,
    hostId: room.hostId === player ? (next ?? null) : room.hostId,
    ...(next === undefined && { status: 'closed' as const }),
  });
}

export function setReady(room: Room, player: string, isReady: boolean): Result<Change> {
  const seat = seatOf(room, player);
  if (seat < 0) return refuse('not_seated');
  if (room.status !== 'open') return refuse('already_playing');
  if (isPlayedOut(room)) return refuse('ranked_room');
  return accept({
    seats: room.seats.map((one, index) => (index === seat ? { ...one, ready: isReady } : one)),
  });
}

/** All players have agreed on a rematch after that match: they are ready, if it is still the last match of the room. */
export function setAllReadyForRematch(room: Room, after: string): Result<Change> {
  if (room.status !== 'open' || room.matchId !== after) return accept({});
  return accept({ seats: room.seats.map((seat) => ({ ...seat, ready: true })) });
}

/** A ranked room is for one series; the next opponent comes from the queue. */
export function isPlayedOut(room: Room): boolean {
  return room.config.mode === 'ranked' && room.matchId !== null;
}

/** Takes the seat away until a game has begun; the player may still watch. */
export function kick(room: Room, by: string, player: string): Result<Change> {
  if (room.hostId !== by) return refuse('not_the_host');
  if (room.status !== 'open') return refuse('already_playing');
  if (by === player || seatOf(room, player) < 0) return refuse('not_seated');
  const stood = stand(room, player);
  const kicked = isPerson(player) ? [...room.kicked, player].slice(-MOST_KICKED) : room.kicked;
  return stood.ok ? accept({ ...stood.value, kicked }) : stood;
}

export function closeRoom(room: Room, by: string): Result<Change> {
  if (room.hostId !== by) return refuse('not_the_host');
  if (room.status === 'playing') return refuse('already_playing');
  return accept({ status: 'closed' });
}

/** Stores that the player is connected to the room, or is gone since `now`. Only players with a seat are stored. */
export function markPresence(room: Room, player: string, here: boolean, now: number): Result<Change> {
  const seat = seatOf(room, player);
  if (seat < 0 || (room.seats[seat]?.goneAt === null) === here) return accept({});
  const change = { goneAt: here ? null : now, ...(isMeeting(room) && { ready: here }) };
  return accept({ seats: room.seats.map((one, index) => (index === seat ? { ...one, ...change } : one)) });
}

/** A game begins: its players are asked again whether they are ready when it is over. */
export function startGame(room: Room, matchId: string, seriesId: string | null): Result<Change> {
  if (!isCompleteAndReady(room)) return refuse('not_ready');
  return accept({ status: 'playing', matchId, seriesId, seats: seatsNotReady(room), kicked: [] });
}

/** The game, or the whole series, is over: the room is open again, and its players keep their seats. */
export function finishGame(room: Room): Result<Change> {
  return room.status === 'playing' ? accept({ status: 'open', seats: seatsNotReady(room) }) : accept({});
}

function seatsNotReady(room: Room): readonly Seat[] {
  return room.seats.map((seat) => ({ ...seat, ready: seat.player !== null && !isPerson(seat.player) }));
}

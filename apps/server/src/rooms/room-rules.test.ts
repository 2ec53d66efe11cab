// The rules of a room, one request at a time.

import { findGame } from '@sente/games';
import { must } from '@sente/kernel';
import { readRoomConfig } from '@sente/match';
import { describe, expect, test } from 'vitest';
import {
  awaitedSeats,
  type Change,
  callOffMeeting,
  closeRoom,
  finishGame,
  isCompleteAndReady,
  isMeeting,
  kick,
  markPresence,
  type Room,
  seatBot,
  seatsWithBots,
  seatsWithHost,
  setAllReadyForRematch,
  setReady,
  sit,
  stand,
  startGame,
} from './room-rules.ts';

function room(change: Partial<Room> = {}, mode = 'tieu_dao'): Room {
  const config = must(readRoomConfig({ mode }, findGame));
  return {
    id: 'r',
    code: 'ACDEFG',
    version: 1,
    mode,
    config,
    swap2Enabled: config.swap2Enabled,
    isPublic: true,
    status: 'open',
    hostId: 'ann',
    seats: seatsWithHost(2, 'ann'),
    members: ['ann'],
    kicked: [],
    matchId: null,
    seriesId: null,
    madeFrom: null,
    createdAt: 0,
    updatedAt: 0,
    ...change,
  };
}

const after = (before: Room, change: Change): Room => ({ ...before, ...change });
const full = () => after(room(), must(sit(room(), 'bob', undefined)));

describe('a seat', () => {
  test('is free for the first who wants one, and sitting is being ready', () => {
    expect(isCompleteAndReady(room())).toBe(false);
    expect(isCompleteAndReady(full())).toBe(true);
  });

  test('is refused when it is taken, when there is none, and when there is no such seat', () => {
    expect(sit(full(), 'eve', undefined)).toMatchObject({ refusal: { code: 'room_full' } });
    expect(sit(room(), 'bob', 0)).toMatchObject({ refusal: { code: 'seat_taken' } });
    expect(sit(room(), 'bob', 2)).toMatchObject({ refusal: { code: 'no_such_seat' } });
  });

  test('can be changed for another free one', () => {
    const changed = after(room(), must(sit(room(), 'ann', 1)));
    expect(changed.seats.map((seat) => seat.player)).toEqual([null, 'ann']);
  });

  test('is not taken twice by the same person', () => {
    expect(sit(room(), 'ann', undefined)).toEqual({ ok: true, value: {} });
  });

  test('is kept during a game', () => {
    const playing = after(full(), must(startGame(full(), 'm', null)));
    expect(stand(playing, 'bob')).toMatchObject({ refusal: { code: 'already_playing' } });
    expect(sit(playing, 'eve', undefined)).toMatchObject({ refusal: { code: 'already_playing' } });
  });

  test('remembers since when a player is gone, once', () => {
    const gone = after(full(), must(markPresence(full(), 'bob', false, 5)));
    expect(gone.seats[1]?.goneAt).toBe(5);
    expect(markPresence(gone, 'bob', false, 9)).toEqual({ ok: true, value: {} });
    expect(after(gone, must(markPresence(gone, 'bob', true, 9))).seats[1]?.goneAt).toBeNull();
  });
});

describe('the host', () => {
  test('passes the room on by leaving, and closes it by leaving last', () => {
    const left = after(full(), must(stand(full(), 'ann')));
    expect(left.hostId).toBe('bob');
    expect(left.status).toBe('open');
    expect(must(stand(left, 'bob')).status).toBe('closed');
  });

  test('alone can send a player away, before a game, and not oneself', () => {
    expect(must(kick(full(), 'ann', 'bob')).seats?.[1]?.player).toBeNull();
    expect(kick(full(), 'bob', 'ann')).toMatchObject({ refusal: { code: 'not_the_host' } });
    expect(kick(full(), 'ann', 'ann')).toMatchObject({ refusal: { code: 'not_seated' } });
    const playing = after(full(), must(startGame(full(), 'm', null)));
    expect(kick(playing, 'ann', 'bob')).toMatchObject({ refusal: { code: 'already_playing' } });
  });

  test('has sent a player away until a game begins, and no longer', () => {
    const without = after(full(), must(kick(full(), 'ann', 'bob')));
    expect(sit(without, 'bob', undefined)).toMatchObject({ refusal: { code: 'kicked' } });
    const withEve = after(without, must(sit(without, 'eve', undefined)));
    expect(must(startGame(withEve, 'm', null)).kicked).toEqual([]);
  });

  test('alone can close the room, and not during a game', () => {
    expect(must(closeRoom(room(), 'ann')).status).toBe('closed');
    expect(closeRoom(room(), 'bob')).toMatchObject({ refusal: { code: 'not_the_host' } });
  });
});

describe('bots in a room', () => {
  const players = ({ seats }: Pick<Room, 'seats'>) => seats.map(({ player }) => player);

  test('are never called the same, even where a bot has changed seats', () => {
    expect(players({ seats: seatsWithBots(3, 'ann', 2) })).toEqual(['ann', 'computer-2-1', 'computer-2-2']);
    const [ann = expect.fail(), bot = expect.fail()] = seatsWithBots(2, 'ann', 2);
    const free = { player: null, ready: false, goneAt: null };
    const turned = room({ seats: [bot, free, ann] });
    expect(players(after(turned, must(seatBot(turned, 'ann', undefined, 2))))).toEqual([
      'computer-2-1',
      'computer-2-2',
      'ann',
    ]);
  });

  test('that were sent away are not kept in mind', () => {
    const before = room({ seats: seatsWithBots(2, 'ann', 2) });
    const { kicked } = after(before, must(kick(before, 'ann', 'computer-2-1')));
    expect(kicked).toEqual([]);
  });

  test('keep what they are called when their level changes', () => {
    const before = room({ seats: seatsWithBots(3, 'ann', 2) });
    expect(players(after(before, must(seatBot(before, 'ann', 2, 5))))).toEqual([
      'ann',
      'computer-2-1',
      'computer-5-2',
    ]);
    expect(must(seatBot(before, 'ann', 2, 2))).toEqual({});
  });
});

describe('a game', () => {
  test('starts only when all players are ready', () => {
    const waiting = after(full(), must(setReady(full(), 'bob', false)));
    expect(startGame(waiting, 'm', null)).toMatchObject({ refusal: { code: 'not_ready' } });
    expect(must(startGame(full(), 'm', 's'))).toMatchObject({
      status: 'playing',
      matchId: 'm',
      seriesId: 's',
    });
  });

  test('leaves all players in their seats, asked anew whether they are ready', () => {
    const playing = after(full(), must(startGame(full(), 'm', null)));
    const over = after(playing, must(finishGame(playing)));
    expect(over.status).toBe('open');
    expect(over.seats.map((seat) => [seat.player, seat.ready])).toEqual([
      ['ann', false],
      ['bob', false],
    ]);
  });

  test('of a ranked room is not followed by another there', () => {
    const over = room({ matchId: 'm', seats: seatsWithHost(2, 'ann') }, 'ranked');
    expect(setReady(over, 'ann', true)).toMatchObject({ refusal: { code: 'ranked_room' } });
    expect(sit(over, 'eve', undefined)).toMatchObject({ refusal: { code: 'ranked_room' } });
  });
});

describe.each(['ranked', 'tieu_dao'])('a meeting in a room of mode %s', (mode) => {
  const meeting = () => room({ hostId: null, seats: awaitedSeats(['ann', 'bob'], 5) }, mode);
  const come = (before: Room, player: string) => after(before, must(markPresence(before, player, true, 9)));

  test('is a room without a host, and coming in is being ready', () => {
    expect(isMeeting(meeting())).toBe(true);
    expect(isMeeting(room({}, mode))).toBe(false);
    expect(isMeeting(after(meeting(), { matchId: 'm' }))).toBe(false);
    const one = come(meeting(), 'ann');
    expect(isCompleteAndReady(one)).toBe(false);
    expect(isCompleteAndReady(come(one, 'bob'))).toBe(true);
  });

  test('a player who goes again is not ready any more', () => {
    const here = come(meeting(), 'ann');
    const gone = after(here, must(markPresence(here, 'ann', false, 20)));
    expect(gone.seats[0]).toEqual({ player: 'ann', ready: false, goneAt: 20 });
  });

  test('no other player takes a seat that was given up', () => {
    const left = after(meeting(), must(stand(meeting(), 'bob')));
    const code = mode === 'ranked' ? 'ranked_room' : 'room_full';
    expect(sit(left, 'eve', undefined)).toMatchObject({ refusal: { code } });
  });

  test('is called off while a player is missing, and never once all have come or a game has begun', () => {
    const one = come(meeting(), 'ann');
    expect(must(callOffMeeting(one))).toEqual({ status: 'closed' });
    const both = come(one, 'bob');
    expect(must(callOffMeeting(both))).toEqual({});
    expect(must(callOffMeeting(after(both, must(startGame(both, 'm', 's')))))).toEqual({});
  });
});

describe('a rematch', () => {
  const over = () => {
    const playing = after(full(), must(startGame(full(), 'm1', null)));
    return after(playing, must(finishGame(playing)));
  };

  test('has all players ready again, in a room whose last game it follows', () => {
    expect(isCompleteAndReady(over())).toBe(false);
    expect(isCompleteAndReady(after(over(), must(setAllReadyForRematch(over(), 'm1'))))).toBe(true);
  });

  test('changes nothing where something else was played since, or goes on, or the room is closed', () => {
    expect(must(setAllReadyForRematch(over(), 'm0'))).toEqual({});
    const on = after(full(), must(startGame(full(), 'm1', null)));
    expect(must(setAllReadyForRematch(on, 'm1'))).toEqual({});
    expect(must(setAllReadyForRematch(after(over(), { status: 'closed' }), 'm1'))).toEqual({});
  });
});

test('after a casual game from the queue, the player who stays is the host of the one who comes next', () => {
  const over = room({ hostId: null, matchId: 'm', seats: seatsWithHost(2, 'bob') });
  expect(must(sit(over, 'eve', undefined))).toMatchObject({ hostId: 'bob' });
});

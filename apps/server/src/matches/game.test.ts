// A game over two real sockets, Swap 2 included, on both stores.

import type { Swap2State } from '@sente/games/gomoku';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORE_KINDS } from '../store/store.ts';
import { connect } from '../testing/client.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';

type Opening = { readonly swap2State: Swap2State; readonly gamePhase: string };

describe.each(STORE_KINDS)('a game on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  const newcomer = () => connect(server.url);
  const swap2Room = { mode: 'tieu_dao', swap2Enabled: true };

  test('two people play a whole game with Swap 2 over two sockets', async () => {
    const { opener, other, match, ann, bob } = await seatTwo(swap2Room, newcomer);
    let ply = 0;
    const play = async (who: typeof opener, move: string) => {
      expect(await who.act(match, { kind: 'move', move, ply })).toMatchObject({ t: 'done' });
      ply += 1;
      await Promise.all([opener, other].map((one) => one.until(match, (m) => m.plies.length === ply)));
    };
    for (const move of ['h8', 'i9', 'a1']) await play(opener, move);
    await play(other, '=more');
    for (const move of ['o15', 'c3']) await play(other, move);
    await play(opener, '=black');
    const { state } = opener.match(match);
    const { swap2State } = state as Opening;
    expect(swap2State.phase).toBe('complete');
    expect(swap2State.blackPlayerId).toBe(opener.you);
    const stones = ['e5', 'a15', 'f5', 'b15', 'g5', 'c15', 'h5', 'd15', 'i5'];
    for (const [index, move] of stones.entries()) await play(index % 2 === 0 ? opener : other, move);
    const end = await other.until(match, (m) => m.status === 'ended');
    expect(end.outcome).toEqual({ winner: 0, reason: 'five' });
    expect(ann.events(match)).toEqual(bob.events(match));
    await ann.untilRoom((room) => room.status === 'ended');
  });
});

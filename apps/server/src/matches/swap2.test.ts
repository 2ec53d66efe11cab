// Swap 2 as the server plays it: the criteria of phases, stones, choices, persistence and refusals over real sockets.

import type { GameState, Swap2State } from '@sente/games/gomoku';
import type { Match } from '@sente/match';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, connect } from '../testing/client.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('postgres');
});
afterAll(() => server.stop());

const SWAP2 = { mode: 'tieu_dao', swap2Enabled: true };
const seat = () => seatTwo(SWAP2, () => connect(server.url));

function opening(match: Match): Swap2State {
  const { swap2State } = match.state as GameState;
  if (!swap2State) throw new Error('no Swap 2 here');
  return swap2State;
}

/** Plays moves one after another, each by the player who has the turn. */
async function playOn(match: string, people: readonly Client[], moves: readonly string[]): Promise<Match> {
  const [watcher] = people;
  if (!watcher) throw new Error('no player is connected');
  for (const move of moves) {
    const { turn, plies, config } = watcher.match(match);
    const who = people.find((one) => one.you === config.players[turn ?? 0]);
    expect(await who?.act(match, { kind: 'move', move, ply: plies.length })).toMatchObject({ t: 'done' });
    await Promise.all(people.map((one) => one.until(match, (now) => now.plies.length === plies.length + 1)));
  }
  return watcher.match(match);
}

async function stored(match: string) {
  const response = await fetch(`${server.url}/api/matches/${match}/swap2`);
  return ((await response.json()) as { swap2State: Swap2State }).swap2State;
}

describe('phases', () => {
  test('R1.1 a game with Swap 2 starts in swap2_placement with player 1 to place', async () => {
    const { match, opener, ann } = await seat();
    const state = opening(ann.match(match));
    expect(state.phase).toBe('swap2_placement');
    expect(state.activePlayerId).toBe(opener.you);
  });

  test('R1.2 R2.1 R2.2 R2.5 the third stone leads to swap2_choice of player 2; two black, one white', async () => {
    const { match, opener, other } = await seat();
    const after = await playOn(match, [opener, other], ['h8', 'i9', 'j10']);
    expect(opening(after).phase).toBe('swap2_choice');
    expect(opening(after).activePlayerId).toBe(other.you);
    const { board } = after.state as GameState;
    expect(board.flat().filter((cell) => cell === 'X')).toHaveLength(2);
    expect(board.flat().filter((cell) => cell === 'O')).toHaveLength(1);
  });

  test('R1.3 R1.6 R3.2 player 2 takes black: colours are given and the main game begins', async () => {
    const { match, opener, other } = await seat();
    const after = await playOn(match, [opener, other], ['h8', 'i9', 'j10', '=black']);
    expect(opening(after)).toMatchObject({
      phase: 'complete',
      blackPlayerId: other.you,
      whitePlayerId: opener.you,
    });
    expect((after.state as GameState).gamePhase).toBe('main_game');
  });

  test('R3.3 R3.6 player 2 takes white: black, who is player 1, moves next', async () => {
    const { match, opener, other } = await seat();
    const after = await playOn(match, [opener, other], ['h8', 'i9', 'j10', '=white']);
    expect(opening(after)).toMatchObject({ whitePlayerId: other.you, blackPlayerId: opener.you });
    expect(after.config.players[after.turn ?? -1]).toBe(opener.you);
  });

  test('R1.4 R1.5 R2.3 R3.4 place_more: player 2 places two more, then player 1 chooses', async () => {
    const { match, opener, other } = await seat();
    const extra = await playOn(match, [opener, other], ['h8', 'i9', 'j10', '=more']);
    expect(opening(extra)).toMatchObject({ phase: 'swap2_extra', activePlayerId: other.you });
    const final = await playOn(match, [opener, other], ['a1', 'b2']);
    expect(opening(final)).toMatchObject({ phase: 'swap2_final_choice', activePlayerId: opener.you });
    expect(opening(final).tentativeStones).toHaveLength(5);
    const { board } = final.state as GameState;
    // Rows from the top: a1 is the first stone of the lowest row, b2 the second of the one above.
    expect([board[14]?.[0], board[13]?.[1]]).toEqual(['O', 'X']);
    expect(board.flat().filter((cell) => cell !== null)).toHaveLength(5);
    for (const one of [opener, other])
      expect(await one.act(match, { kind: 'move', move: 'c3', ply: 6 })).toMatchObject({ t: 'refused' });
  });
});

describe('refusals say what would be right', () => {
  test('R2.4 an occupied point', async () => {
    const { match, opener, other } = await seat();
    await playOn(match, [opener, other], ['h8']);
    expect(await opener.act(match, { kind: 'move', move: 'h8', ply: 1 })).toMatchObject({
      t: 'refused',
      code: 'occupied',
    });
  });

  test('R8.1 an action of another phase', async () => {
    const { match, opener } = await seat();
    expect(await opener.act(match, { kind: 'move', move: '=black', ply: 0 })).toMatchObject({
      code: 'wrong_phase',
      data: { phase: 'swap2_placement' },
    });
  });

  test('R8.2 the wrong player is told whose turn it is', async () => {
    const { match, opener, other } = await seat();
    expect(await other.act(match, { kind: 'move', move: 'h8', ply: 0 })).toMatchObject({
      code: 'not_your_turn',
      data: { turn: 0, activePlayerId: opener.you },
    });
  });

  test('R3.1 R3.5 R8.3 an unknown choice is answered with the options', async () => {
    const { match, opener, other } = await seat();
    await playOn(match, [opener, other], ['h8', 'i9', 'j10']);
    expect(await other.act(match, { kind: 'move', move: '=red', ply: 3 })).toMatchObject({
      code: 'invalid_choice',
      data: { options: ['black', 'white', 'place_more'] },
    });
    await playOn(match, [opener, other], ['=more', 'a1', 'b2']);
    expect(await opener.act(match, { kind: 'move', move: '=more', ply: 6 })).toMatchObject({
      code: 'invalid_choice',
      data: { options: ['black', 'white'] },
    });
  });

  test('a stranger is refused, and so is a move for another position', async () => {
    const { match, opener } = await seat();
    const stranger = await connect(server.url);
    expect(await stranger.act(match, { kind: 'move', move: 'h8', ply: 0 })).toMatchObject({
      code: 'not_a_player',
    });
    expect(await opener.act(match, { kind: 'move', move: 'h8', ply: 4 })).toMatchObject({
      code: 'stale',
      data: { ply: 0 },
    });
  });
});

describe('the stored history', () => {
  test('R7.1 every action persists the phase and the stones, and getState tells them', async () => {
    const { match, opener, other, roomId } = await seat();
    for (const move of ['h8', 'i9', 'j10', '=more', 'a1']) {
      const after = await playOn(match, [opener, other], [move]);
      expect(await stored(match)).toEqual(opening(after));
      const snapshot = await server.parts.store.rooms.snapshot(roomId);
      expect(snapshot).toMatchObject({ kind: 'ok', match, seq: after.seq });
      if (snapshot.kind === 'ok') expect(snapshot.state['swap2State']).toEqual(opening(after));
    }
  });

  test('R7.3 R6.4 the opening sequence is in the match history as soon as the colours are chosen', async () => {
    const { match, opener, other } = await seat();
    const after = await playOn(match, [opener, other], ['h8', 'i9', 'j10', '=black']);
    const row = await server.parts.store.matches.get(match);
    expect(row?.swap2History).toEqual({
      actions: opening(after).actions,
      finalAssignment: { blackPlayerId: other.you, whitePlayerId: opener.you, firstMover: other.you },
    });
  });

  test('R6.4 a game that ends inside the opening keeps what was done of it', async () => {
    const { match, opener, other } = await seat();
    const after = await playOn(match, [opener, other], ['h8', 'i9', 'j10', '=more', 'a1']);
    await opener.act(match, { kind: 'resign' });
    await other.until(match, (now) => now.status === 'ended');
    const row = await server.parts.store.matches.get(match);
    expect(opening(after).actions).toHaveLength(5);
    expect(row?.swap2History).toEqual({ actions: opening(after).actions, finalAssignment: null });
  });

  test('R7.5 the record of the match shows the opening as steps of its own', async () => {
    const { match, opener, other } = await seat();
    await playOn(match, [opener, other], ['h8', 'i9', 'j10', '=black', 'g7']);
    const text = await (await fetch(`${server.url}/api/matches/${match}.txt`)).text();
    expect(text).toMatch(/^sente 1 gomoku\/freestyle .*swap2=true.* : h8 i9 j10 =black g7\n$/);
  });

  test('the same act sent again after a lost answer is answered and not played twice', async () => {
    const { match, opener } = await seat();
    const first = await opener.act(match, { kind: 'move', move: 'h8', ply: 0 }, 'same-id');
    const again = await opener.act(match, { kind: 'move', move: 'h8', ply: 0 }, 'same-id');
    expect(again).toEqual(first);
    expect(opener.match(match).plies).toHaveLength(1);
  });
});

describe('time', () => {
  test('R8.4 R6.5 time runs out in Swap 2: a stone is placed, a choice is black, or the game is lost', async () => {
    const hurried = { ...SWAP2, moveMs: 5_000 };
    const sit = (room: Record<string, unknown>) => seatTwo(room, () => connect(server.url));
    const [choosing, forfeiting, ...placing] = await Promise.all([
      sit(hurried),
      sit({ ...hurried, timeoutPolicy: 'forfeit' }),
      ...Array.from({ length: 4 }, () => sit(hurried)),
    ]);
    await playOn(choosing.match, [choosing.opener, choosing.other], ['h8', 'i9', 'j10']);
    const points = new Set<string>();
    for (const { ann, match } of placing) {
      const [placed] = (await ann.until(match, (now) => now.plies.length >= 1)).plies;
      expect(placed).toMatchObject({ seat: 0, auto: true });
      points.add(placed?.entry ?? '');
    }
    // Four stones on one of 225 points by chance: once in eleven million runs.
    expect(points.size).toBeGreaterThan(1);
    const chosen = await choosing.ann.until(choosing.match, (now) => now.plies.length >= 4);
    expect(chosen.plies[3]).toMatchObject({ seat: 1, entry: '=black', auto: true });
    const lost = await forfeiting.ann.until(forfeiting.match, (now) => now.status === 'ended');
    expect(lost.outcome).toMatchObject({ winner: 1, reason: 'timeout' });
  });
});

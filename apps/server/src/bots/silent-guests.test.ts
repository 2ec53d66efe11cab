// Guests who begin games with bots and never move: they keep no bot busy, and no other player from playing one.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { behind, type Client, connect } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const GUESTS = 170;
const ROOMS_EACH = 3;
/** Connected at once, as many as a burst of new ones is. */
const AT_ONCE = 10;
const ROOMS_PER_ADDRESS = 100;
const config = { mode: 'tieu_dao', moveMs: null };

let server: TestServer;
beforeAll(async () => {
  const env = {
    TRUST_PROXY: '1',
    ROOMS_PER_ADDRESS: String(ROOMS_PER_ADDRESS),
    // On a busy machine, first moves of the bots wait. Here only the rooms limit the games of one address.
    BOT_TURNS_PER_ADDRESS: String(GUESTS * ROOMS_EACH),
  };
  server = await startServer('postgres', { env, times: { shortestMs: 0 } });
});
afterAll(() => server.stop());

const begin = (guest: Client) => guest.ask({ t: 'create', config, bots: 1 });

/** Opens as many games as a guest may have, looks at each board, and is silent. Answers how many there are. */
async function fallSilent(address: string): Promise<number> {
  const guest = await connect(server.url, undefined, behind(address));
  let games = 0;
  for (let nth = 0; nth < ROOMS_EACH; nth++) {
    const answer = await begin(guest);
    if (answer.t !== 'done') continue;
    const { match } = await guest.enter(answer.room ?? '');
    await guest.watch(match ?? '');
    games += 1;
  }
  return games;
}

async function fallSilentAll(addresses: readonly string[]): Promise<number> {
  let games = 0;
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const some = await Promise.all(addresses.slice(from, from + AT_ONCE).map(fallSilent));
    games += some.reduce((sum, one) => sum + one, 0);
  }
  return games;
}

/** Begins a game with a bot, makes a move, and waits for the answer. */
async function playsABot(address: string): Promise<void> {
  const ann = await connect(server.url, undefined, behind(address));
  const answer = await begin(ann);
  expect(answer).toMatchObject({ t: 'done' });
  const { match } = await ann.enter(answer.t === 'done' ? (answer.room ?? '') : '');
  await ann.watch(match ?? '');
  const isHers = (turn: number | null, players: readonly string[]) => players[turn ?? -1] === ann.you;
  const before = await ann.until(match ?? '', ({ turn, config }) => isHers(turn, config.players));
  const move = before.plies.some(({ entry }) => entry === 'h8') ? 'a1' : 'h8';
  expect(await ann.act(match ?? '', { kind: 'move', move, ply: before.plies.length })).toMatchObject({
    t: 'done',
  });
  await ann.until(match ?? '', ({ plies }) => plies.length >= before.plies.length + 2);
}

describe('silent guests', () => {
  test('from many addresses leave the bots to all players', async () => {
    const addresses = Array.from({ length: GUESTS }, (_, nth) => `198.51.${100 + (nth >> 8)}.${nth & 255}`);
    expect(await fallSilentAll(addresses)).toBe(GUESTS * ROOMS_EACH);
    await playsABot('203.0.113.9');
  });

  test('of one address get no more than its share of rooms, and others get a bot', async () => {
    const games = await fallSilentAll(Array.from({ length: GUESTS / 2 }, () => '192.0.2.66'));
    // Those who ask at the same moment may all be the last.
    expect(games).toBeGreaterThanOrEqual(ROOMS_PER_ADDRESS);
    expect(games).toBeLessThan(ROOMS_PER_ADDRESS + AT_ONCE);
    await playsABot('203.0.113.10');
  });
});

// kill -9 while a bot thinks: the next server thinks anew, and the bot's move is stored once.

import type { Match } from '@sente/match';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORE_KINDS } from '../store/store.ts';
import { type Client, connect } from '../testing/client.ts';
import { type ServerProcess, serverProcess } from '../testing/process.ts';
import { type StorePlace, startPlace } from '../testing/stores.ts';

const TABLES = 6;

describe.each(STORE_KINDS)('a server killed in a bot’s thinking on %s', (kind) => {
  let place: StorePlace;
  let server: ServerProcess;
  beforeAll(async () => {
    place = await startPlace(kind);
    server = await serverProcess({ ...place.env, BOT_THREADS: '1' });
    await server.start();
  });
  afterAll(async () => {
    await server.end();
    await place.stop();
  });

  test('is replaced by one that plays the move once', async () => {
    const tables = await Promise.all(Array.from({ length: TABLES }, () => playUntilItThinks(server.url)));
    // Every move of a person is stored, and one thread cannot have answered them all.
    await server.kill();
    await server.start();
    for (const { ann, match, plies } of tables) {
      const back = await connect(server.url, ann.token);
      await back.watch(match);
      const after = await back.until(match, (now) => isTurnOf(back, now));
      expect(after.plies).toHaveLength(plies + 1);
      expect(back.events(match).filter((event) => event.kind === 'moved')).toHaveLength(plies + 1);
    }
  });
});

const isTurnOf = ({ you }: Client, { turn, config }: Match) => config.players[turn ?? -1] === you;

/** A game against the strongest bot, in which the bot is to move. */
async function playUntilItThinks(url: string) {
  const ann = await connect(url);
  const answer = await ann.ask({ t: 'create', config: { mode: 'training' }, bots: 8 });
  const room = await ann.enter(answer.t === 'done' ? (answer.room ?? '') : '');
  const match = room.match ?? '';
  await ann.watch(match);
  const { plies } = await ann.until(match, (now) => isTurnOf(ann, now));
  await ann.act(match, { kind: 'move', move: plies.length === 0 ? 'h8' : 'a1', ply: plies.length });
  return { ann, match, plies: plies.length + 1 };
}

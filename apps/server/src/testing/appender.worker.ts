// A process to be killed: plays without end on the embedded store and prints every move it was promised, one per line.

import type { MatchConfig } from '@sente/match';
import { openStore } from '../store/open.ts';

const MATCHES = 20;

const config: MatchConfig = {
  game: 'gomoku/freestyle',
  options: {},
  players: ['ann', 'bob'],
  moveMs: null,
  timeoutPolicy: 'auto',
  graceMs: null,
  rated: false,
  pausedMs: 1,
  commitment: null,
};

const [dataDir = ''] = process.argv.slice(2);
const store = await openStore({ databaseUrl: null, dataDir, fsync: false });
process.stdout.write('open\n');

async function play(id: string): Promise<never> {
  if ((await store.matches.get(id)) === null) {
    const events = [{ kind: 'started', at: 1, config }] as const;
    const rest = { roomId: null, seriesId: null, mode: 'custom', rated: false, deadline: null, deal: null };
    await store.matches.create({ id, config, events, ...rest });
  }
  let seq = (await store.matches.get(id))?.seq ?? 0;
  for (;;) {
    const events = [{ kind: 'moved', at: seq, seat: 0, move: `${id}-${seq + 1}` }] as const;
    const done = await store.matches.append({
      match: id,
      expect: seq,
      events,
      status: 'playing',
      deadline: null,
      outcome: null,
    });
    if (done.kind !== 'ok') throw new Error(`unexpected ${done.kind}`);
    seq = done.seq;
    process.stdout.write(`${id} ${seq}\n`);
  }
}

await Promise.all(Array.from({ length: MATCHES }, (_, i) => play(`m${i}`)));

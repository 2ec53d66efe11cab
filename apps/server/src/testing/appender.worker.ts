// A process for a test to kill: it appends moves to the embedded store without end, and prints each acknowledged move on a line.

import { openWorld } from '../base/world.ts';
import { openStore } from '../store/open.ts';
import { moved, plainAct, plainMatch } from './matches.ts';

const MATCHES = 20;

const [dataDir = ''] = process.argv.slice(2);
const store = await openStore({ databaseUrl: null, dataDir, fsync: false, world: openWorld() });
process.stdout.write('open\n');

async function play(id: string): Promise<never> {
  if ((await store.matches.get(id)) === null) await store.matches.create(plainMatch(id));
  let seq = (await store.matches.get(id))?.seq ?? 0;
  for (;;) {
    const done = await store.matches.append(plainAct(id, seq, { events: [moved(`${id}-${seq + 1}`)] }));
    if (done.kind !== 'ok') throw new Error(`unexpected ${done.kind}`);
    seq = done.seq;
    process.stdout.write(`${id} ${seq}\n`);
  }
}

await Promise.all(Array.from({ length: MATCHES }, (_, i) => play(`m${i}`)));

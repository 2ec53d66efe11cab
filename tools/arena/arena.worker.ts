// A thread of the arena: plays the meetings it is given.

import { parentPort, workerData } from 'node:worker_threads';
import { openWorld } from '../../apps/server/src/base/world.ts';
import { openEngineFileHost } from '../../apps/server/src/bots/engine-files.ts';
import { createMeetingPlayer, type MeetingPlay } from './meeting.ts';
import type { Match, Meeting } from './plan.ts';

export type ArenaData = { readonly matches: readonly Match[]; readonly folders: readonly string[] };
export type ArenaAnswer = MeetingPlay & { readonly meeting: Meeting };

if (!parentPort)
  throw new Error('arena.worker.ts has no parent: start it as a worker thread, as crew.ts does');
const port = parentPort;
const { matches, folders } = workerData as ArenaData;
const player = createMeetingPlayer(matches, (folder) =>
  openEngineFileHost(openWorld(), folder === null ? folders : [folder]),
);

port.on('message', (meeting: Meeting | null) => {
  if (meeting === null) {
    player.close();
    port.close();
    return;
  }
  player.play(meeting).then(
    (play) => port.postMessage({ meeting, ...play } satisfies ArenaAnswer),
    (error: unknown) => {
      throw error;
    },
  );
});

// The threads that play: each has one meeting at a time, and one that dies is replaced.

import { Worker } from 'node:worker_threads';
import type { ArenaAnswer, ArenaData } from './arena.worker.ts';
import type { Meeting } from './plan.ts';

export type CrewTask = {
  readonly data: ArenaData;
  readonly workers: number;
  /** The next meeting; undefined: there is nothing left to do. */
  next(): Meeting | undefined;
  done(answer: ArenaAnswer): void;
  /** A meeting that ended its thread twice is given up. */
  failed(meeting: Meeting, error: string): void;
};

const WORKER = new URL('./arena.worker.ts', import.meta.url);
const MOST_TRIES = 2;

/** Resolves when no thread has a meeting left. */
export async function runCrew(task: CrewTask): Promise<void> {
  await Promise.all(Array.from({ length: task.workers }, () => runThread(task)));
}

async function runThread(task: CrewTask): Promise<void> {
  let worker: Worker | undefined;
  for (let meeting = task.next(); meeting; meeting = task.next()) {
    for (let tries = 1; ; tries++) {
      worker ??= new Worker(WORKER, { workerData: task.data });
      try {
        task.done(await playMeetingIn(worker, meeting));
        break;
      } catch (error) {
        await worker.terminate();
        worker = undefined;
        if (tries < MOST_TRIES) continue;
        task.failed(meeting, String(error));
        break;
      }
    }
  }
  worker?.postMessage(null);
}

function playMeetingIn(worker: Worker, meeting: Meeting): Promise<ArenaAnswer> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: ArenaAnswer) => finish(() => resolve(answer));
    const onError = (error: Error) => finish(() => reject(error));
    const onExit = (code: number) => finish(() => reject(new Error(`the thread ended with ${code}`)));
    const finish = (act: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(meeting);
  });
}

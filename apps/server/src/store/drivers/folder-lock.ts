// One process per data folder: a lock file that names its holder and never outlives it for long.

import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const LOCK_FILE = 'sente.lock';
const TOUCH_MS = 2_000;
/** A holder on another machine (a container that shares the volume) cannot be asked: it must have touched the file lately. */
const STALE_MS = 10_000;
const POLL_MS = 500;
const MOST_TRIES = 5;

type Holder = {
  readonly pid: number;
  readonly host: string;
  readonly born: string | null;
  readonly key: string;
};

export type FolderLock = { release(): void };

export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, LOCK_FILE);
  const mine: Holder = { pid: process.pid, host: hostname(), born: bornAt(process.pid), key: randomUUID() };
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    if (put(path, mine)) return hold(path, mine);
    const holder = read(path);
    if (holder !== null && (await isAlive(path, holder))) {
      throw new Error(
        `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}. ` +
          'Stop that server first, or give this one another DATA_DIR.',
      );
    }
    takeAway(path, holder);
  }
  throw new Error(`The data folder ${folder} could not be locked: others keep taking it.`);
}

/** Written whole under another name first, so that nobody ever reads half a lock. */
function put(path: string, mine: Holder): boolean {
  const draft = `${path}.${mine.key}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function hold(path: string, mine: Holder): FolderLock {
  const touch = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // The folder is gone (a test cleaned up): there is nothing left to protect.
    }
  }, TOUCH_MS);
  touch.unref();
  return {
    release() {
      clearInterval(touch);
      if (read(path)?.key === mine.key) rmSync(path, { force: true });
    },
  };
}

function read(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

async function isAlive(path: string, holder: Holder): Promise<boolean> {
  if (holder.host === hostname()) return runs(holder);
  const before = touchedAt(path);
  while (before !== null && Date.now() - before < STALE_MS) {
    await wait(POLL_MS);
    if (touchedAt(path) !== before) return true;
  }
  return false;
}

function touchedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function runs(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // After a crash the number may belong to somebody else by now, even to ourselves in a container.
  return holder.born === null || holder.born === bornAt(holder.pid);
}

/** When a process was started, in the kernel's ticks, where the kernel tells. */
function bornAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** Moves a dead holder's lock aside, unless somebody else has already put a new one there. */
function takeAway(path: string, dead: Holder | null): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved !== null && moved.key !== dead?.key) put(path, moved);
  rmSync(aside, { force: true });
}

// Allows one process per data folder: a lock file that names its holder. The lock of a dead holder is removed.

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
import { type Chance, pause, type World } from '../../base/world.ts';

export const LOCK_FILE = 'sente.lock';
const TOUCH_MS = 2_000;
/**
 * A holder on another machine, such as a container that shares the volume, cannot be checked directly: it counts as alive
 * while it touches the file.
 */
const STALE_MS = 10_000;
const POLL_MS = 500;
const MOST_TRIES = 5;
const KEY_BYTES = 16;

type Holder = {
  readonly pid: number;
  readonly host: string;
  readonly born: string | null;
  readonly key: string;
};

export type FolderLock = { release(): void };

export async function lockFolder(folder: string, world: World): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, LOCK_FILE);
  const chance = world.chance('folder lock');
  const mine: Holder = {
    pid: process.pid,
    host: hostname(),
    born: processStartTime(process.pid),
    key: newKey(chance),
  };
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    if (createLockFile(path, mine)) return keepLockFresh(path, mine, world);
    const holder = readHolder(path);
    if (holder !== null && (await isHolderAlive(path, holder, world))) {
      throw new Error(
        `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}. ` +
          'Stop that server first, or give this one another DATA_DIR.',
      );
    }
    removeDeadLock(path, holder, newKey(chance));
  }
  throw new Error(
    `The data folder ${folder} could not be locked: other processes keep taking it. Stop them, or give this server another DATA_DIR.`,
  );
}

/** Writes the lock under another name first, so that no process reads half of it. */
function createLockFile(path: string, mine: Holder): boolean {
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

function keepLockFresh(path: string, mine: Holder, world: World): FolderLock {
  const stopTouching = world.every(TOUCH_MS, () => {
    const now = new Date(world.wall());
    try {
      utimesSync(path, now, now);
    } catch {
      // The folder was removed, as a test does: there is nothing left to protect.
    }
  });
  return {
    release() {
      stopTouching();
      if (readHolder(path)?.key === mine.key) rmSync(path, { force: true });
    },
  };
}

function newKey(chance: Chance): string {
  return chance.bytes(KEY_BYTES).toString('hex');
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

async function isHolderAlive(path: string, holder: Holder, world: World): Promise<boolean> {
  if (holder.host === hostname()) return isProcessRunning(holder);
  const before = lockTouchedAt(path);
  while (before !== null && world.wall() - before < STALE_MS) {
    await pause(world, POLL_MS);
    if (lockTouchedAt(path) !== before) return true;
  }
  return false;
}

function lockTouchedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function isProcessRunning(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process is alive, but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // After a crash the number may belong to another process, in a container even to this one.
  return holder.born === null || holder.born === processStartTime(holder.pid);
}

/** The start time of a process in ticks of the kernel; null where the kernel does not report it. */
function processStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** Removes the lock of a dead holder, unless another process has already put a new one there. */
function removeDeadLock(path: string, dead: Holder | null, key: string): void {
  const aside = `${path}.${key}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved !== null && moved.key !== dead?.key) createLockFile(path, moved);
  rmSync(aside, { force: true });
}

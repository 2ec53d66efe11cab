// A temporary folder for one run of the tests: whatever a test leaves there is noticed. In memory where there is enough of
// it, because tests copy and remove whole databases, and a disk would write every one of them.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const GB = 1024 ** 3;
/** A run has put less than one into it at any time. */
const ROOM = 4 * GB;
/** Browsers and databases want theirs, too. */
const FREE = 8 * GB;

/** @param {string} folder */
function roomIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Other systems have no such folder.
    return 0;
  }
}

/** @param {{ room: number, free: number }} memory what its folder has room for, and what is free at all */
export function placeFor({ room, free }) {
  return room >= ROOM && free >= FREE ? MEMORY : tmpdir();
}

export function openTemporaryFolder() {
  const folder = mkdtempSync(join(placeFor({ room: roomIn(MEMORY), free: freemem() }), 'sente-test-'));
  // A PostgreSQL of the tests runs as another user, who must find the way to its folder.
  chmodSync(folder, 0o755);
  return {
    folder,
    /** Removes it, and answers the names of what was left in it. */
    close() {
      const left = readdirSync(folder);
      rmSync(folder, { recursive: true, force: true });
      return left;
    },
  };
}

// A temporary folder for one test run, which reports the files that tests leave in it. It is in memory if there is enough,
// because tests copy and remove whole databases, and a disk would write every one of them.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const GB = 1024 ** 3;
/** No run has used more of it at a time. */
const ROOM = 4 * GB;
/** Left free for browsers and databases. */
const FREE = 8 * GB;

/** @param {string} folder */
function freeBytesIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Only Linux has this folder.
    return 0;
  }
}

/** @param {{ room: number, free: number }} memory room in its folder, and free memory of the machine */
export function chooseParentFolder({ room, free }) {
  return room >= ROOM && free >= FREE ? MEMORY : tmpdir();
}

export function openTemporaryFolder() {
  const folder = mkdtempSync(
    join(chooseParentFolder({ room: freeBytesIn(MEMORY), free: freemem() }), 'sente-test-'),
  );
  // A PostgreSQL of the tests runs as another user, which must be able to enter this folder.
  chmodSync(folder, 0o755);
  return {
    folder,
    /** Removes it, and returns the names of the files left in it. */
    close() {
      const left = readdirSync(folder);
      rmSync(folder, { recursive: true, force: true });
      return left;
    },
  };
}

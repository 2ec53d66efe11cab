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

/**
 * The profile of a worker's browser. The browser lasts as long as its worker, and vitest kills a worker that takes more than
 * half a second to end, which on a busy machine is less than closing a browser takes. No test can prevent that.
 */
const BROWSER_PROFILE = /^playwright_chromiumdev_profile-/;

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
    /** Removes it, and returns the names of the files that tests have left in it. */
    close() {
      const left = readdirSync(folder).filter((name) => !BROWSER_PROFILE.test(name));
      // The last processes of a killed browser may still write.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      return left;
    },
  };
}

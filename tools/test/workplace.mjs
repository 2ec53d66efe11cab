// A temporary folder for one run of the tests, inside the system's: whatever a test leaves there is noticed.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function openWorkplace() {
  const folder = mkdtempSync(join(tmpdir(), 'sente-test-'));
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

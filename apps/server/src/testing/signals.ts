// Freezing processes. A signal is delivered some time after it was sent, so these functions wait for the state itself.

import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 5;

function ps(...args: readonly string[]): readonly string[] {
  const { stdout } = spawnSync('ps', args, { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => line.trim() || []);
}

/** The process itself first, so that it starts no more children. */
const withChildren = (pid: number) => [pid, ...ps('-o', 'pid=', '--ppid', String(pid)).map(Number)];

/** Ignores a child that has ended since it was listed. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Stops the process and its children; their connections stay open. */
export async function freezeProcess(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  process.kill(pid, 'SIGSTOP');
  const all = withChildren(pid);
  for (const one of all) signal(one, 'SIGSTOP');
  const isStill = () => ps('-o', 'stat=', '-p', all.join()).every((state) => /^[TZ]/.test(state));
  while (!isStill()) await wait(POLL_MS);
}

export function thawProcess(pid: number | undefined): void {
  if (pid !== undefined) for (const one of withChildren(pid)) signal(one, 'SIGCONT');
}

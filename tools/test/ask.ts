// Asks the test run for a shared resource; the run answers in shared.ts.

import process from 'node:process';

export type SharedThing = 'database' | 'drop' | 'pages' | 'server';

/** The address of the run, in the environment of every process it starts. */
export const ADDRESS = 'SENTE_TEST_RUN';

/** Returns the address of a database, of the built pages or of a server. */
export async function askForShared(thing: SharedThing, about = ''): Promise<string> {
  const run = process.env[ADDRESS];
  if (run === undefined)
    throw new Error(`a ${thing} exists only in a test run: start this through npm test or npx vitest`);
  const answer = await fetch(`${run}/${thing}`, { method: 'POST', body: about });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the run has no ${thing}: ${text}`);
  return text;
}

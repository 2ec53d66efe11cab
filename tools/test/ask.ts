// How a test asks its run for what all tests share; the run answers in shared.ts.

import process from 'node:process';

export type SharedThing = 'database' | 'drop' | 'pages' | 'server';

/** Where the run listens: known to every process it starts. */
export const ADDRESS = 'SENTE_TEST_RUN';

/** Answers an address: of a database, of the built pages, of a server to visit. */
export async function ask(thing: SharedThing, about = ''): Promise<string> {
  const run = process.env[ADDRESS];
  if (run === undefined) throw new Error(`only a test may ask for a ${thing}`);
  const answer = await fetch(`${run}/${thing}`, { method: 'POST', body: about });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the run has no ${thing}: ${text}`);
  return text;
}

// A PostgreSQL database for a test that leaves the server itself alone: on the one server that all tests of a run share.

import { ask } from '../../../../tools/test/ask.ts';

export type FreshDatabase = { readonly url: string; stop(): Promise<void> };

/** Empty, with all its tables. A test that stops or kills PostgreSQL starts one of its own instead. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const url = await ask('database');
  return {
    url,
    async stop() {
      await ask('drop', url);
    },
  };
}

// A PostgreSQL database for a test that leaves the server itself alone: on the one server that all tests of a run share.

import pg from 'pg';
import { ask } from '../../../../tools/test/ask.ts';

export type FreshDatabase = {
  readonly url: string;
  /** Past the server, as somebody at the database would. */
  query(text: string, values?: readonly unknown[]): Promise<void>;
  stop(): Promise<void>;
};

/** Empty, with all its tables. A test that stops or kills PostgreSQL starts one of its own instead. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const url = await ask('database');
  return {
    url,
    async query(text, values = []) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(text, [...values]).finally(() => client.end());
    },
    async stop() {
      await ask('drop', url);
    },
  };
}

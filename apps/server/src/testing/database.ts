// A PostgreSQL database for a test that does not stop the server: on the server that all tests of a run share.

import pg from 'pg';
import { askForShared } from '../../../../tools/test/ask.ts';

export type FreshDatabase = {
  readonly url: string;
  /** Runs SQL directly, past the server under test. */
  query(text: string, values?: readonly unknown[]): Promise<void>;
  stop(): Promise<void>;
};

/** An empty database with all tables. A test that stops or kills PostgreSQL starts a server of its own instead. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const url = await askForShared('database');
  return {
    url,
    async query(text, values = []) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(text, [...values]).finally(() => client.end());
    },
    async stop() {
      await askForShared('drop', url);
    },
  };
}

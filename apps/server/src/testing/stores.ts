// The two stores every test that needs one can have: embedded in a temporary folder, or on a PostgreSQL server of our own.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../store/embedded.ts';
import { openPostgres } from '../store/postgres.ts';
import type { Sql } from '../store/sql.ts';
import type { StoreKind } from '../store/store.ts';
import { startPostgres } from './postgres.ts';

/** A database, opened once and asked as often as one likes; the embedded one can be opened only once at a time. */
export type TestDatabase = {
  /** For PostgreSQL: another connection pool, as another server would have. For embedded: the same. */
  open(): Promise<Sql>;
  stop(): Promise<void>;
};

export async function startDatabase(kind: StoreKind): Promise<TestDatabase> {
  return kind === 'embedded' ? await startEmbedded() : await startReal();
}

async function startEmbedded(): Promise<TestDatabase> {
  const folder = temporaryFolder();
  const sql = await openEmbedded({ folder, fsync: false });
  return {
    open: () => Promise.resolve({ ...sql, close: async () => {} }),
    async stop() {
      await sql.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startReal(): Promise<TestDatabase> {
  const server = await startPostgres();
  const opened: Sql[] = [];
  return {
    open() {
      const sql = openPostgres({ url: server.url });
      opened.push(sql);
      return Promise.resolve({ ...sql, close: async () => {} });
    },
    async stop() {
      await Promise.all(opened.map((sql) => sql.close()));
      await server.stop();
    },
  };
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'sente-'));
}

// The two stores every test that needs one can have: embedded in a temporary folder, or on a PostgreSQL server of our own.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CACHE } from '../../../../tools/lib/root.mjs';
import { openEmbedded } from '../store/drivers/embedded.ts';
import { openPostgres } from '../store/drivers/postgres.ts';
import type { Sql } from '../store/drivers/sql.ts';
import { MIGRATIONS } from '../store/migrations/index.ts';
import { openStore } from '../store/open.ts';
import type { StoreKind } from '../store/store.ts';
import { freshDatabase } from './database.ts';

/** A database, opened once and asked as often as one likes; the embedded one can be opened only once at a time. */
export type TestDatabase = {
  /** Whether several servers may have it at once. */
  readonly shared: boolean;
  /** For PostgreSQL: another connection pool, as another server would have. For embedded: the same, which stays open. */
  open(): Promise<Sql>;
  stop(): Promise<void>;
};

/** Where servers keep a store: what to set for them, and the database itself for a test that lays hands on it. */
export type StorePlace = {
  readonly env: { readonly [name: string]: string };
  /** Of the embedded one only while no server has it. */
  open(): Promise<Sql>;
  stop(): Promise<void>;
};

/** How tests get a store of each kind. */
const START: {
  readonly [kind in StoreKind]: { database(): Promise<TestDatabase>; place(): Promise<StorePlace> };
} = {
  embedded: { database: startEmbedded, place: embeddedPlace },
  postgres: { database: startReal, place: postgresPlace },
};

export function startDatabase(kind: StoreKind): Promise<TestDatabase> {
  return START[kind].database();
}

export function startPlace(kind: StoreKind): Promise<StorePlace> {
  return START[kind].place();
}

async function embeddedPlace(): Promise<StorePlace> {
  const folder = await dataFolder(join(temporaryFolder(), 'data'));
  return {
    env: { DATA_DIR: folder },
    open: () => openEmbedded({ folder, fsync: false }),
    stop: () => Promise.resolve(rmSync(dirname(folder), { recursive: true, force: true })),
  };
}

async function postgresPlace(): Promise<StorePlace> {
  const { url, stop } = await freshDatabase();
  return { env: { DATABASE_URL: url }, open: () => Promise.resolve(openPostgres({ url })), stop };
}

async function startEmbedded(): Promise<TestDatabase> {
  const folder = await dataFolder();
  const sql = await openEmbedded({ folder, fsync: false });
  return {
    shared: false,
    open: () => Promise.resolve({ ...sql, close: async () => {} }),
    async stop() {
      await sql.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A data folder whose database is made already: making one costs six seconds of work, copying one a tenth. */
export async function dataFolder(folder = temporaryFolder()): Promise<string> {
  const sum = createHash('sha256')
    .update(JSON.stringify([MIGRATIONS, pgliteVersion()]))
    .digest('hex');
  const template = join(CACHE, `database-${sum.slice(0, 16)}`);
  if (!existsSync(template)) await makeTemplate(template);
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Moved into place whole: tests in other processes never see half of it. */
async function makeTemplate(template: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(`${template}.`);
  const store = await openStore({ databaseUrl: null, dataDir: draft, fsync: false });
  await store.close();
  try {
    renameSync(draft, template);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
}

function pgliteVersion(): string {
  const path = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return JSON.parse(readFileSync(join(path, '..', '..', 'package.json'), 'utf8')).version;
}

async function startReal(): Promise<TestDatabase> {
  const database = await freshDatabase();
  const opened: Sql[] = [];
  return {
    shared: true,
    open() {
      const sql = openPostgres({ url: database.url });
      let closed: Promise<void> | null = null;
      const once = {
        ...sql,
        close: () => {
          closed ??= sql.close();
          return closed;
        },
      };
      opened.push(once);
      return Promise.resolve(once);
    },
    async stop() {
      await Promise.all(opened.map((sql) => sql.close()));
      await database.stop();
    },
  };
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'sente-'));
}

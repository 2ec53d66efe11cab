// Both kinds of store for tests: embedded in a temporary folder, or on the PostgreSQL server of the run.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CACHE } from '../../../../tools/lib/root.mjs';
import { openWorld } from '../base/world.ts';
import { openEmbedded } from '../store/drivers/embedded.ts';
import { openPostgres } from '../store/drivers/postgres.ts';
import type { Sql } from '../store/drivers/sql.ts';
import { MIGRATIONS } from '../store/migrations/index.ts';
import { openStore } from '../store/open.ts';
import type { StoreKind } from '../store/store.ts';
import { freshDatabase } from './database.ts';

/** A database for tests. The embedded one can be open only once at a time. */
export type TestDatabase = {
  /** Whether several servers can use it at once. */
  readonly shared: boolean;
  /** PostgreSQL: a new connection pool, like that of another server. Embedded: the same one, which stays open. */
  open(): Promise<Sql>;
  stop(): Promise<void>;
};

/** A place for the store of servers: their settings, and direct access to the database for a test that damages it. */
export type StorePlace = {
  readonly env: { readonly [name: string]: string };
  /** For the embedded one only while no server has it open. */
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
    open: () => openEmbedded({ folder, fsync: false, world: openWorld() }),
    stop: () => Promise.resolve(rmSync(dirname(folder), { recursive: true, force: true })),
  };
}

async function postgresPlace(): Promise<StorePlace> {
  const { url, stop } = await freshDatabase();
  return {
    env: { DATABASE_URL: url },
    open: () => Promise.resolve(openPostgres({ url, world: openWorld() })),
    stop,
  };
}

async function startEmbedded(): Promise<TestDatabase> {
  const folder = await dataFolder();
  const sql = await openEmbedded({ folder, fsync: false, world: openWorld() });
  return {
    shared: false,
    open: () => Promise.resolve({ ...sql, close: async () => {} }),
    async stop() {
      await sql.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A data folder with a finished database: making one costs six seconds of CPU, copying one a tenth of that. */
export async function dataFolder(folder = temporaryFolder()): Promise<string> {
  const sum = createHash('sha256')
    .update(JSON.stringify([MIGRATIONS, pgliteVersion()]))
    .digest('hex');
  const template = join(CACHE, `database-${sum.slice(0, 16)}`);
  if (!existsSync(template)) await makeTemplate(template);
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Moved into place when complete, so that tests in other processes never see half of it. */
async function makeTemplate(template: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(`${template}.`);
  const store = await openStore({ databaseUrl: null, dataDir: draft, fsync: false, world: openWorld() });
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
      const sql = openPostgres({ url: database.url, world: openWorld() });
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

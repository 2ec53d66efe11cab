// Opens the store of this server: embedded in a folder, or on a PostgreSQL server.

import { eq } from 'drizzle-orm';
import type { World } from '../base/world.ts';
import { makeDatabaseClock } from './clock.ts';
import { openEmbedded } from './drivers/embedded.ts';
import { openPostgres } from './drivers/postgres.ts';
import { repeatRolledBack } from './drivers/repeat-rolled-back.ts';
import type { Sql } from './drivers/sql.ts';
import { migrate } from './migrations/migrate.ts';
import type { Store, StoreKind } from './store.ts';
import { makeAccounts } from './tables/accounts-sql.ts';
import { makeAppender } from './tables/append-sql.ts';
import { makeChat } from './tables/chat-sql.ts';
import { makeHeartbeats } from './tables/heartbeats-sql.ts';
import { makeMatches } from './tables/matches-sql.ts';
import { makeOpenings } from './tables/openings-sql.ts';
import { openQueryBuilder, type QueryBuilder, withPlainErrors } from './tables/query-builder.ts';
import { makePairingQueue } from './tables/queue-sql.ts';
import { makeRatings } from './tables/ratings-sql.ts';
import { makeRooms, type OnDamagedRoom } from './tables/rooms-sql.ts';
import { secrets } from './tables/schema.ts';
import { makeSeries } from './tables/series-sql.ts';
import { makeSessions } from './tables/sessions-sql.ts';

export type StoreOptions = {
  /** null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly fsync: boolean;
  readonly onFatal?: (reason: Error) => void;
} & StoreDeps;

type StoreDeps = { readonly world: World; readonly onDamagedRoom?: OnDamagedRoom };

export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl: url, dataDir: folder, fsync, onFatal, world } = options;
  if (url !== null) return await makeStore('postgres', openPostgres({ url, world }), options);
  const sql = await openEmbedded({ folder, fsync, world, ...(onFatal === undefined ? {} : { onFatal }) });
  return await makeStore('embedded', sql, options);
}

export async function makeStore(
  kind: StoreKind,
  driver: Sql,
  { world, onDamagedRoom = () => {} }: StoreDeps,
): Promise<Store> {
  const sql = repeatRolledBack(driver);
  try {
    await sql.check();
    await migrate(sql);
    const clock = makeDatabaseClock(sql, world);
    await clock.sync();
    const db = openQueryBuilder(sql);
    // It divides a batch that was rolled back, instead of repeating it as a whole.
    const appender = makeAppender(driver, world.soon);
    return {
      kind,
      now: clock.now,
      momentOf: clock.momentOf,
      syncClock: clock.sync,
      // The append does not use the query builder and runs for every move, so it needs no wrapper.
      matches: { ...withPlainErrors(makeMatches(sql, db, appender)), append: appender.append },
      rooms: withPlainErrors(makeRooms(sql, db, onDamagedRoom)),
      series: withPlainErrors(makeSeries(sql)),
      accounts: withPlainErrors(makeAccounts(sql, db)),
      sessions: withPlainErrors(makeSessions(db)),
      chat: withPlainErrors(makeChat(db)),
      ratings: withPlainErrors(makeRatings(sql, db)),
      openings: withPlainErrors(makeOpenings(sql, db)),
      queue: withPlainErrors(makePairingQueue(sql, db)),
      heartbeats: withPlainErrors(makeHeartbeats(sql, db, clock)),
      secret: (name, make) => readOrMakeSecret(db, name, make),
      async close() {
        await appender.idle();
        await sql.close();
      },
    };
  } catch (error) {
    await sql.close();
    throw error;
  }
}

async function readOrMakeSecret(db: QueryBuilder, name: string, make: () => string): Promise<string> {
  await db.insert(secrets).values({ name, value: make() }).onConflictDoNothing();
  const [stored] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (stored === undefined) throw new Error(`the secret ${name} was not stored`);
  return stored.value;
}

// Sessions in SQL.

import { and, eq, isNotNull, isNull, lt, ne, or, sql as raw } from 'drizzle-orm';
import { ACCOUNT_COLUMNS } from './accounts-sql.ts';
import type { QueryBuilder } from './query-builder.ts';
import { accounts, sessions } from './schema.ts';
import type { Sessions } from './sessions.ts';

const NOW = raw`hall_time()`;
/** The last use is recorded to the hour, because an exact one would cost a write for every connection. */
const SEEN_EVERY = raw`hall_time() - interval '1 hour'`;

export function makeSessions(db: QueryBuilder): Sessions {
  const alive = (tokenHash: string) => and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt));
  return {
    async open(tokenHash, accountId) {
      await db.insert(sessions).values({ tokenHash, accountId, createdAt: NOW, lastSeenAt: NOW });
    },
    async find(tokenHash) {
      const [found] = await db
        .select({ ...ACCOUNT_COLUMNS, stale: raw<boolean>`${sessions.lastSeenAt} < ${SEEN_EVERY}` })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.accountId))
        .where(alive(tokenHash));
      if (found === undefined) return null;
      const { stale, ...account } = found;
      if (stale) await db.update(sessions).set({ lastSeenAt: NOW }).where(alive(tokenHash));
      return account;
    },
    async close(tokenHash) {
      await db.update(sessions).set({ revokedAt: NOW }).where(alive(tokenHash));
    },
    async closeAll(accountId, except) {
      const ended = await db
        .update(sessions)
        .set({ revokedAt: NOW })
        .where(
          and(
            eq(sessions.accountId, accountId),
            isNull(sessions.revokedAt),
            except === undefined ? undefined : ne(sessions.tokenHash, except),
          ),
        )
        .returning({ tokenHash: sessions.tokenHash });
      return ended.length;
    },
    async endedLately(accountIds, ms) {
      const since = raw`hall_time() - make_interval(secs => ${ms}::double precision / 1000)`;
      const ended = and(eq(sessions.accountId, accounts.id), raw`${sessions.revokedAt} > ${since}`);
      const found = await db
        .selectDistinct({ id: accounts.id })
        .from(accounts)
        .leftJoin(sessions, ended)
        .where(
          and(
            raw`${accounts.id} = any(${raw.param([...accountIds])}::text[])`,
            or(isNotNull(sessions.accountId), raw`${accounts.deletedAt} > ${since}`),
          ),
        );
      return found.map(({ id }) => id);
    },
    ofAccount: (accountId) =>
      db
        .select({ createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
        .from(sessions)
        .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt)))
        .orderBy(sessions.createdAt, sessions.tokenHash),
    async forget(seenBefore) {
      const gone = await db
        .delete(sessions)
        .where(lt(sessions.lastSeenAt, seenBefore))
        .returning({ tokenHash: sessions.tokenHash });
      return gone.length;
    },
  };
}

// Accounts in SQL.

import { and, asc, eq, inArray, isNull, lt, notExists, or, sql as raw, type SQL } from 'drizzle-orm';
import { isUniqueViolation, queryRows, type Sql } from '../drivers/sql.ts';
import type { AccountRow, Accounts } from './accounts.ts';
import type { QueryBuilder } from './query-builder.ts';
import { accounts, matchPlayers, reservedNames, rooms, sessions } from './schema.ts';

export const ACCOUNT_COLUMNS = {
  id: accounts.id,
  name: accounts.name,
  guest: accounts.guest,
  createdAt: accounts.createdAt,
  deletedAt: accounts.deletedAt,
};

const NOW = raw`hall_time()`;

/** Creates the account, and a session with it if a token is given: every visitor starts as a guest with a session. */
const CREATE = `
with made as (
  insert into accounts (id, name, name_key, password_hash, guest, created_at)
  select $1, $2, $3::text, $4, $4::text is null, hall_time() where not is_name_kept($3::text)
  on conflict (name_key) do nothing
  returning id, name, guest, created_at, deleted_at
), opened as (
  insert into sessions (token_hash, account_id, created_at, last_seen_at)
  select $5::text, made.id, made.created_at, made.created_at from made where $5::text is not null
)
select id as "id", name as "name", guest as "guest", created_at as "createdAt", deleted_at as "deletedAt" from made`;

/**
 * One statement, so that no account is half deleted. The name of a guest is free at once, because accounts cannot have
 * guest names.
 */
const ERASE = `
with reserved as (
    insert into kept_names (name_hash, until)
    select hash_of_name(name_key), hall_time() + interval '1 year' from accounts
    where id = $1 and not guest and deleted_at is null
    on conflict (name_hash) do update set until = excluded.until
  ),
  ended as (delete from sessions where account_id = $1),
  unrated as (delete from ratings where account_id = $1),
  unstepped as (delete from rating_history where account_id = $1),
  unqueued as (delete from queue where account_id = $1),
  unblamed as (delete from no_shows where account_id = $1),
  unsaid as (delete from chat where author_id = $1)
update accounts set name = $2, name_key = $3, password_hash = null, recovery_hash = null,
  deleted_at = hall_time()
where id = $1`;

export function makeAccounts(sql: Sql, db: QueryBuilder): Accounts {
  const many = db
    .select(ACCOUNT_COLUMNS)
    .from(accounts)
    .where(raw`${accounts.id} = any(${raw.placeholder('ids')}::text[])`)
    .prepare('accounts by id');
  return {
    async create({ id, name, nameKey, passwordHash, tokenHash = null }) {
      const [made] = await queryRows<AccountRow>(sql, CREATE, [id, name, nameKey, passwordHash, tokenHash]);
      return made ?? null;
    },
    async get(id) {
      const [found] = await many.execute({ ids: [id] });
      return found ?? null;
    },
    many: (ids) => many.execute({ ids: [...ids] }),
    async byNameKey(nameKey) {
      const [found] = await db
        .select({
          ...ACCOUNT_COLUMNS,
          passwordHash: accounts.passwordHash,
          recoveryHash: accounts.recoveryHash,
        })
        .from(accounts)
        .where(eq(accounts.nameKey, nameKey));
      return found ?? null;
    },
    rename: (id, name, nameKey) => updateUnlessNameTaken(db, { name, nameKey }, eq(accounts.id, id)),
    // Only for a guest: of two registrations of the same guest, the second one gets null.
    upgrade: (id, as) => updateUnlessNameTaken(db, { ...as, guest: false }, isLivingAccount(id, true)),
    async setPassword(id, passwordHash) {
      const [changed] = await db
        .update(accounts)
        .set({ passwordHash })
        .where(isLivingAccount(id, false))
        .returning(ACCOUNT_COLUMNS);
      return changed ?? null;
    },
    async rehash(id, from, to) {
      await db
        .update(accounts)
        .set({ passwordHash: to })
        .where(and(eq(accounts.id, id), eq(accounts.passwordHash, from)));
    },
    async setRecovery(id, recoveryHash) {
      await db.update(accounts).set({ recoveryHash }).where(eq(accounts.id, id));
    },
    async recover(id, recoveryHash, next) {
      const [recovered] = await db
        .update(accounts)
        .set({ ...next })
        .where(and(eq(accounts.id, id), eq(accounts.recoveryHash, recoveryHash)))
        .returning(ACCOUNT_COLUMNS);
      return recovered ?? null;
    },
    async erase(id, name, nameKey) {
      await queryRows(sql, ERASE, [id, name, nameKey]);
    },
    forgetGuests: (createdBefore, limit) => forgetUnusedGuests(db, createdBefore, limit),
    async forgetReservedNames() {
      await db.delete(reservedNames).where(lt(reservedNames.until, NOW));
    },
  };
}

function isLivingAccount(id: string, guest: boolean): SQL | undefined {
  return and(eq(accounts.id, id), eq(accounts.guest, guest), isNull(accounts.deletedAt));
}

type Naming = Partial<typeof accounts.$inferInsert> & { readonly nameKey: string };

/** null: the name is taken or reserved, or no account matches. */
async function updateUnlessNameTaken(
  db: QueryBuilder,
  values: Naming,
  which: SQL | undefined,
): Promise<AccountRow | null> {
  const isFree = raw`not is_name_kept(${values.nameKey}::text)`;
  try {
    const [changed] = await db
      .update(accounts)
      .set(values)
      .where(and(which, isFree))
      .returning(ACCOUNT_COLUMNS);
    return changed ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

async function forgetUnusedGuests(db: QueryBuilder, createdBefore: number, limit: number): Promise<number> {
  const stale = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.guest, true),
        lt(accounts.createdAt, createdBefore),
        notExists(db.select({ one: raw`1` }).from(sessions).where(eq(sessions.accountId, accounts.id))),
        notExists(
          db.select({ one: raw`1` }).from(matchPlayers).where(eq(matchPlayers.accountId, accounts.id)),
        ),
        notExists(
          db
            .select({ one: raw`1` })
            .from(rooms)
            .where(
              and(
                raw`${rooms.status} <> 'closed'`,
                or(eq(rooms.hostId, accounts.id), raw`${rooms.members} @> array[${accounts.id}]`),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(accounts.id))
    .limit(limit);
  const gone = await db.delete(accounts).where(inArray(accounts.id, stale)).returning({ id: accounts.id });
  return gone.length;
}

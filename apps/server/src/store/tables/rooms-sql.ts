// Rooms in SQL: a change names the version it was made on; the snapshot of the current game lies beside the row.

import { isRecord, type Json, type Refusal } from '@sente/kernel';
import { isPerson, readStoredRoomConfig } from '@sente/match';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNull,
  lt,
  ne,
  or,
  sql as raw,
} from 'drizzle-orm';
import { queryRows, type Sql } from '../drivers/sql.ts';
import { insertMatchSql, newMatchJson } from './match-insert-sql.ts';
import type { NewMatch } from './matches.ts';
import type { QueryBuilder } from './query-builder.ts';
import type {
  NewRoom,
  RoomChange,
  RoomCreation,
  RoomLimits,
  RoomQuery,
  RoomRow,
  RoomSeat,
  Rooms,
  Snapshot,
} from './rooms.ts';
import { matches, rooms, series, seriesEvents } from './schema.ts';

const { gameState, snapshotMatch, snapshotSeq, snapshotSum, ...COLUMNS } = getTableColumns(rooms);

/**
 * A connected person sits in the room. A game that all players have left is paused, even if the server that should have
 * updated the room has stopped. Seats that cannot be read count as empty.
 */
const INHABITED = `match_status is distinct from 'paused'
  and members && array(select jsonb_path_query(seats, '$[*] ? (@.goneAt == null).player') #>> '{}')`;

/** Counts rooms only up to each limit. */
const CREATE = `
with hosted as (
  select count(*) as n from (
    select from rooms where host_id = $8 and status <> 'closed' and id <> $1 limit $11::integer) as counted
), near as (
  select count(*) filter (where ${INHABITED}) as n, count(*) as "inAll" from (
    select r.seats, r.members, m.status as match_status
    from rooms r left join matches m on m.id = r.match_id
    where r.made_from = $10 and r.status <> 'closed' order by r.id limit $14::integer) as counted
), made as (
  insert into rooms (id, code, mode, config, swap2_enabled, is_public, series_id, host_id, seats, members, made_from)
  select $1, $2, $3, $4::jsonb, $5::boolean, $6::boolean, $7, $8, $9::jsonb, $13::text[], $10
  from hosted, near
  where ($11::integer is null or hosted.n < $11::integer) and ($12::integer is null or near.n < $12::integer)
    and ($14::integer is null or near."inAll" < $14::integer)
  on conflict do nothing
  returning created_at, updated_at
)
select hosted.n as "hosted", near.n as "near", near."inAll" as "inAll", made.created_at as "createdAt", made.updated_at as "updatedAt"
from hosted cross join near left join made on true`;

const sqlToSelectRoomBy = (column: 'id' | 'code') => `
select id as "id", code as "code", version as "version", mode as "mode", config as "config",
  swap2_enabled as "swap2Enabled", is_public as "isPublic", status as "status", host_id as "hostId", seats as "seats",
  members as "members", kicked as "kicked", match_id as "matchId", series_id as "seriesId", made_from as "madeFrom",
  created_at as "createdAt", updated_at as "updatedAt"
from rooms where ${column} = $1`;
const BY_ID = sqlToSelectRoomBy('id');
const BY_CODE = sqlToSelectRoomBy('code');

/** Writes all columns, because the caller has read the whole row; `version` proves that it is still the same. */
const CHANGED = `
changed as (
  update rooms set version = version + 1, status = $3, host_id = $4, seats = $5::jsonb, members = $6::text[],
    kicked = $7::text[], match_id = $8, series_id = $9, updated_at = hall_time()
  where id = $1 and version = $2::integer
  returning updated_at
)`;
const UPDATE = `with ${CHANGED} select updated_at as "updatedAt" from changed`;
const UPDATE_AND_BEGIN = `with ${CHANGED}, ${insertMatchSql('$10', 'changed')} select updated_at as "updatedAt" from changed`;

const VERSIONS = `
with found as (
  select id, version, series_id from rooms where id = any($1::text[])
  union
  select id, version, series_id from rooms where status <> 'closed' and members && $2::text[]
)
select found.id as "id", found.version || ' ' || coalesce(s.seq, 0) as "version"
from found left join series s on s.id = found.series_id`;

const NOW = raw`hall_time()`;

/** The id orders rooms of the same millisecond, so that pages of a list neither repeat nor skip a room. */
const NEWEST_FIRST = [desc(rooms.updatedAt), desc(rooms.id)] as const;

const SNAPSHOT = `
select game_state as "state", snapshot_match as "match", snapshot_seq as "seq",
  coalesce(snapshot_sum = md5(game_state::text), false) as "sound"
from rooms where id = $1`;

const SAVE_SNAPSHOT = `
update rooms set game_state = $4::jsonb, snapshot_match = $2, snapshot_seq = $3::integer, snapshot_sum = md5($4::jsonb::text)
where id = $1 and (snapshot_match is distinct from $2 or snapshot_seq is null or snapshot_seq <= $3::integer)`;

/** The chat lines go with the rooms. Rooms with a match stay, because the match names them. */
const FORGET_CLOSED = `
with gone as (
  delete from rooms where id in (
    select id from rooms
    where status = 'closed' and match_id is null and updated_at < to_timestamp($1::double precision / 1000)
    order by updated_at, id limit $2::integer
  ) returning id
), unsaid as (delete from chat where room_id in (select id from gone))
select id from gone`;

/** In the list, this many rooms of one address count like one room of a host. */
const ROOMS_OF_A_HOST = 5;

/** Called each time a room with a damaged configuration is read. */
export type OnDamagedRoom = (room: string, cause: Refusal) => void;

export function makeRooms(sql: Sql, db: QueryBuilder, onDamaged: OnDamagedRoom): Rooms {
  const readRooms = (found: readonly FoundRoom[]) => parseRooms(found, onDamaged);
  const one = async (text: string, key: string) =>
    readRooms(await queryRows<FoundRoom>(sql, text, [key]))[0] ?? null;
  const countDamagedRooms = async (host: string | null) => {
    const found = await db
      .select(COLUMNS)
      .from(rooms)
      .where(and(ne(rooms.status, 'closed'), eq(rooms.hostId, host ?? '')));
    return found.length - readRooms(found).length;
  };
  const ofAccount = prepareRoomsOfAccount(db);
  const stranded = prepareStrandedRooms(db);
  const list = openRoomListQueries(db);
  return {
    create: (room, limits) => createRoomWithinLimits(sql, room, limits ?? null, countDamagedRooms),
    get: (id) => one(BY_ID, id),
    byCode: (code) => one(BY_CODE, code),
    update: (room, change, begins) => updateRoom(sql, room, change, begins),
    list: async (query) => readRooms(await list(query)),
    ofAccount: async (accountId) => readRooms(await ofAccount.execute({ accountId })),
    async versions(ids, members) {
      const found = await queryRows<{ id: string; version: string }>(sql, VERSIONS, [ids, members]);
      return new Map(found.map(({ id, version }) => [id, version]));
    },
    async forgetClosed(closedBefore, limit) {
      const gone = await queryRows(sql, FORGET_CLOSED, [closedBefore, limit]);
      return gone.length;
    },
    closeIdle: (touchedBefore, limit) => closeIdleRooms(db, touchedBefore, limit),
    stranded: async (limit) => readRooms(await stranded.execute({ limit })),
    snapshot: (roomId) => readSnapshot(sql, roomId),
    saveSnapshot: async (roomId, match, seq, state) => {
      await queryRows(sql, SAVE_SNAPSHOT, [roomId, match, seq, JSON.stringify(state)]);
    },
  };
}

type FoundRoom = Omit<RoomRow, 'config' | 'seats'> & { readonly config: unknown; readonly seats: unknown };

/**
 * The only place where the JSON of a room becomes typed. A room with a damaged configuration is left out, because its game
 * is unknown. A match that runs in it has a configuration of its own, and goes on.
 */
function parseRooms(found: readonly FoundRoom[], onDamaged: OnDamagedRoom): RoomRow[] {
  return found.flatMap(({ config: stored, seats, ...columns }) => {
    const config = readStoredRoomConfig(stored);
    if (!config.ok) {
      onDamaged(columns.id, config.refusal);
      return [];
    }
    return { ...columns, config: config.value, seats: Array.isArray(seats) ? seats.map(parseSeat) : [] };
  });
}

function parseSeat(json: unknown): RoomSeat {
  const { player, ready, goneAt } = isRecord(json) ? json : {};
  return {
    player: typeof player === 'string' ? player : null,
    ready: ready === true,
    goneAt: typeof goneAt === 'number' ? goneAt : null,
  };
}

function personIdsOf(seats: readonly RoomSeat[]): string[] {
  return seats.flatMap(({ player }) => (player !== null && isPerson(player) ? player : []));
}

/** Damaged rooms do not count: if they fill the limit of a host, the limit rises by their number. */
async function createRoomWithinLimits(
  sql: Sql,
  room: NewRoom,
  limits: RoomLimits | null,
  damagedOf: (host: string | null) => Promise<number>,
): Promise<RoomCreation> {
  const made = await createRoom(sql, room, limits);
  if (limits === null || made.kind !== 'crowded' || made.most !== limits.ofHost) return made;
  const damaged = await damagedOf(room.hostId);
  if (damaged === 0) return made;
  const again = await createRoom(sql, room, { ...limits, ofHost: limits.ofHost + damaged });
  const isFull = again.kind === 'crowded' && again.most === limits.ofHost + damaged;
  return isFull ? made : again;
}

async function createRoom(sql: Sql, room: NewRoom, limits: RoomLimits | null): Promise<RoomCreation> {
  const { seriesId = null, madeFrom = null, ...told } = room;
  const members = personIdsOf(room.seats);
  type Row = {
    hosted: number;
    near: number;
    inAll: number;
    createdAt: number | null;
    updatedAt: number | null;
  };
  const [row] = await queryRows<Row>(sql, CREATE, [
    room.id,
    room.code,
    room.mode,
    JSON.stringify(room.config),
    room.swap2Enabled,
    room.isPublic,
    seriesId,
    room.hostId,
    JSON.stringify(room.seats),
    madeFrom,
    limits?.ofHost ?? null,
    limits?.fromAddress ?? null,
    members,
    limits?.withAbandoned ?? null,
  ]);
  if (row?.createdAt != null && row.updatedAt !== null) {
    const { createdAt, updatedAt } = row;
    const fresh = { version: 1, status: 'open', kicked: [], matchId: null } as const;
    return { kind: 'made', room: { ...told, ...fresh, seriesId, madeFrom, members, createdAt, updatedAt } };
  }
  if (limits && row && row.hosted >= limits.ofHost) return { kind: 'crowded', most: limits.ofHost };
  if (limits && row && row.near >= limits.fromAddress) return { kind: 'crowded', most: limits.fromAddress };
  if (limits && row && row.inAll >= limits.withAbandoned)
    return { kind: 'crowded', most: limits.withAbandoned };
  return { kind: 'taken' };
}

async function updateRoom(
  sql: Sql,
  before: RoomRow,
  change: RoomChange,
  begins: NewMatch | undefined,
): Promise<RoomRow | null> {
  const room = { ...before, ...change };
  const members = change.seats ? personIdsOf(change.seats) : before.members;
  const params = [
    room.id,
    room.version,
    room.status,
    room.hostId,
    JSON.stringify(room.seats),
    members,
    room.kicked,
    room.matchId,
    room.seriesId,
  ];
  const [changed] = await queryRows<{ updatedAt: number }>(
    sql,
    begins ? UPDATE_AND_BEGIN : UPDATE,
    begins ? [...params, newMatchJson(begins)] : params,
  );
  return changed ? { ...room, members, version: room.version + 1, updatedAt: changed.updatedAt } : null;
}

function prepareRoomsOfAccount(db: QueryBuilder) {
  const account = raw.placeholder('accountId');
  const isTheirs = or(eq(rooms.hostId, account), raw`${rooms.members} @> array[${account}]::text[]`);
  return db
    .select(COLUMNS)
    .from(rooms)
    .where(and(ne(rooms.status, 'closed'), isTheirs))
    .orderBy(...NEWEST_FIRST)
    .prepare('rooms of an account');
}

/** Each kind of list is built once, because the lobby is read often. */
function openRoomListQueries(db: QueryBuilder) {
  const prepared = new Map<string, ReturnType<typeof prepareRoomList>>();
  return (query: RoomQuery): Promise<readonly FoundRoom[]> => {
    const { status, publicOnly, mode, limit } = query;
    const kind = `${status} ${publicOnly} ${mode !== undefined}`;
    const list = prepared.get(kind) ?? prepareRoomList(db, query);
    prepared.set(kind, list);
    return list.execute({ mode, limit });
  };
}

function prepareRoomList(db: QueryBuilder, { status, publicOnly, mode }: Omit<RoomQuery, 'limit'>) {
  return (
    db
      .select(COLUMNS)
      .from(rooms)
      .leftJoin(matches, eq(matches.id, rooms.matchId))
      .where(
        and(
          eq(rooms.status, status),
          // A game that all players have left is not worth watching.
          status === 'playing' ? or(isNull(matches.id), ne(matches.status, 'paused')) : undefined,
          publicOnly ? eq(rooms.isPublic, true) : undefined,
          mode === undefined ? undefined : eq(rooms.mode, raw.placeholder('mode')),
        ),
      )
      // Every host's newest room comes before any second one, so that no host can fill the list.
      .orderBy(
        rankAmongOwned(rooms.hostId, 1),
        rankAmongOwned(rooms.madeFrom, ROOMS_OF_A_HOST),
        ...NEWEST_FIRST,
      )
      .limit(raw.placeholder('limit'))
      .prepare('a list of rooms')
  );
}

/** The number of this room among those of its owner, in steps of `step`; rooms without an owner are all first. */
function rankAmongOwned(owner: typeof rooms.hostId | typeof rooms.madeFrom, step: number) {
  const nth = raw`row_number() over (partition by ${owner} order by ${raw.join([...NEWEST_FIRST], raw`, `)})`;
  return raw`case when ${owner} is null then 0 else (${nth} - 1) / ${raw.raw(String(step))} end`;
}

async function closeIdleRooms(db: QueryBuilder, touchedBefore: number, limit: number): Promise<string[]> {
  const idle = db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.status, 'open'), lt(rooms.updatedAt, touchedBefore)))
    .orderBy(asc(rooms.updatedAt), asc(rooms.id))
    .limit(limit);
  const closed = await db
    .update(rooms)
    .set({ status: 'closed', version: raw`${rooms.version} + 1`, updatedAt: NOW })
    .where(inArray(rooms.id, idle))
    .returning({ id: rooms.id });
  return closed.map((room) => room.id);
}

/** Waits five seconds for a missing match, because a match is inserted a moment after its room names it. */
function prepareStrandedRooms(db: QueryBuilder) {
  const isLeaving = and(eq(seriesEvents.seriesId, rooms.seriesId), eq(seriesEvents.kind, 'left'));
  const aPlayerLeft = db.select({ seq: seriesEvents.seq }).from(seriesEvents).where(isLeaving);
  return db
    .select(COLUMNS)
    .from(rooms)
    .leftJoin(matches, eq(matches.id, rooms.matchId))
    .leftJoin(series, eq(series.id, rooms.seriesId))
    .where(
      and(
        eq(rooms.status, 'playing'),
        or(
          inArray(matches.status, ['ended', 'aborted']),
          eq(series.status, 'ended'),
          exists(aPlayerLeft),
          and(isNull(matches.id), lt(rooms.updatedAt, raw`${NOW} - interval '5 seconds'`)),
        ),
      ),
    )
    .orderBy(asc(rooms.id))
    .limit(raw.placeholder('limit'))
    .prepare('stranded rooms');
}

async function readSnapshot(sql: Sql, roomId: string): Promise<Snapshot> {
  type Row = { state: Json; match: string | null; seq: number | null; sound: boolean };
  const [row] = await queryRows<Row>(sql, SNAPSHOT, [roomId]);
  if (row === undefined || (row.state === null && row.match === null)) return { kind: 'none' };
  const { state, match, seq, sound } = row;
  if (!sound || !isRecord(state) || match === null || seq === null)
    return { kind: 'damaged', match, seq, state };
  return { kind: 'ok', match, seq, state };
}

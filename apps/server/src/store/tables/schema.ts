// The tables for typed queries. The migrations create them; a test compares the two. A column whose values the table
// restricts to a few words has these words as its type.

import type { MatchStatus, Series } from '@sente/match';
import { sql as raw } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { Audience } from './chat.ts';
import type { RoomStatus } from './rooms.ts';

/** A time: timestamptz in the database, milliseconds since 1970 here. */
const moment = customType<{ data: number; driverData: string | number }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (ms) => new Date(ms).toISOString(),
  fromDriver: (value) => (typeof value === 'number' ? value : Date.parse(value)),
});

export const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameKey: text('name_key').notNull().unique(),
  passwordHash: text('password_hash'),
  recoveryHash: text('recovery_hash'),
  guest: boolean().notNull(),
  createdAt: moment('created_at').notNull(),
  deletedAt: moment('deleted_at'),
});

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: text('account_id').notNull(),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  revokedAt: moment('revoked_at'),
});

export const reservedNames = pgTable('kept_names', {
  nameHash: text('name_hash').primaryKey(),
  until: moment().notNull(),
});

export const rooms = pgTable('rooms', {
  id: text().primaryKey(),
  code: text().notNull().unique(),
  version: integer().notNull().default(1),
  mode: text().notNull(),
  config: jsonb().notNull(),
  swap2Enabled: boolean('swap2_enabled').notNull().default(false),
  isPublic: boolean('is_public').notNull(),
  status: text().$type<RoomStatus>().notNull().default('open'),
  hostId: text('host_id'),
  seats: jsonb().notNull(),
  members: text().array().notNull(),
  kicked: text().array().notNull().default([]),
  matchId: text('match_id'),
  seriesId: text('series_id'),
  gameState: jsonb('game_state'),
  snapshotMatch: text('snapshot_match'),
  snapshotSeq: integer('snapshot_seq'),
  snapshotSum: text('snapshot_sum'),
  madeFrom: text('made_from'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const matches = pgTable('matches', {
  id: text().primaryKey(),
  roomId: text('room_id'),
  seriesId: text('series_id'),
  mode: text().notNull(),
  rated: boolean().notNull(),
  game: text().notNull(),
  players: text().array().notNull(),
  config: jsonb().notNull(),
  seq: integer().notNull(),
  status: text().$type<MatchStatus>().notNull(),
  deadline: moment(),
  checkAt: moment('check_at'),
  touchedAt: moment('touched_at').notNull(),
  outcome: jsonb(),
  swap2History: jsonb('swap2_history'),
  startedAt: moment('started_at').notNull(),
  endedAt: moment('ended_at'),
  bots: boolean().notNull().default(false),
  counted: boolean().notNull().default(false),
});

export const matchPlayers = pgTable(
  'match_players',
  {
    matchId: text('match_id').notNull(),
    seat: smallint().notNull(),
    accountId: text('account_id').notNull(),
    startedAt: moment('started_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.matchId, table.seat] })],
);

export const events = pgTable(
  'events',
  {
    matchId: text('match_id').notNull(),
    seq: integer().notNull(),
    actionId: text('action_id'),
    kind: text().notNull(),
    body: jsonb().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.matchId, table.seq] })],
);

export const deals = pgTable('deals', {
  matchId: text('match_id').primaryKey(),
  deal: text().notNull(),
  salt: text().notNull(),
});

export const series = pgTable('series', {
  id: text().primaryKey(),
  roomId: text('room_id'),
  seq: integer().notNull(),
  rated: boolean().notNull(),
  status: text().$type<Series['status']>().notNull().default('playing'),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
});

export const seriesEvents = pgTable(
  'series_events',
  {
    seriesId: text('series_id').notNull(),
    seq: integer().notNull(),
    kind: text().notNull(),
    body: jsonb().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesId, table.seq] })],
);

export const ratings = pgTable(
  'ratings',
  {
    accountId: text('account_id').notNull(),
    pool: text().notNull(),
    rating: doublePrecision().notNull(),
    values: jsonb().notNull(),
    provisional: boolean().notNull().default(true),
    games: integer().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.pool] })],
);

export const ratingHistory = pgTable(
  'rating_history',
  {
    cause: text().notNull(),
    accountId: text('account_id').notNull(),
    pool: text().notNull(),
    before: doublePrecision(),
    after: doublePrecision().notNull(),
    at: moment().notNull(),
    /** Steps in the order they were made in. */
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [primaryKey({ columns: [table.cause, table.accountId] })],
);

export const openings = pgTable(
  'openings',
  {
    book: text().notNull(),
    position: text().notNull(),
    move: text().notNull(),
    black: integer().notNull(),
    draws: integer().notNull(),
    white: integer().notNull(),
    games: integer().notNull().generatedAlwaysAs(raw`black + draws + white`),
  },
  (table) => [primaryKey({ columns: [table.book, table.position, table.move] })],
);

export const chat = pgTable('chat', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  roomId: text('room_id').notNull(),
  authorId: text('author_id').notNull(),
  actionId: text('action_id'),
  name: text().notNull(),
  audience: text().$type<Audience>().notNull(),
  text: text().notNull(),
  at: moment().notNull(),
});

export const servers = pgTable('servers', {
  id: text().primaryKey(),
  beatAt: moment('beat_at').notNull(),
});

export const outages = pgTable('outages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  fromAt: moment('from_at').notNull().unique(),
  toAt: moment('to_at').notNull(),
  settledAt: moment('settled_at'),
});

export const noShows = pgTable('no_shows', {
  accountId: text('account_id').primaryKey(),
  times: integer().notNull(),
  at: moment().notNull(),
  until: moment().notNull(),
});

export const noShowAddresses = pgTable('no_show_addresses', {
  address: text().primaryKey(),
  times: integer().notNull(),
  at: moment().notNull(),
  until: moment().notNull(),
});

export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

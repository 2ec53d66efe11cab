// The promises of a store about series and their events, on both databases, and the migration of series without events.

import { foldSeries, readSeriesLog, type Series, type SeriesEvent } from '@sente/match';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../base/world.ts';
import { fresh } from '../../testing/matches.ts';
import { startDatabase, type TestDatabase } from '../../testing/stores.ts';
import { queryRows, type Sql } from '../drivers/sql.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { makeStore } from '../open.ts';
import { STORE_KINDS, type Store } from '../store.ts';

const CONFIG = { bestOf: 3, players: ['ann', 'ben'], firstOpener: 1, restMs: 30_000 };
const STARTED: SeriesEvent = { kind: 'started', at: 1, config: CONFIG, match: 'm1' };
const GAME = {
  ...{ match: 'm1', opener: 1, winner: 0, reason: 'five', forfeitedBy: null },
  ...{ colours: ['white', 'black'], swap2History: { actions: [] } },
};
const ENDED: SeriesEvent = { kind: 'game_ended', at: 2, game: { ...GAME, places: null } };

describe.each(STORE_KINDS)('series on %s', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  let store: Store;

  beforeAll(async () => {
    database = await startDatabase(kind);
    sql = await database.open();
    store = await makeStore(kind, sql, { world: openWorld() });
  });
  afterAll(() => database?.stop());

  async function created(): Promise<string> {
    const id = fresh('series');
    await store.series.create({ id, roomId: 'r1', rated: true, events: [STARTED] });
    return id;
  }

  test('a series is folded from its events', async () => {
    const id = await created();
    expect(await store.series.get(id)).toMatchObject({
      ...{ id, roomId: 'r1', rated: true, endedAt: null },
      series: { config: CONFIG, seq: 1, match: 'm1', status: 'playing' },
    });
    expect(await store.series.append(id, { expect: 1, events: [ENDED], status: 'playing' })).toBe(true);
    const { series } = (await store.series.get(id)) as { series: Series };
    expect(series).toMatchObject({ seq: 2, scores: [1, 0], rest: { until: 30_002 } });
    expect(series.games).toEqual([{ ...GAME, places: null }]);
  });

  test('of two servers that append at once, one has to read again', async () => {
    const id = await created();
    const other = await makeStore(kind, await database.open(), { world: openWorld() });
    const append = { expect: 1, events: [ENDED], status: 'playing' } as const;
    const written = await Promise.all([store.series.append(id, append), other.series.append(id, append)]);
    expect(written.sort()).toEqual([false, true]);
    expect((await store.series.get(id))?.series.seq).toBe(2);
  });

  test('the end has a time, and unknown ids are left out of a list', async () => {
    const id = await created();
    const end: SeriesEvent = { kind: 'ended', at: 3, winner: null, reason: 'drawn' };
    await store.series.append(id, { expect: 1, events: [end], status: 'ended' });
    const [row, ...others] = await store.series.many([id, 'nothing']);
    expect(others).toEqual([]);
    expect(row?.endedAt).not.toBeNull();
    expect(await store.series.get('nothing')).toBeNull();
  });

  test('reading a series whose log does not fold throws', async () => {
    const id = await created();
    await store.series.append(id, {
      expect: 1,
      events: [{ ...ENDED, kind: 'game_lost' } as never],
      status: 'playing',
    });
    await expect(store.series.get(id)).rejects.toThrow(id);
  });

  describe('stored before there were events', () => {
    const SCHEMA = 'before_events';
    const older = MIGRATIONS.filter(({ id }) => id < 4).map((migration) => migration.sql);
    const newer = MIGRATIONS.find(({ id }) => id === 4)?.sql ?? '';
    const OLD_CONFIG = { bestOf: 3, players: ['ann', 'ben'], firstOpener: 1 };
    const ZERO = {
      games: [],
      scores: [0, 0],
      forfeits: [0, 0],
      status: 'playing',
      winner: null,
      reason: null,
    };
    const ONE = { ...ZERO, games: [GAME], scores: [1, 0] };
    const TWO = { ...ONE, games: [GAME, { ...GAME, match: 'm2', opener: 0 }], scores: [2, 0] };
    const OVER = { ...TWO, status: 'ended', winner: 0, reason: 'score' };

    /** A row of the version before. `match` is that of the room; null: no room has this series. */
    type Old = { readonly series: object; readonly match: string | null; readonly ended?: string };

    async function retold({ series, match, ended }: Old): Promise<Series> {
      const state = {
        ...{ series: { config: OLD_CONFIG, ...series }, goOn: ['ann'], ratingChanges: null },
        ...{ endedMatch: ended ?? null, nextGameAt: ended === undefined ? null : 1_700_000_030_000 },
      };
      const status = 'status' in series ? series.status : 'playing';
      const room =
        match === null
          ? ''
          : `insert into rooms (id, code, mode, config, is_public, seats, members, match_id, series_id)
             values ('r', 'R', 'ranked', '{}', true, '[]', '{}', '${match}', 's');`;
      return await sql.exclusive(async (own) => {
        try {
          await own.script(`create schema ${SCHEMA}; set search_path to ${SCHEMA}; ${older.join(';')};
            insert into series (id, room_id, version, rated, config, state, status, created_at)
            values ('s', 'r', 5, true, '${JSON.stringify(OLD_CONFIG)}', '${JSON.stringify(state)}', '${status}',
              to_timestamp(1600000000));
            ${room} ${newer}`);
          const kept = `select (select array_agg(e.body::text order by e.seq) from series_events e) as "events", seq
            from series where id = 's'`;
          const [row] = await queryRows<{ events: string[]; seq: number }>(own, kept, []);
          const events = row?.events.map((event) => JSON.parse(event) as unknown) ?? [];
          expect(row?.seq).toBe(events.length);
          const log = readSeriesLog(events);
          const folded = log.ok ? foldSeries(log.value) : log;
          if (!folded.ok) throw new Error(JSON.stringify(folded.refusal));
          return folded.value;
        } finally {
          await own.script(`reset search_path; drop schema ${SCHEMA} cascade`);
        }
      });
    }

    test.each<[string, Old, object]>([
      ['its first game', { series: ZERO, match: 'm1' }, { match: 'm1', rest: null, scores: [0, 0] }],
      ['its second game', { series: ONE, match: 'm2' }, { match: 'm2', rest: null, scores: [1, 0] }],
      ['a rest', { series: ONE, match: 'm1', ended: 'm1' }, { rest: { until: 1_700_000_030_000, goOn: [] } }],
      ['a game gone', { series: ZERO, match: 'm1', ended: 'm1' }, { games: [], rest: { goOn: [] } }],
      [
        'its end',
        { series: OVER, match: 'm2' },
        { status: 'ended', winner: 0, reason: 'score', scores: [2, 0] },
      ],
      ['no room', { series: ZERO, match: null }, { status: 'playing', games: [] }],
    ])('a series at %s is told again as events', async (_name, old, expected) => {
      const series = await retold(old);
      expect(series).toMatchObject({ config: { ...OLD_CONFIG, restMs: 30_000 }, ...expected });
      expect(series.games.map(({ places }) => places)).toEqual(series.games.map(() => null));
    });
  });
});

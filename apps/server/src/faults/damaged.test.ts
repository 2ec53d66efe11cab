// Damaged rows: one match, series or room is broken, the log names it, and everything else goes on.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryRows, type Sql } from '../store/drivers/sql.ts';
import { STORE_KINDS } from '../store/store.ts';
import { type Client, connect } from '../testing/client.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';
import { type StorePlace, startPlace } from '../testing/stores.ts';

const DAMAGES = {
  'kind missing': `update events set body = body - 'kind' where match_id = $1 and seq = 2`,
  'kind unknown': `update events set body = jsonb_set(body, '{kind}', '"danced"') where match_id = $1 and seq = 2`,
  'body a number': `update events set body = '5' where match_id = $1 and seq = 2`,
  'body nothing': `update events set body = 'null' where match_id = $1 and seq = 2`,
  'body a list': `update events set body = '[]' where match_id = $1 and seq = 2`,
  'a field of another type': `update events set body = jsonb_set(body, '{seat}', '{}') where match_id = $1 and seq = 2`,
  'a seq missing in the middle': `delete from events where match_id = $1 and seq = 3`,
  'the first missing': `delete from events where match_id = $1 and seq = 1`,
  'the last missing': `delete from events where match_id = $1 and seq = 4`,
  'the row behind its log': `update matches set seq = 3 where id = $1`,
} as const;

type Seated = Awaited<ReturnType<typeof seatTwo>>;

describe.each(STORE_KINDS)('a damaged log on %s', (kind) => {
  let place: StorePlace;
  let server: TestServer;
  const newcomer = () => connect(server.url);

  beforeAll(async () => {
    place = await startPlace(kind);
    // The players do not come back here, and the server checks that soon.
    server = await startServer(kind, { env: place.env, times: { returnMs: 300 } });
  });
  afterAll(async () => {
    await server.stop();
    await place.stop();
  });

  async function byHand(work: (sql: Sql) => Promise<void>): Promise<void> {
    const sql = await place.open();
    await work(sql).finally(() => sql.close());
  }

  async function playThree({ opener, ann, match }: Seated): Promise<void> {
    for (const [ply, move] of ['h8', 'i9', 'j10'].entries())
      await opener.act(match, { kind: 'move', move, ply });
    await ann.until(match, (now) => now.plies.length === 3);
  }

  test('breaks only its own match', async () => {
    const healthy = await seatTwo({ mode: 'tieu_dao' }, newcomer);
    const broken = new Map<string, Seated>();
    for (const damage of Object.keys(DAMAGES)) {
      const seated = await seatTwo({ mode: 'tieu_dao', swap2Enabled: true }, newcomer);
      await playThree(seated);
      broken.set(damage, seated);
    }
    const { match: roomless } = await seatTwo({ mode: 'tieu_dao' }, newcomer);
    const { match: dealt, roomId: dealtRoom } = await seatTwo(
      { mode: 'custom', game: 'banqi/classic' },
      newcomer,
    );
    await server.close();
    await byHand(async (sql) => {
      await queryRows(sql, 'update matches set room_id = null where id = $1', [roomless]);
      await queryRows(sql, `update events set body = '{}' where match_id = $1`, [roomless]);
      await queryRows(sql, 'delete from deals where match_id = $1', [dealt]);
      // The log of this match is sound, so it goes on.
      await queryRows(sql, `update matches set config = 'null', outcome = '5' where id = $1`, [
        healthy.match,
      ]);
      for (const [damage, text] of Object.entries(DAMAGES))
        await queryRows(sql, text, [broken.get(damage)?.match ?? '']);
      // Long enough for an outage, so that clocks are credited.
      await queryRows(sql, `update servers set beat_at = beat_at - interval '1 minute'`, []);
    });
    await server.restart();

    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
    const back = await connect(server.url, healthy.opener.token);
    await back.watch(healthy.match);
    await back.until(healthy.match, () => back.events(healthy.match).some(({ kind }) => kind === 'credited'));
    expect(await back.act(healthy.match, { kind: 'move', move: 'h8', ply: 0 })).toMatchObject({ t: 'done' });
    const status = async (match: string) => (await server.parts.store.matches.get(match))?.status;
    await expect.poll(() => status(roomless)).toBe('aborted');
    await expect.poll(() => status(dealt)).toBe('aborted');
    await expect.poll(async () => (await server.parts.repository.get(dealtRoom))?.status).toBe('open');
    for (const { match, roomId } of broken.values()) {
      await expect.poll(() => status(match)).toBe('aborted');
      await expect.poll(async () => (await server.parts.repository.get(roomId))?.matchId).not.toBe(match);
    }
    const named = server.logs.filter(({ msg }) => msg === 'damaged match log');
    expect(new Set(named.map((line) => line['match']))).toEqual(
      new Set([roomless, dealt, ...[...broken.values()].map(({ match }) => match)]),
    );
    expect(
      named.find((line) => line['match'] === broken.get('a seq missing in the middle')?.match),
    ).toMatchObject({
      data: { seq: 3 },
    });
    const loud = [
      'periodic job failed',
      'repair of a damaged match failed',
      'presence check failed',
      'uncaught error',
    ];
    expect(server.logs.filter(({ msg }) => loud.includes(msg))).toEqual([]);
    expect(await server.parts.store.heartbeats.beat('a look', 60_000)).toEqual([]);
  });

  test.each([
    ['an event that cannot be read', `update series_events set body = '{}' where series_id = $1 and seq = 2`],
    ['an event missing', 'delete from series_events where series_id = $1 and seq = 1'],
    ['the row behind its log', 'update series set seq = seq - 1 where id = $1'],
  ])('a series with %s ends unrated, and its players play on', async (_what, damage) => {
    const seated = await seatTwo({ mode: 'custom', bestOf: 3 }, newcomer);
    const { ann, bob, match, roomId } = seated;
    await ann.act(match, { kind: 'resign' });
    await ann.untilRoom((room) => room.status === 'between');
    for (const one of [ann, bob]) await one.room(roomId, { kind: 'go_on' });
    const { match: second } = await ann.untilRoom(
      (room) => room.status === 'playing' && room.match !== match,
    );
    const series = (await server.parts.repository.get(roomId))?.seriesId ?? '';
    await server.close();
    await byHand(async (sql) => void (await queryRows(sql, damage, [series])));
    await server.restart();

    const [annBack, bobBack] = [await connect(server.url, ann.token), await connect(server.url, bob.token)];
    for (const back of [annBack, bobBack]) await back.enter(roomId);
    await annBack.watch(second ?? '');
    // The running game is sound; the profile of a player shows it without the series.
    expect((await fetch(`${server.url}/api/players/${ann.you}`)).status).toBe(200);
    expect(await annBack.act(second ?? '', { kind: 'resign' })).toMatchObject({ t: 'done' });
    await annBack.untilRoom((room) => room.status === 'ended' && room.series === null);
    for (const back of [annBack, bobBack])
      expect(await back.act(second ?? '', { kind: 'offer', offer: 'rematch' })).toMatchObject({ t: 'done' });
    const again = await annBack.untilRoom((room) => room.status === 'playing' && room.match !== second);
    expect(again.series).toMatchObject({ status: 'playing', games: [] });
    const named = server.logs.filter(({ msg }) => msg === 'damaged series log');
    expect(named.map((line) => line['series'])).toContain(series);
  });

  test('a room with a damaged configuration is gone, and its game goes on', async () => {
    const { ann, bob, match, roomId } = await seatTwo({ mode: 'tieu_dao' }, newcomer);
    const other = await seatTwo({ mode: 'tieu_dao' }, newcomer);
    await server.close();
    await byHand(async (sql) => {
      await queryRows(sql, `update rooms set config = config - 'mode' where id = $1`, [roomId]);
    });
    await server.restart();

    const [annBack, bobBack] = [await connect(server.url, ann.token), await connect(server.url, bob.token)];
    await expect(annBack.enter(roomId)).rejects.toThrow('no_such_room');
    for (const back of [annBack, bobBack]) await back.watch(match);
    expect(await bobBack.act(match, { kind: 'resign' })).toMatchObject({ t: 'done' });
    await annBack.until(match, (now) => now.status === 'ended');
    const otherBack = await connect(server.url, other.ann.token);
    expect(await otherBack.enter(other.roomId)).toMatchObject({ match: other.match });
    expect((await fetch(`${server.url}/api/rooms`)).status).toBe(200);
    expect(
      server.logs.filter(
        ({ msg }) => msg === 'recording the end of a match failed' || msg === 'uncaught error',
      ),
    ).toEqual([]);
  });

  test('a room with a damaged configuration is logged once and counts for no limit of its host', async () => {
    const host = await newcomer();
    const rooms: string[] = [];
    for (let n = 0; n < 5; n++) rooms.push(await host.create({ mode: 'custom' }));
    const create = (who: Client) => who.ask({ t: 'create', config: { mode: 'custom' } });
    expect(await create(host)).toMatchObject({ code: 'too_many_rooms', data: { most: 5 } });
    const [damaged = '', another = '', ...sound] = rooms;
    await server.close();
    await byHand(async (sql) => {
      await queryRows(sql, `update rooms set config = config - 'bestOf' where id = $1`, [damaged]);
      await queryRows(sql, `update rooms set config = '5' where id = $1`, [another]);
    });
    await server.restart();

    const back = await connect(server.url, host.token);
    expect(await create(back)).toMatchObject({ t: 'done' });
    expect(await create(back)).toMatchObject({ t: 'done' });
    expect(await create(back)).toMatchObject({ code: 'too_many_rooms', data: { most: 5 } });
    for (const room of [damaged, damaged, another])
      await expect(back.enter(room)).rejects.toThrow('no_such_room');
    expect(await back.enter(sound[0] ?? '')).toMatchObject({ id: sound[0] });
    const told = server.logs.filter(({ msg }) => msg === 'damaged room configuration');
    expect(told.filter(({ room }) => room === damaged)).toMatchObject([
      { code: 'bad_room', data: { key: 'bestOf' } },
    ]);
    expect(told.filter(({ room }) => room === another)).toMatchObject([
      { code: 'bad_room', data: { reason: 'not_an_object' } },
    ]);
  });
});

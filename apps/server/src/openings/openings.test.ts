// The openings of finished games on both databases: counted once by any server, and answered as the points of the board.

import { findGame } from '@sente/games';
import { must } from '@sente/kernel';
import type { MatchEvent } from '@sente/match';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld } from '../base/world.ts';
import { queryRows, type Sql } from '../store/drivers/sql.ts';
import { makeStore } from '../store/open.ts';
import { STORE_KINDS, type Store } from '../store/store.ts';
import { finishedMatch, type Played } from '../testing/finished.ts';
import { startDatabase, type TestDatabase } from '../testing/stores.ts';
import { MOST_CONTINUATIONS, MOST_SWAP2_OPENINGS, openOpeningBook } from './book.ts';
import { openOpeningCounter } from './counter.ts';

/** Twenty-nine stones that make no five. */
const LONG = Array.from({ length: 29 }, (_, n) => `${'acegikmo'[n % 8]}${1 + 2 * (n >> 3)}`).join(' ');
const BLACK_WINS = 'h8 i9 h9 i10 h10 i11 h11 i12 h12';

const world = openWorld();

describe.each(STORE_KINDS)('openings on %s', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  let store: Store;
  beforeAll(async () => {
    database = await startDatabase(kind);
    sql = await database.open();
    store = await makeStore(kind, sql, { world });
  });
  afterAll(() => database?.stop());
  beforeEach(() => sql.script('truncate openings; update matches set counted = true where not counted;'));

  const counterOn = (on: Store) =>
    openOpeningCounter({ world, store: on, findGame, log: pino({ level: 'silent' }) });
  const book = () => openOpeningBook({ store, findGame });
  const after = async (moves: string, options = '', game = 'gomoku/freestyle') =>
    must(await book().playedAfter(`sente 1 ${game} ${options} : ${moves}`));
  const finish = async (record: string, played: Played = {}) => {
    const match = finishedMatch(record, played);
    await store.matches.create(match);
    return match.id;
  };

  test('a finished game is found from every position of its opening', async () => {
    await finish(BLACK_WINS);
    expect(await counterOn(store).countUp()).toBe(1);
    const one = { games: 1, black: 1, draws: 0, white: 0 };
    const moves = BLACK_WINS.split(' ');
    for (const [ply, move] of moves.entries()) {
      const here = await after(moves.slice(0, ply).join(' '));
      expect(here).toMatchObject(one);
      expect(here.continuations).toHaveLength(1);
      const [next] = here.continuations;
      expect([next?.move, ...(next?.same ?? [])]).toContain(move);
    }
    expect((await after(BLACK_WINS)).continuations).toEqual([]);
  });

  test('turned, mirrored and transposed games are one position, told as the asker holds the board', async () => {
    await finish('h8 i9 i8 !resign:0');
    await finish('h8 g7 g8 !resign:1');
    await finish('h8 g9 h9 !resign:1');
    await counterOn(store).countUp();
    const { continuations } = await after('h8 i7');
    expect(continuations).toEqual([{ move: 'i8', same: ['h7'], games: 3, black: 2, draws: 0, white: 1 }]);
    expect(await after('i9 h8')).toMatchObject({ games: 0, continuations: [] });
  });

  test('those of most games come first, and no more than the limit', async () => {
    for (const reply of ['i9', 'i9', 'j8']) await finish(`h8 ${reply} !resign:0`);
    await counterOn(store).countUp();
    const { games, continuations } = await after('h8');
    expect(games).toBe(3);
    expect(continuations.map((one) => one.games)).toEqual([2, 1]);
    await sql.script(
      `insert into openings select 'gomoku/freestyle 19', 'X /', 'a' || n, n, 0, 0 from generate_series(1, 80) n`,
    );
    const many = await after('', 'size=19');
    expect(many.games).toBe(3_240);
    expect(many.continuations).toHaveLength(MOST_CONTINUATIONS);
    expect(many.continuations[0]?.games).toBe(80);
  });

  test('a match counts once, however many servers come to it', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => finish(BLACK_WINS)));
    const servers = await Promise.all(
      [1, 2, 3].map(async () => makeStore(kind, await database.open(), { world })),
    );
    await Promise.all(servers.map((server) => counterOn(server).countUp()));
    expect((await after('')).games).toBe(30);
    const steps = [{ book: 'gomoku/freestyle 15', position: 'X /', move: 'h8' }];
    expect(await store.openings.count([{ match: ids[0] ?? '', steps, result: 'black' }])).toEqual([]);
    expect(await store.openings.uncounted(5)).toEqual([]);
    expect((await after('')).games).toBe(30);
  });

  test('a counter that was stopped in the middle is followed by another', async () => {
    for (let n = 0; n < 25; n++) await finish(BLACK_WINS);
    const count = store.openings.count;
    let left = 1;
    const dying: Store = {
      ...store,
      openings: {
        ...store.openings,
        count: (...asked) => (left-- > 0 ? count(...asked) : Promise.reject(new Error('gone'))),
      },
    };
    await expect(counterOn(dying).countUp()).rejects.toThrow('gone');
    expect((await after('')).games).toBe(10);
    expect(await counterOn(store).countUp()).toBe(15);
    expect((await after('')).games).toBe(25);
  });

  test('games counted together add up, each with its own end', async () => {
    for (const loser of [1, 1, 1, 0, 0]) await finish(`h8 i9 !resign:${loser}`);
    const drawn = { kind: 'ended', at: 3, outcome: { winner: null, reason: 'agreed' } } as const;
    await finish('h8 i9', { instead: (told) => [...told, drawn] });
    await finish('h8 j10 !resign:1');
    expect(await counterOn(store).countUp()).toBe(7);
    expect(await after('h8')).toMatchObject({ games: 7, black: 4, draws: 1, white: 2 });
  });

  test('a game that goes on, was aborted, abandoned, had a bot or another family adds nothing', async () => {
    const running = finishedMatch('h8 !resign:1');
    await store.matches.create({ ...running, past: undefined, events: running.events.slice(0, 2) });
    const abort = (): MatchEvent[] => [{ kind: 'aborted', at: 2, seat: 0 }];
    await finish('h8', { instead: abort });
    const outcome = { winner: null, reason: 'abandoned' };
    await finish('h8', { instead: (told) => [...told, { kind: 'ended', at: 3, outcome }] });
    await finish('h8 !resign:1', { players: ['ann', 'computer-3-x'] });
    await finish('!resign:0', { game: 'gomoku/freestyle', options: { swap2: true } });
    await counterOn(store).countUp();
    expect((await after('')).games).toBe(0);
    expect(await store.openings.uncounted(5)).toEqual([]);
  });

  test('a damaged log adds nothing, wherever the damage is, and is not looked at again', async () => {
    const long = `h8 ${LONG} !resign:1`;
    const damages = [
      `update events set body = '5' where match_id = $1 and seq = 2`,
      `update events set body = body - 'move' where match_id = $1 and seq = 30`,
      'delete from events where match_id = $1 and seq = 30',
      `update matches set outcome = '{}' where id = $1`,
    ];
    for (const damage of damages) await queryRows(sql, damage, [await finish(long)]);
    expect(await counterOn(store).countUp()).toBe(damages.length);
    expect((await after('')).games).toBe(0);
    await finish(long);
    expect(await counterOn(store).countUp()).toBe(1);
    expect((await after('')).games).toBe(1);
  });

  test('a move that was taken back does not count, nor does a move of the clock', async () => {
    const back = (told: MatchEvent[]) => [
      ...told.slice(0, 1),
      { kind: 'moved', at: 2, seat: 1, move: 'a1' } as const,
      { kind: 'taken_back', at: 2, plies: 1 } as const,
      ...told.slice(1),
    ];
    await finish('h8 i9 !resign:1', { instead: back });
    await counterOn(store).countUp();
    expect((await after('h8')).continuations).toMatchObject([{ move: 'g9', same: ['i9', 'g7', 'i7'] }]);
    // To give up is no move either.
    expect((await after('h8 i9')).continuations).toEqual([]);
    // However late: long after the opening everything is taken back but the first stone.
    const late = (told: MatchEvent[]): MatchEvent[] => [
      ...told.slice(0, -1),
      { kind: 'taken_back', at: 2, plies: 29 },
      { kind: 'moved', at: 2, seat: 1, move: 'j10' },
      ...told.slice(-1),
    ];
    await finish(`h8 ${LONG} !resign:1`, { instead: late });
    await counterOn(store).countUp();
    expect((await after('h8')).continuations).toMatchObject([{ move: 'f10' }, { move: 'g9' }]);
    const auto = (told: MatchEvent[]) =>
      told.map((event, at) =>
        at === 1 && event.kind === 'moved' ? { ...event, auto: true as const } : event,
      );
    await finish('h8 a1 b1 =black c3 !resign:0', { options: { swap2: true }, instead: auto });
    await counterOn(store).countUp();
    expect((await after('', 'swap2=true')).games).toBe(1);
    expect((await after('h8', 'swap2=true')).games).toBe(0);
  });

  test('Swap 2: three stones, what was chosen, what followed two more, and how it ended', async () => {
    const swap2 = { options: { swap2: true } };
    await finish('h8 i9 g7 =black a1 !resign:0', swap2);
    await finish('g7 i9 h8 =white a1 !resign:0', swap2);
    await finish('h8 i9 g7 =more a1 o15 =black b3 !resign:1', swap2);
    await finish('a1 b2 c3 =black d4 !resign:1', swap2);
    await counterOn(store).countUp();
    const told = must(await book().swap2('sente 1 gomoku/freestyle swap2=true :'));
    expect(told).toMatchObject({ games: 4, black: 2, white: 2 });
    expect(told.openings.map(({ games }) => games)).toEqual([3, 1]);
    const [common] = told.openings;
    const [first = '', second = '', third = ''] = common?.stones ?? [];
    expect((await after(`${first} ${second} ${third}`, 'swap2=true')).games).toBe(3);
    const chosen = Object.fromEntries((common?.choices ?? []).map((one) => [one.choices.join(' '), one]));
    // The second player took black in the first game and won it: the first one resigned.
    expect(chosen['=black']).toMatchObject({ games: 1, black: 1 });
    expect(chosen['=white']).toMatchObject({ games: 1, white: 1 });
    expect(chosen['=more =black']).toMatchObject({ games: 1, black: 1 });
    expect((await after('h8 i9 g7', 'swap2=true')).continuations.map(({ move }) => move).sort()).toEqual([
      '=black',
      '=more',
      '=white',
    ]);
    expect(await book().swap2('sente 1 gomoku/freestyle :')).toMatchObject({
      refusal: { code: 'no_swap2' },
    });
    await sql.script(
      `insert into openings select 'gomoku/freestyle 15 swap2 white', 'openings', 'a' || n || ',b1/c1', 1, n, 0 from generate_series(1, 90) n`,
    );
    const many = must(await book().swap2('sente 1 gomoku/freestyle swap2=true nextMover=white :'));
    expect(many.openings).toHaveLength(MOST_SWAP2_OPENINGS);
    expect(many.openings[0]?.stones[0]).toBe('a90');
  });

  test('asking has its limits', async () => {
    const refused = async (record: string) => {
      const answer = await book().playedAfter(record);
      return answer.ok ? null : answer.refusal.code;
    };
    const eleven = 'a1 c1 e1 g1 i1 k1 m1 o1 a3 c3 e3';
    expect(await refused(`sente 1 gomoku/freestyle : ${eleven}`)).toBeNull();
    expect(await refused(`sente 1 gomoku/freestyle : ${eleven} g3`)).toBe('too_deep');
    expect(await refused('sente 1 banqi/classic :')).toBe('no_openings');
    expect(await refused('sente 1 gomoku/freestyle : h8 h8')).toBe('occupied');
    expect(await refused('')).toBe('bad_record');
  });
});

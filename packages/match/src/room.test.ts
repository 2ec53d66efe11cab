// The settings of a room that each mode fixes, and those that people may choose.

import { accept, type Game, must, type OptionSpec } from '@sente/kernel';
import { hostileValues, LOTTERY, ROW } from '@sente/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPool, POOLS, poolOfGame } from './pools.ts';
import {
  casualPoolRoomConfig,
  MODE_NAMES,
  MODES,
  type Mode,
  matchConfigFor,
  plainPoolRoomConfig,
  rankedPoolRoomConfig,
  readRoomConfig,
  readStoredRoomConfig,
  withOptions,
} from './room.ts';

const SWAP2_OPTIONS: readonly OptionSpec[] = [
  { key: 'size', kind: 'number', min: 5, max: 25, nullable: false, default: 15 },
  { key: 'swap2', kind: 'flag', default: false, opening: true },
  { key: 'nextMover', kind: 'choice', choices: ['black', 'white'], default: 'black' },
];
const QUIET: OptionSpec = {
  key: 'quietLimit',
  kind: 'number',
  min: 20,
  max: 200,
  nullable: true,
  default: null,
  online: 60,
};

/** The toy games under the names and with the options of the games that the modes mention. */
const GAMES: readonly Game[] = [
  { ...ROW, id: 'gomoku/freestyle', options: SWAP2_OPTIONS } as Game,
  { ...ROW, id: 'gomoku/capture', options: SWAP2_OPTIONS } as Game,
  { ...LOTTERY, id: 'banqi/classic', options: [QUIET] } as Game,
];
const find = (id: string) => GAMES.find((game) => game.id === id);
const read = (input: unknown) => readRoomConfig(input, find);
const FREE_MODES = MODES.filter((mode) => mode !== 'ranked');
const PLAYERS = ['ann', 'ben'];

describe('ranked', () => {
  // **Feature: swap2-opening-rule, Property 8: Ranked Mode Enforcement**
  // **Validates: Requirements 4.1**
  it('has Swap 2 on, whatever a client sends', () => {
    const anything = fc.oneof(fc.anything(), fc.boolean(), fc.constantFrom(...hostileValues()));
    const sent = fc.record(
      {
        swap2Enabled: anything,
        options: fc.oneof(anything, fc.record({ swap2: anything, size: anything, nextMover: anything })),
        game: fc.oneof(anything, fc.constantFrom(...GAMES.map((game) => game.id))),
        moveMs: fc.oneof(anything, fc.integer({ min: 5_000, max: 86_400_000 })),
        bestOf: anything,
        timeoutPolicy: anything,
        public: anything,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(sent, (input) => {
        const room = must(read({ ...input, mode: 'ranked' }));
        expect(room).toEqual({
          mode: 'ranked',
          game: 'gomoku/freestyle',
          options: { size: 15, swap2: true, nextMover: 'black' },
          swap2Enabled: true,
          moveMs: 60_000,
          timeoutPolicy: 'auto',
          bestOf: 3,
          public: true,
        });
        expect(matchConfigFor(room, PLAYERS).options['swap2']).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('lets the server decide the player to move after Swap 2', () => {
    const room = must(readRoomConfig({ mode: 'ranked' }, find, { nextMover: 'white' }));
    expect(room.options['nextMover']).toBe('white');
  });

  it('is rated, with a grace of a minute and ten minutes of pause', () => {
    expect(matchConfigFor(must(read({ mode: 'ranked' })), PLAYERS)).toMatchObject({
      rated: true,
      graceMs: 60_000,
      pausedMs: 600_000,
    });
  });
});

describe.each(FREE_MODES)('%s', (mode) => {
  it('has a toggle for Swap 2, off by default', () => {
    const room = (input: object) => must(read({ mode, game: 'gomoku/capture', ...input }));
    expect(room({})).toMatchObject({ swap2Enabled: false, options: { swap2: false } });
    expect(room({ swap2Enabled: true })).toMatchObject({ swap2Enabled: true, options: { swap2: true } });
    expect(room({ options: { swap2: true } })).toMatchObject({
      swap2Enabled: true,
      options: { swap2: true },
    });
    expect(room({ swap2Enabled: false, options: { swap2: true } })).toMatchObject({
      options: { swap2: false },
    });
  });

  it('is not rated, has no grace, and a day of pause', () => {
    expect(matchConfigFor(must(read({ mode })), PLAYERS)).toMatchObject({
      rated: false,
      graceMs: null,
      pausedMs: 86_400_000,
      players: PLAYERS,
      commitment: null,
    });
  });

  it.each([
    ['Swap 2 for a game without it', { game: 'banqi/classic', swap2Enabled: true }, 'no_swap2'],
    ['an unknown game', { game: 'chess/blitz' }, 'unknown_game'],
    ['an unknown key', { colour: 'red' }, 'bad_room'],
    ['an unknown option', { options: { colour: 'red' } }, 'bad_options'],
    ['less than five seconds', { moveMs: 4_999 }, 'bad_room'],
    ['more than a day', { moveMs: 86_400_001 }, 'bad_room'],
    ['an even series', { bestOf: 2 }, 'bad_room'],
    ['an unknown policy', { timeoutPolicy: 'shrug' }, 'bad_room'],
    ['a toggle that is no toggle', { swap2Enabled: 'yes' }, 'bad_room'],
    ['a public that is no yes or no', { public: 1 }, 'bad_room'],
  ])('refuses %s', (_what, input, code) => {
    expect(read({ mode, ...input })).toMatchObject({ ok: false, refusal: { code } });
  });
});

describe('a room asked for without a mode', () => {
  it.each<[Mode, object]>([
    ['tieu_dao', {}],
    ['tieu_dao', { swap2Enabled: true, moveMs: 30_000 }],
    ['di_bien_ky', { game: 'gomoku/capture' }],
    ['custom', { options: { size: 19 } }],
    ['custom', { timeoutPolicy: 'forfeit' }],
  ])('is called %s when it plays %j', (mode, input) => {
    expect(must(read(input)).mode).toBe(mode);
    expect(must(read(input)).public).toBe(true);
  });

  it('is refused as any other', () => {
    expect(read({ game: 'chess/blitz' })).toMatchObject({ ok: false, refusal: { code: 'unknown_game' } });
    expect(read({ bestOf: 2 })).toMatchObject({ ok: false, refusal: { code: 'bad_room' } });
  });
});

describe('a casual pool', () => {
  const [pool] = POOLS;

  it('plays one game of the pool, with the mode of that game', () => {
    const { mode, bestOf, ...ranked } = must(rankedPoolRoomConfig(pool, find));
    expect([mode, bestOf]).toEqual(['ranked', 3]);
    expect(must(casualPoolRoomConfig(pool, find))).toEqual({ ...ranked, mode: 'tieu_dao', bestOf: 1 });
    const captures = { ...pool, game: 'gomoku/capture' };
    expect(must(casualPoolRoomConfig(captures, find)).mode).toBe('di_bien_ky');
  });

  it('plays without the opening rule where players wish it', () => {
    const casual = must(casualPoolRoomConfig(pool, find));
    expect(casual).toMatchObject({ swap2Enabled: true, options: { swap2: true } });
    expect(must(plainPoolRoomConfig(pool, find))).toEqual({
      ...casual,
      ...{ swap2Enabled: false, options: { ...casual.options, swap2: false } },
    });
    const banqi = findPool('banqi') ?? pool;
    expect(plainPoolRoomConfig(banqi, find)).toEqual(casualPoolRoomConfig(banqi, find));
  });

  it('lets the server decide the player to move after Swap 2, and refuses an unknown game', () => {
    expect(must(casualPoolRoomConfig(pool, find, { nextMover: 'white' })).options['nextMover']).toBe('white');
    expect(casualPoolRoomConfig({ ...pool, game: 'chess/blitz' }, find)).toMatchObject({
      refusal: { code: 'unknown_game' },
    });
  });
});

describe('time for a move', () => {
  it('is five seconds at least and a day at most', () => {
    for (const moveMs of [5_000, 86_400_000]) expect(must(read({ moveMs })).moveMs).toBe(moveMs);
  });

  it('gives half a minute to a player who has not seen the board, if there is a clock', () => {
    expect(matchConfigFor(must(read({})), PLAYERS).arrivalMs).toBe(30_000);
    expect(matchConfigFor(must(read({ moveMs: null })), PLAYERS)).not.toHaveProperty('arrivalMs');
  });
});

describe('a mode', () => {
  it.each<[Mode, object]>([
    [
      'tieu_dao',
      { game: 'gomoku/freestyle', moveMs: 60_000, bestOf: 1, public: true, timeoutPolicy: 'auto' },
    ],
    ['di_bien_ky', { game: 'gomoku/capture', moveMs: 60_000, public: true }],
    ['training', { game: 'gomoku/freestyle', moveMs: null, public: false }],
    ['local', { game: 'gomoku/freestyle', moveMs: null, public: false }],
  ])('%s starts from %j', (mode, expected) => {
    expect(must(read({ mode }))).toMatchObject(expected);
  });

  it('of variants is not for the plain game', () => {
    expect(read({ mode: 'di_bien_ky', game: 'gomoku/freestyle' })).toMatchObject({
      refusal: { code: 'wrong_mode' },
    });
  });

  it('on one screen or against a bot is never listed', () => {
    expect(must(read({ mode: 'local', public: true })).public).toBe(false);
  });

  it('online gives a game without an end of its own a quiet limit; on one screen there is none', () => {
    const limit = (input: object) => must(read({ game: 'banqi/classic', ...input })).options['quietLimit'];
    expect(limit({ mode: 'tieu_dao' })).toBe(60);
    expect(limit({ mode: 'tieu_dao', options: { quietLimit: null } })).toBeNull();
    expect(limit({ mode: 'local' })).toBeNull();
  });

  it('has a name', () => {
    expect(MODES.map((mode) => MODE_NAMES[mode]).every((name) => name.length > 0)).toBe(true);
  });

  it('reads itself again unchanged', () => {
    for (const mode of MODES) {
      const room = must(read({ mode }));
      expect(must(read(JSON.parse(JSON.stringify(room))))).toEqual(room);
    }
  });
});

it.each([
  [{}, 'tieu_dao'],
  [{ swap2Enabled: true, moveMs: 15_000, bestOf: 3, public: false }, 'tieu_dao'],
  [{ game: 'gomoku/capture', swap2Enabled: true }, 'di_bien_ky'],
  [{ game: 'banqi/classic' }, 'di_bien_ky'],
  [{ options: { size: 19 } }, 'custom'],
  [{ game: 'gomoku/capture', swap2Enabled: true, timeoutPolicy: 'forfeit' }, 'custom'],
  [{ game: 'banqi/classic', options: { quietLimit: null } }, 'custom'],
])('a room without a mode is called by what it plays: %j is %s', (asked, mode) => {
  expect(must(read(asked)).mode).toBe(mode);
});

describe('a pool', () => {
  const [pool] = POOLS;

  it.each(POOLS)('is found by its name and by its game: $id', (row) => {
    expect(findPool(row.id)).toBe(row);
    expect(poolOfGame(row.game)?.game).toBe(row.game);
  });

  it('with an unknown id is not found', () => {
    expect([findPool('chess'), poolOfGame('chess/plain')]).toEqual([undefined, undefined]);
  });

  it('of an unknown game makes no room', () => {
    expect(rankedPoolRoomConfig({ ...pool, game: 'chess/plain' }, find)).toEqual({
      ok: false,
      refusal: { code: 'unknown_game', data: { game: 'chess/plain' } },
    });
  });

  it('without the opening has none, and options the game does not take make no room', () => {
    expect(must(rankedPoolRoomConfig({ ...pool, options: {} }, find))).toMatchObject({
      swap2Enabled: false,
      options: { swap2: false },
    });
    expect(rankedPoolRoomConfig({ ...pool, options: { size: 3 } }, find).ok).toBe(false);
  });
});

it('a room with other options has its toggle as they say', () => {
  const room = must(read({ mode: 'tieu_dao' }));
  for (const swap2 of [true, false]) {
    const options = { ...room.options, swap2 };
    expect(withOptions(room, options)).toEqual({ ...room, options, swap2Enabled: swap2 });
  }
});

it('a hostile room is refused, never thrown at', () => {
  for (const value of hostileValues()) {
    // An empty request gives a default room; all other hostile values are refused.
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
    if (!isEmpty || Array.isArray(value)) expect(read(value).ok).toBe(false);
    for (const key of [
      'mode',
      'game',
      'options',
      'swap2Enabled',
      'moveMs',
      'timeoutPolicy',
      'bestOf',
      'public',
    ])
      read({ mode: 'custom', [key]: value });
  }
});

describe('a stored room', () => {
  const rooms = [
    ...MODES.map((mode) => must(read({ mode }))),
    ...MODES.filter((mode) => mode !== 'ranked').map((mode) =>
      must(read({ mode, moveMs: null, timeoutPolicy: 'forfeit', bestOf: 5, public: false })),
    ),
  ];

  it('is read back as it was made', () => {
    for (const room of rooms)
      expect(readStoredRoomConfig(JSON.parse(JSON.stringify(room)))).toEqual(accept(room));
  });

  it('is refused with the field that is missing or of another type, and known fields only are taken', () => {
    const [room] = rooms;
    expect(readStoredRoomConfig({ ...room, colour: 'red' })).toEqual(accept(room));
    for (const key of Object.keys(room ?? {})) {
      const refusal = { code: 'bad_room', data: { key } };
      const { [key]: _, ...without } = { ...room } as Record<string, unknown>;
      expect(readStoredRoomConfig(without)).toMatchObject({ refusal });
      for (const junk of [-1, [], 'x'.repeat(200)])
        expect(readStoredRoomConfig({ ...room, [key]: junk })).toMatchObject({ refusal });
    }
    expect(readStoredRoomConfig({ ...room, bestOf: 2 })).toMatchObject({
      refusal: { data: { key: 'bestOf' } },
    });
    expect(readStoredRoomConfig({ ...room, options: { size: [] } })).toMatchObject({
      refusal: { data: { key: 'options' } },
    });
  });

  it('is read or refused, whatever is stored', () => {
    for (const junk of hostileValues()) expect(readStoredRoomConfig(junk).ok).toBe(false);
    const keys = Object.keys(rooms[0] ?? {});
    const anything = fc.oneof(fc.anything(), fc.constantFrom(...hostileValues()));
    fc.assert(
      fc.property(fc.constantFrom(...rooms), fc.constantFrom(...keys), anything, (room, key, value) => {
        const got = readStoredRoomConfig({ ...room, [key]: value });
        if (got.ok) expect(readStoredRoomConfig(got.value)).toEqual(got);
      }),
    );
  });
});

// Games, matches and series together: every registered game in a real match, and a ranked series of the real gomoku.

import { findGame, GAMES } from '@sente/games';
import { type GameState, getFinalAssignments, SWAP2_PHASES } from '@sente/games/gomoku';
import { commitTo, type Game, type JsonObject, must, seededRandom } from '@sente/kernel';
import { optionVariations } from '@sente/kernel/testing';
import {
  type Command,
  commandOfFinishedMatch,
  decideAndEvolve,
  decideSeries,
  earliestDeadlineOf,
  evolve,
  evolveSeries,
  isDealHonest,
  type Match,
  type MatchConfig,
  MODES,
  matchConfigFor,
  nextMatchConfig,
  POOLS,
  rankedPoolRoomConfig,
  readRoomConfig,
  startMatch,
  startSeries,
} from '@sente/match';
import {
  arbitraryAttempts,
  arbitrarySettings,
  NOON,
  plainConfig,
  playWild,
  refolded,
} from '@sente/match/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = 20;

describe.each(GAMES.map((game) => [game.id, game] as const))('random matches of %s', (_id, game) => {
  it('break no invariant, and folding their log gives the same match', () => {
    const variations = fc.constantFrom(...optionVariations(game));
    fc.assert(
      fc.property(
        arbitrarySettings,
        variations,
        arbitraryAttempts,
        fc.string(),
        (settings, options, tries, seed) => {
          const config = { ...plainConfig(game), options };
          const { match, events } = playWild(game, settings, config, tries, seed);
          expect(refolded(game, events)).toEqual(match);
          if (match.revealed) expect(game.dealFits(match.state, match.revealed.deal)).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('ranked pools', () => {
  // A game that is added may do without: its pool is a row of its own.
  it.each([
    'gomoku/freestyle',
    'gomoku/standard',
    'gomoku/caro',
    'gomoku/caro5',
    'gomoku/renju',
    'gomoku/capture',
    'banqi/classic',
    'banqi/three-kingdoms',
  ])('%s has one, and one only', (game) => {
    expect(POOLS.filter((pool) => pool.game === game)).toHaveLength(1);
  });

  it('have distinct names and games', () => {
    expect(new Set(POOLS.map((pool) => pool.id)).size).toBe(POOLS.length);
    expect(new Set(POOLS.map((pool) => pool.game)).size).toBe(POOLS.length);
  });

  it.each(POOLS)('$id can be played with the settings of its row', (pool) => {
    const { options, ...room } = must(rankedPoolRoomConfig(pool, findGame));
    expect(findGame(pool.game)?.seats).toBe(pool.seats);
    const { game, bestOf, moveMs } = pool;
    expect(room).toMatchObject({ mode: 'ranked', game, bestOf, moveMs, public: true });
    expect(options).toMatchObject(pool.options);
  });
});

const gomoku = findGame('gomoku/freestyle') as Game<GameState>;

/** Plays random legal moves to the end. */
function playedOut(config: MatchConfig, seed: string): Match<GameState> {
  const random = seededRandom(seed);
  let match = evolve(gomoku, null, must(startMatch(gomoku as Game, config, NOON)));
  while (match.status === 'playing') {
    const moves = gomoku.moves(match.state);
    const move = moves[Math.floor(random() * moves.length)] ?? '';
    const command = { kind: 'move', seat: match.turn ?? 0, move, ply: match.plies.length } as const;
    match = must(
      decideAndEvolve(gomoku, match, command, { now: match.at + 1000, random, deal: null, salt: null }),
    ).match;
  }
  return match;
}

function historyOf({ state: { swap2State } }: Match<GameState>): JsonObject {
  if (!swap2State) throw new Error('a ranked game without Swap 2');
  const { actions } = swap2State;
  return JSON.parse(JSON.stringify({ actions, finalAssignment: getFinalAssignments(swap2State) }));
}

describe('the clock of a game with Swap 2', () => {
  const step = (match: Match<GameState>, command: Command) => {
    const now = match.at + 1000;
    return must(decideAndEvolve(gomoku, match, command, { now, random: Math.random, deal: null, salt: null }))
      .match;
  };

  // A minute, unless the room sets another time.
  it.each([
    [{}, 60_000],
    [{ moveMs: 25_000 }, 25_000],
  ])('gives every stone and choice of the opening the time of a move: %j', (wish, moveMs) => {
    const room = must(readRoomConfig({ mode: 'tieu_dao', swap2Enabled: true, ...wish }, findGame));
    const config = matchConfigFor(room, ['ann', 'ben']);
    let match = evolve(gomoku, null, must(startMatch(gomoku as Game, config, NOON)));
    // Both have seen the board: before that the clock of a first turn waits.
    for (const seat of [1, 0]) match = step(match, { kind: 'arrive', seat });
    const phases: string[] = [];
    for (const move of ['h8', 'i9', 'j10', '=more', 'a1', 'b2', '=white', 'c3', 'd4']) {
      phases.push(match.state.swap2State?.phase ?? '');
      expect((match.deadline ?? 0) - match.at).toBe(moveMs);
      match = step(match, { kind: 'move', seat: match.turn ?? 0, move, ply: match.plies.length });
    }
    expect(new Set(phases)).toEqual(new Set(SWAP2_PHASES));
  });
});

describe('a ranked series of gomoku', () => {
  const room = must(
    readRoomConfig({ mode: 'ranked', swap2Enabled: false, options: { swap2: false } }, findGame),
  );

  // **Feature: swap2-opening-rule, Property 10: Series Swap 2 Reset**
  // **Validates: Requirements 6.3**
  it('starts every game with a fresh swap2_placement, whatever the colours were before', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(1), (seed, firstOpener) => {
        const best = { bestOf: 3, players: ['ann', 'ben'], firstOpener, restMs: 30_000 };
        let series = evolveSeries(null, must(startSeries(best, 'm1', NOON)));
        for (let n = 1; series.status === 'playing'; n++) {
          const opener = series.config.players[(firstOpener + n - 1) % 2];
          const config = nextMatchConfig(series, room, null);
          const { state } = evolve(gomoku, null, must(startMatch(gomoku as Game, config, NOON)));
          expect(state).toMatchObject({ gamePhase: 'swap2', swap2Enabled: true, moves: [] });
          expect(state.swap2State).toMatchObject({
            phase: 'swap2_placement',
            player1Id: opener,
            activePlayerId: opener,
            tentativeStones: [],
            actions: [],
          });
          expect(state.swap2State?.blackPlayerId).toBeUndefined();
          const match = playedOut(config, `${seed} ${n}`);
          const over = commandOfFinishedMatch(series, `m${n}`, gomoku, match, historyOf(match));
          const when = (now: number) => ({ now, nextMatch: `m${n + 1}` });
          series = must(decideSeries(series, over, when(match.at))).series;
          series = must(decideSeries(series, { kind: 'sweep' }, when(series.at + 30_000))).series;
        }
        // Validates: Requirements 6.2, 6.4 — colours and history of every game are kept.
        expect(
          series.games.every((game) => game.colours.includes('black') && game.swap2History !== null),
        ).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  // **Feature: swap2-opening-rule, Property 8: Ranked Mode Enforcement**
  // **Validates: Requirements 4.1**
  it('cannot be set up without Swap 2', () => {
    expect(room).toMatchObject({ swap2Enabled: true, game: 'gomoku/freestyle', bestOf: 3 });
    expect(room.options).toMatchObject({ swap2: true, size: 15, nextMover: 'black' });
  });
});

describe('rooms', () => {
  it('of every mode can be made for every game that fits it', () => {
    for (const mode of MODES) {
      for (const game of GAMES) {
        const room = readRoomConfig({ mode, game: game.id }, findGame);
        if (!room.ok)
          expect([mode, game.id, room.refusal.code]).toEqual([
            'di_bien_ky',
            'gomoku/freestyle',
            'wrong_mode',
          ]);
      }
    }
  });

  it('of banqi have a quiet limit online and none on one screen', () => {
    const limit = (mode: string) =>
      must(readRoomConfig({ mode, game: 'banqi/classic' }, findGame)).options['quietLimit'];
    expect([limit('di_bien_ky'), limit('local')]).toEqual([60, null]);
  });
});

describe.each(GAMES.filter((game) => game.deal(plainConfig(game).options, seededRandom('any')) !== null))(
  'the deal of $id',
  (game) => {
    it('is committed to at the start, revealed at the end, and verified', () => {
      const { options } = plainConfig(game);
      const deal = game.deal(options, seededRandom('honest')) as string;
      const config = { ...plainConfig(game), commitment: commitTo(deal, 'salt') };
      const started = evolve(game, null, must(startMatch(game, config, NOON)));
      const chance = { now: NOON, random: seededRandom('x'), deal, salt: 'salt' };
      const flip = { kind: 'move', seat: 0, move: game.moves(started.state)[0] ?? '', ply: 0 } as const;
      const flipped = must(decideAndEvolve(game, started, flip, chance)).match;
      expect(JSON.stringify(flipped)).not.toContain(deal);
      const over = must(decideAndEvolve(game, flipped, { kind: 'abort', seat: 1 }, chance)).match;
      expect(isDealHonest(game, over)).toBe(true);
      const other = game.deal(options, seededRandom('other')) as string;
      expect(isDealHonest(game, { ...over, revealed: { deal: other, salt: 'salt' } })).toBe(false);
    });
  },
);

describe('the default while the grace lasts, then the forfeit', () => {
  const game = findGame('gomoku/freestyle') as Game;
  const config = matchConfigFor(must(readRoomConfig({ mode: 'ranked' }, findGame)), ['ann', 'bob'], null);

  /** The events of the clock alone, with their second, while seats come and go. */
  function timeline(
    moves: readonly string[],
    seat: number,
    presence: readonly (readonly [number, boolean])[],
  ) {
    let match = evolve(game, null, must(startMatch(game, config, NOON)));
    const told: string[] = [];
    const act = (command: Command, now: number) => {
      const step = must(
        decideAndEvolve(game, match, command, { now, random: seededRandom('x'), deal: null, salt: null }),
      );
      match = step.match;
      for (const event of step.events) {
        const second = (now - NOON) / 1_000;
        if (event.kind === 'moved' && event.auto) told.push(`${second} default`);
        if (event.kind === 'left') told.push(`${second} ${event.why}`);
      }
    };
    for (const here of [0, 1]) act({ kind: 'arrive', seat: here }, NOON);
    for (const [ply, move] of moves.entries()) act({ kind: 'move', seat: match.turn ?? 0, move, ply }, NOON);
    const coming = presence.map(([second, here]) => [NOON + second * 1_000, here] as const);
    for (let now = NOON; now <= NOON + 150_000; now += 1_000) {
      for (const [moment, here] of coming) if (moment === now) act({ kind: 'presence', seat, here }, now);
      // A server sweeps a little after the moment, and may find several things to do.
      for (let due = earliestDeadlineOf(match); due !== null && due <= now; ) {
        const before = match.seq;
        act({ kind: 'sweep' }, now);
        due = match.seq === before ? null : earliestDeadlineOf(match);
      }
    }
    return told;
  }

  const CHOOSING = ['h8', 'h9', 'i8'];
  const MAIN = [...CHOOSING, '=black'];
  it.each([
    [
      'gone since before the turn: nothing is played for who was never there',
      [],
      0,
      [[0, false]],
      ['60 forfeit'],
    ],
    [
      'gone in the turn: the default while the grace lasts, then the forfeit',
      [],
      0,
      [[30, false]],
      ['60 default', '90 forfeit'],
    ],
    [
      'gone at the last moment: a second stone is not waited for',
      [],
      0,
      [[59, false]],
      ['60 default', '119 forfeit'],
    ],
    [
      'back within the grace: the game goes on with a full clock',
      [],
      0,
      [
        [30, false],
        [80, true],
      ],
      ['60 default', '120 default'],
    ],
    ['there, but slow: defaults only', [], 0, [], ['60 default', '120 default']],
    [
      'gone while choosing: black is taken, and the grace goes on into the game',
      CHOOSING,
      1,
      [[30, false]],
      ['60 default', '90 forfeit'],
    ],
    ['gone on the other’s turn: their clock alone', CHOOSING, 0, [[5, false]], ['60 default', '120 timeout']],
    ['gone after the opening: no default any more', MAIN, 1, [[30, false]], ['60 forfeit']],
  ] as const)('absent in a ranked opening, %s', (_, moves, seat, presence, told) => {
    expect(timeline(moves, seat, presence)).toEqual(told);
  });
});

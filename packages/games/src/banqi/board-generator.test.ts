// The contract of the board generator (seed 004), its own unit tests first.

import {
  BoardGenerator,
  banqiGame,
  createPieces,
  GAME_MODES,
  type Match,
  type Piece,
  shuffleArray,
} from '@sente/games/banqi';
import { must, readOptions, seededRandom } from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const menOf = ({ board }: Match) => board.filter((p) => p !== null);

describe('BoardGenerator.createInitialMatch', () => {
  describe('Classic Mode', () => {
    it('should create match with 32 pieces on 32-element board', () => {
      const match = BoardGenerator.createInitialMatch(GAME_MODES.classic);
      expect(match.board).toHaveLength(32);
      expect(match.board.filter((p) => p !== null)).toHaveLength(32);
    });

    it('should create 2 factions (red, black)', () => {
      const match = BoardGenerator.createInitialMatch(GAME_MODES.classic);
      expect(match.factions).toHaveLength(2);
      expect(match.factions[0]?.id).toBe('red');
      expect(match.factions[1]?.id).toBe('black');
    });

    it('should distribute 16 pieces per faction', () => {
      const match = BoardGenerator.createInitialMatch(GAME_MODES.classic);
      expect(match.board.filter((p) => p?.factionId === 'red')).toHaveLength(16);
      expect(match.board.filter((p) => p?.factionId === 'black')).toHaveLength(16);
    });

    it('should set all pieces to face-down (isRevealed: false)', () => {
      const match = BoardGenerator.createInitialMatch(GAME_MODES.classic);
      expect(match.board.filter((p) => p?.isRevealed === true)).toHaveLength(0);
    });

    it('should shuffle pieces randomly (not always same order)', () => {
      const match1 = BoardGenerator.createInitialMatch(GAME_MODES.classic);
      const match2 = BoardGenerator.createInitialMatch(GAME_MODES.classic);
      expect(match1.board.map((p) => p?.id)).not.toEqual(match2.board.map((p) => p?.id));
    });

    it('should set movesWithoutCapture to null (no draw counter)', () => {
      expect(BoardGenerator.createInitialMatch(GAME_MODES.classic).movesWithoutCapture).toBeNull();
    });
  });

  describe('Three Kingdoms Mode', () => {
    it('should create match with 32 pieces on 45-element board', () => {
      const match = BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms);
      expect(match.board).toHaveLength(45);
      expect(match.board.filter((p) => p !== null)).toHaveLength(32);
    });

    it('should have exactly 13 null (empty) positions', () => {
      const match = BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms);
      expect(match.board.filter((p) => p === null)).toHaveLength(13);
    });

    it('should create 3 factions (team-a, team-b, team-c)', () => {
      const match = BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms);
      expect(match.factions).toHaveLength(3);
      expect(match.factions[0]?.id).toBe('team-a');
      expect(match.factions[1]?.id).toBe('team-b');
      expect(match.factions[2]?.id).toBe('team-c');
    });

    it('should distribute pieces correctly (12 + 10 + 10)', () => {
      const match = BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms);
      expect(match.board.filter((p) => p?.factionId === 'team-a')).toHaveLength(12);
      expect(match.board.filter((p) => p?.factionId === 'team-b')).toHaveLength(10);
      expect(match.board.filter((p) => p?.factionId === 'team-c')).toHaveLength(10);
    });

    it('should set Team A pieces: 1 Red General, 1 Black General, 5 Red Soldiers, 5 Black Soldiers', () => {
      const match = BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms);
      const teamAPieces = match.board.filter((p) => p?.factionId === 'team-a') as Piece[];
      expect(teamAPieces.filter((p) => p.type === 'King')).toHaveLength(2);
      expect(teamAPieces.filter((p) => p.type === 'Pawn')).toHaveLength(10);
      const ofInk = (ink: string) => teamAPieces.filter((p) => p.id.includes(`-${ink}`)).map((p) => p.type);
      for (const ink of ['red', 'black']) {
        expect(ofInk(ink).toSorted()).toEqual(['King', 'Pawn', 'Pawn', 'Pawn', 'Pawn', 'Pawn']);
      }
    });

    it('should set movesWithoutCapture to 60', () => {
      expect(BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms).movesWithoutCapture).toBe(60);
    });

    it('should initialize activeFactions with all 3 factions', () => {
      const match = BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms);
      expect(match.activeFactions).toEqual(['team-a', 'team-b', 'team-c']);
    });

    it('should shuffle pieces and nulls randomly across 45 positions', () => {
      const match1 = BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms);
      const match2 = BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms);
      expect(match1.board.map((p) => p?.id || 'null')).not.toEqual(match2.board.map((p) => p?.id || 'null'));
    });
  });

  describe('shuffleArray helper', () => {
    // The seed's printed test sorts both arrays in place before it compares their order; this is its meaning.
    it('should shuffle array in-place', () => {
      const original = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
      const array = [...original];
      expect(shuffleArray(array)).toBe(array);
      expect(array.toSorted((a, b) => a - b)).toEqual(original);
      const orders = Array.from({ length: 5 }, () => String(shuffleArray([...original])));
      expect(new Set(orders).size).toBeGreaterThan(1);
    });

    it('should handle arrays with nulls', () => {
      const array = [1, 2, null, 3, null, 4, 5];
      shuffleArray(array);
      expect(array).toContain(null);
      expect(array.filter((x) => x === null)).toHaveLength(2);
    });
  });
});

describe('the seed, beside its tests', () => {
  it('names, colours and counts of the factions', () => {
    expect(BoardGenerator.createInitialMatch(GAME_MODES.classic).factions).toEqual([
      { id: 'red', displayName: '紅方', color: 'red', pieceCount: 16, isEliminated: false },
      { id: 'black', displayName: '黑方', color: 'black', pieceCount: 16, isEliminated: false },
    ]);
    expect(BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms).factions).toEqual([
      { id: 'team-a', displayName: '將軍軍', color: 'green', pieceCount: 12, isEliminated: false },
      { id: 'team-b', displayName: '紅方輔臣', color: 'red', pieceCount: 10, isEliminated: false },
      { id: 'team-c', displayName: '黑方輔臣', color: 'black', pieceCount: 10, isEliminated: false },
    ]);
  });

  const FULL_ARMY = { King: 1, Guard: 2, Minister: 2, Rook: 2, Horse: 2, Cannon: 2, Pawn: 5 };
  const COURT = { Guard: 2, Minister: 2, Rook: 2, Horse: 2, Cannon: 2 };
  it.each([
    ['classic', GAME_MODES.classic, { red: FULL_ARMY, black: FULL_ARMY }],
    [
      'Three Kingdoms',
      GAME_MODES.threeKingdoms,
      { 'team-a': { King: 2, Pawn: 10 }, 'team-b': COURT, 'team-c': COURT },
    ],
  ])('%s: so many men of each type in each faction', (_, mode, armies) => {
    const counts: Record<string, Record<string, number>> = {};
    for (const { factionId, type } of menOf(BoardGenerator.createInitialMatch(mode))) {
      const army = counts[factionId] ?? {};
      counts[factionId] = { ...army, [type]: (army[type] ?? 0) + 1 };
    }
    expect(counts).toEqual(armies);
  });

  it.each([
    ['classic', GAME_MODES.classic, ['red', 'black'], null],
    ['Three Kingdoms', GAME_MODES.threeKingdoms, ['team-a', 'team-b', 'team-c'], 60],
  ])('%s: a fresh match, every man face down and alive', (_, mode, factionIds, movesWithoutCapture) => {
    const { board, factions, ...match } = BoardGenerator.createInitialMatch(mode);
    expect(match).toEqual({
      status: 'waiting-first-flip',
      mode,
      activeFactions: factionIds,
      currentFactionIndex: 0,
      winner: null,
      capturedByFaction: Object.fromEntries(factionIds.map((id) => [id, []])),
      movesWithoutCapture,
    });
    expect(factions.map(({ id }) => id)).toEqual(factionIds);
    const men = board.filter((p) => p !== null);
    expect(men).toHaveLength(32);
    for (const { id, type, factionId, ...man } of men)
      expect(man).toEqual({ isRevealed: false, isDead: false });
  });

  it('scatters the 13 empty points over all 45 alike', () => {
    const rounds = 900;
    const random = seededRandom('scattered');
    const times = Array.from({ length: 45 }, () => 0);
    for (let round = 0; round < rounds; round++) {
      const { board } = BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms, random);
      for (const [at, piece] of board.entries()) if (piece === null) times[at] = (times[at] ?? 0) + 1;
    }
    for (const n of times) expect(Math.abs(n - (rounds * 13) / 45)).toBeLessThan(70);
  });

  it.each([
    ['classic', banqiGame('classic'), {}],
    ['three-kingdoms, scattered', banqiGame('three-kingdoms'), { layout: 'scatter', scatter: 7 }],
    ['three-kingdoms, four corners', banqiGame('three-kingdoms'), { layout: 'four-corners' }],
  ])('play deals and begins with it: %s', (_, game, given) => {
    const options = must(readOptions(game.options, given));
    const mode = game.seats === 2 ? GAME_MODES.classic : GAME_MODES.threeKingdoms;
    const begun = must(game.setUp(options, ['p1', 'p2', 'p3'].slice(0, game.seats)));
    const points = begun.board.flatMap((man, at) => (man ? [at] : []));
    const match = BoardGenerator.createInitialMatch(mode, seededRandom('one deal'), points);
    expect(game.deal(options, seededRandom('one deal'))).toBe(match.board.map((p) => p?.id ?? '-').join(','));
    const { status, factions, activeFactions, capturedByFaction, movesWithoutCapture } = match;
    expect(begun).toMatchObject({ status, factions, activeFactions, capturedByFaction, movesWithoutCapture });
  });

  it('a board without empty points is dealt the same whether or not its points are named', () => {
    const ids = (...points: [] | [readonly number[]]) =>
      BoardGenerator.createInitialMatch(GAME_MODES.classic, seededRandom('full'), ...points).board;
    expect(ids()).toEqual(ids(Array.from({ length: 32 }, (_, at) => at)));
  });

  it.each([
    ['red', { King: 1, Pawn: 2 }, undefined, ['red-king-1', 'red-pawn-1', 'red-pawn-2']],
    ['team-b', { Guard: 2 }, undefined, ['team-b-advisor-1', 'team-b-advisor-2']],
    [
      'team-a',
      { King: 1, Pawn: 2 },
      '-red',
      ['team-a-general-red', 'team-a-soldier-red-1', 'team-a-soldier-red-2'],
    ],
    ['blue', { Rook: 1 }, undefined, ['blue-rook-1']],
    ['red', {}, undefined, []],
  ])('createPieces(%s, %o, %s)', (faction, distribution, suffix, ids) => {
    expect(createPieces(faction, distribution, suffix).map(({ id }) => id)).toEqual(ids);
  });

  it('createPieces makes 16 men of a full army, each of its type, face down and alive', () => {
    const men = createPieces('red', FULL_ARMY);
    expect(men).toHaveLength(16);
    expect(men[1]).toEqual({
      ...{ id: 'red-guard-1', type: 'Guard', factionId: 'red' },
      ...{ isRevealed: false, isDead: false },
    });
  });

  it('gives no two men one id, and no two matches one man', () => {
    for (const mode of Object.values(GAME_MODES)) {
      const [one, two] = [BoardGenerator.createInitialMatch(mode), BoardGenerator.createInitialMatch(mode)];
      const men = one.board.filter((p) => p !== null);
      expect(new Set(men.map(({ id }) => id)).size).toBe(32);
      expect(two.board.some((p) => p !== null && men.includes(p))).toBe(false);
    }
  });

  it.each([
    ['two players on 45 points', { ...GAME_MODES.classic, boardSize: 45 }],
    ['three players on 32 points', { ...GAME_MODES.threeKingdoms, boardSize: 32 }],
    ['four players', { ...GAME_MODES.threeKingdoms, playerCount: 4 }],
  ])('throws for an unknown mode: %s', (_, mode) => {
    expect(() => BoardGenerator.createInitialMatch(mode)).toThrow(RangeError);
  });

  // The limits are the seed's; the best of several calls is the code's own time, whatever else the machine does.
  it('takes less than 50 ms a match, 10 ms a shuffle and 1 MB a match', () => {
    const best = (work: () => unknown) =>
      Math.min(
        ...Array.from({ length: 20 }, () => {
          const began = performance.now();
          work();
          return performance.now() - began;
        }),
      );
    for (const mode of Object.values(GAME_MODES)) {
      expect(best(() => BoardGenerator.createInitialMatch(mode))).toBeLessThan(50);
      expect(JSON.stringify(BoardGenerator.createInitialMatch(mode)).length).toBeLessThan(1_000_000);
    }
    expect(best(() => shuffleArray(Array.from({ length: 45 }, (_, at) => at)))).toBeLessThan(10);
  });

  it('repeats a deal for the same generator', () => {
    const ids = (seed: string) =>
      BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms, seededRandom(seed)).board.map((p) => p?.id);
    expect(ids('one')).toEqual(ids('one'));
    expect(ids('one')).not.toEqual(ids('two'));
  });

  it('shuffles every place alike', () => {
    const random = seededRandom('fair');
    const rounds = 6000;
    const landed = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < rounds; i++) {
      const at = shuffleArray([0, 1, 2, 3, 4, 5], random).indexOf(0);
      landed[at] = (landed[at] ?? 0) + 1;
    }
    for (const times of landed) expect(Math.abs(times - rounds / 6)).toBeLessThan(150);
  });

  it('loses and adds nothing when it shuffles', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer())), fc.string(), (array, seed) => {
        const counted = (items: readonly unknown[]) => items.map(String).toSorted();
        expect(counted(shuffleArray([...array], seededRandom(seed)))).toEqual(counted(array));
      }),
    );
  });
});

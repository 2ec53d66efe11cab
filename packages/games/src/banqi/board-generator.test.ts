// The contract of the board generator (seed 004), its own unit tests first.

import { BoardGenerator, createPieces, GAME_MODES, type Piece, shuffleArray } from '@sente/games/banqi';
import { seededRandom } from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

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
    // As printed, the seed's test sorts both arrays in place before it compares their order. This is what it means.
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

describe('what the seed fixes beside its tests', () => {
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

  it('a fresh match', () => {
    const { board, factions, ...match } = BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms);
    expect(match).toEqual({
      status: 'waiting-first-flip',
      mode: GAME_MODES.threeKingdoms,
      activeFactions: factions.map(({ id }) => id),
      currentFactionIndex: 0,
      winner: null,
      capturedByFaction: { 'team-a': [], 'team-b': [], 'team-c': [] },
      movesWithoutCapture: 60,
    });
    const { id, ...general } = board.find((p) => p?.id === 'team-a-general-red') as Piece;
    expect(id).toBe('team-a-general-red');
    expect(general).toEqual({ type: 'King', factionId: 'team-a', isRevealed: false, isDead: false });
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

  it('makes 16 men of a full army', () => {
    const army = { King: 1, Guard: 2, Minister: 2, Rook: 2, Horse: 2, Cannon: 2, Pawn: 5 };
    expect(createPieces('red', army)).toHaveLength(16);
  });

  it('gives no two men one id, and no two matches one man', () => {
    for (const mode of Object.values(GAME_MODES)) {
      const [one, two] = [BoardGenerator.createInitialMatch(mode), BoardGenerator.createInitialMatch(mode)];
      const men = one.board.filter((p) => p !== null);
      expect(new Set(men.map(({ id }) => id)).size).toBe(32);
      expect(two.board.some((p) => p !== null && men.includes(p))).toBe(false);
    }
  });

  it('throws for a mode that is none', () => {
    const odd = { ...GAME_MODES.classic, boardSize: 45 };
    expect(() => BoardGenerator.createInitialMatch(odd)).toThrow(RangeError);
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

  it('loses and adds nothing, whatever is shuffled', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer())), fc.string(), (array, seed) => {
        const counted = (items: readonly unknown[]) => items.map(String).toSorted();
        expect(counted(shuffleArray([...array], seededRandom(seed)))).toEqual(counted(array));
      }),
    );
  });
});

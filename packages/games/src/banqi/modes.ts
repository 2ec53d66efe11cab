// The two modes, one row each: the board, the armies, how men move and capture, and how the game ends.

import { type ManKind, makePoint } from '@sente/kernel';
import {
  FACTION_ROWS,
  type Faction,
  type FactionId,
  faceNamed,
  PIECE_TYPES,
  type PieceType,
  wordOfType,
} from './pieces.ts';
import { type Gait, type Gaits, precomputeLeapsAndRays, type Terrain } from './reach.ts';

export const MODE_IDS = ['classic', 'three-kingdoms'] as const;
export type ModeId = (typeof MODE_IDS)[number];

export type GameMode = {
  readonly id: ModeId;
  readonly name: string;
  readonly boardSize: number;
  readonly gridDimensions: { readonly rows: number; readonly cols: number };
  readonly playerCount: number;
};

export const GAME_MODES = {
  classic: {
    id: 'classic',
    name: '暗棋',
    boardSize: 32,
    gridDimensions: { rows: 8, cols: 4 },
    playerCount: 2,
  },
  threeKingdoms: {
    id: 'three-kingdoms',
    name: '三國暗棋',
    boardSize: 45,
    gridDimensions: { rows: 9, cols: 5 },
    playerCount: 3,
  },
} as const satisfies { readonly [key: string]: GameMode };

export type Distribution = { readonly [type in PieceType]?: number };

/** Men that are made together. The generals' army has two companies, distinguished by the suffix. */
type Company = {
  readonly factionId: FactionId;
  readonly distribution: Distribution;
  readonly colorSuffix?: string;
};

export type ModeRules = {
  readonly mode: GameMode;
  readonly factionIds: readonly FactionId[];
  readonly companies: readonly Company[];
  readonly gaits: Gaits;
  readonly terrain: Terrain;
  /** The names of the points, by index. */
  readonly pointNames: readonly string[];
  /** 1 is the highest; null: this mode has no ranks. */
  readonly rankOf: ((type: PieceType) => number) | null;
  /** Whether the attacker is strong enough; its reach is checked elsewhere. */
  readonly mayTake: (attacker: PieceType, target: PieceType) => boolean;
  /** Quiet plies until a draw by the rules; null: only if the room sets a limit. */
  readonly counter: number | null;
  /** Whether a flip is a quiet ply; otherwise it resets the count like a capture. */
  readonly flipsAreQuiet: boolean;
  readonly reasons: { readonly lastMan: string; readonly quiet: string };
};

const RANKS: { readonly [type in PieceType]: number } = {
  King: 7,
  Guard: 6,
  Minister: 5,
  Rook: 4,
  Horse: 3,
  Cannon: 2,
  Pawn: 1,
};

/** A cannon captures any man (over its screen); a king does not capture pawns, and pawns capture him. */
function mayTakeInClassic(attacker: PieceType, target: PieceType): boolean {
  if (attacker === 'Cannon') return true;
  if (attacker === 'King') return target !== 'Pawn';
  if (attacker === 'Pawn' && target === 'King') return true;
  return RANKS[attacker] >= RANKS[target];
}

function namePoints({ boardSize, gridDimensions: { rows, cols } }: GameMode): readonly string[] {
  return Array.from({ length: boardSize }, (_, at) => makePoint([at % cols, Math.floor(at / cols)], rows));
}

const STEP: Gait = { pace: 'step', strikes: 'as-it-goes' };
const SLIDE: Gait = { pace: 'slide', strikes: 'as-it-goes' };

const FULL_ARMY: Distribution = { King: 1, Guard: 2, Minister: 2, Rook: 2, Horse: 2, Cannon: 2, Pawn: 5 };
const GENERAL_AND_SOLDIERS: Distribution = { King: 1, Pawn: 5 };
const COURT: Distribution = { Guard: 2, Minister: 2, Rook: 2, Horse: 2, Cannon: 2 };

const CLASSIC: ModeRules = {
  mode: GAME_MODES.classic,
  factionIds: ['red', 'black'],
  companies: [
    { factionId: 'red', distribution: FULL_ARMY },
    { factionId: 'black', distribution: FULL_ARMY },
  ],
  gaits: {
    King: STEP,
    Guard: STEP,
    Minister: STEP,
    Rook: STEP,
    Horse: STEP,
    Cannon: { pace: 'step', strikes: 'over-one' },
    Pawn: STEP,
  },
  terrain: precomputeLeapsAndRays(4, 8),
  pointNames: namePoints(GAME_MODES.classic),
  rankOf: (type) => 1 + PIECE_TYPES.indexOf(type),
  mayTake: mayTakeInClassic,
  counter: null,
  // With a short limit the first flips alone would end the game.
  flipsAreQuiet: false,
  reasons: { lastMan: 'capture-all', quiet: 'quiet-limit' },
};

const THREE_KINGDOMS: ModeRules = {
  mode: GAME_MODES.threeKingdoms,
  factionIds: ['team-a', 'team-b', 'team-c'],
  companies: [
    { factionId: 'team-a', distribution: GENERAL_AND_SOLDIERS, colorSuffix: '-red' },
    { factionId: 'team-a', distribution: GENERAL_AND_SOLDIERS, colorSuffix: '-black' },
    { factionId: 'team-b', distribution: COURT },
    { factionId: 'team-c', distribution: COURT },
  ],
  gaits: {
    King: SLIDE,
    Guard: { pace: 'diagonal', strikes: 'as-it-goes' },
    Minister: { pace: 'two-diagonal', strikes: 'as-it-goes' },
    Rook: SLIDE,
    Horse: { pace: 'horse', strikes: 'as-it-goes' },
    Cannon: { pace: 'slide', strikes: 'over-one' },
    Pawn: STEP,
  },
  terrain: precomputeLeapsAndRays(5, 9),
  pointNames: namePoints(GAME_MODES.threeKingdoms),
  rankOf: null,
  mayTake: () => true,
  counter: 60,
  flipsAreQuiet: true,
  reasons: { lastMan: 'elimination', quiet: 'draw-counter' },
};

const RULES: { readonly [id in ModeId]: ModeRules } = { classic: CLASSIC, 'three-kingdoms': THREE_KINGDOMS };

export function rulesOf(mode: ModeId): ModeRules {
  return RULES[mode];
}

function countMen(distribution: Distribution): number {
  return Object.values(distribution).reduce((sum, count) => sum + count, 0);
}

/** The factions of a mode before anything has happened. */
export function freshFactions({ factionIds, companies }: ModeRules): Faction[] {
  return factionIds.map((id) => ({
    id,
    displayName: FACTION_ROWS[id].displayName,
    color: FACTION_ROWS[id].color,
    pieceCount: companies
      .filter((company) => company.factionId === id)
      .reduce((sum, { distribution }) => sum + countMen(distribution), 0),
    isEliminated: false,
  }));
}

/** Every kind of man in the armies, company by company. */
export function manKindsOf({ companies, gaits, rankOf, mayTake }: ModeRules): readonly ManKind[] {
  return companies.flatMap(({ factionId, distribution, colorSuffix = '' }) =>
    PIECE_TYPES.flatMap((type): ManKind[] => {
      const count = distribution[type];
      if (!count) return [];
      const { look } = faceNamed(`${factionId}-${wordOfType(factionId, type)}${colorSuffix}`);
      const { pace: goes, strikes } = gaits[type];
      const takes = PIECE_TYPES.filter((target) => mayTake(type, target));
      return [{ look, count, rank: rankOf?.(type) ?? null, goes, strikes, takes }];
    }),
  );
}

// Makes the men of a mode and lays them out face down in random order.

import { below, type Random } from '@sente/kernel';
import {
  type Distribution,
  freshFactions,
  type GameMode,
  MODE_IDS,
  type ModeId,
  type ModeRules,
  rulesOf,
} from './modes.ts';
import { type Faction, PIECE_TYPES, type Piece, wordOfType } from './pieces.ts';

export const MATCH_STATUSES = ['waiting-first-flip', 'in-progress', 'ended'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** A whole match with the faces of all men, for one device that all players trust. Play uses `BanqiState`. */
export type Match = {
  status: MatchStatus;
  mode: GameMode;
  factions: Faction[];
  activeFactions: string[];
  /** Index in activeFactions; not used before the first flip. */
  currentFactionIndex: number;
  winner: string | null;
  board: (Piece | null)[];
  capturedByFaction: Record<string, Piece[]>;
  movesWithoutCapture: number | null;
};

// pure-exempt: a caller that passes no generator gets any order; play itself always passes one
const anyRandom: Random = Math.random;

/** Fisher–Yates, in place; answers the same array. */
export function shuffleArray<T>(array: T[], random: Random = anyRandom): T[] {
  for (let i = array.length - 1; i > 0; i--) {
    const j = below(random, i + 1);
    const kept = array[i] as T;
    array[i] = array[j] as T;
    array[j] = kept;
  }
  return array;
}

/** Ids are numbered within a type. With a colour suffix, the only man of a type has no number. */
export function createPieces(factionId: string, distribution: Distribution, colorSuffix = ''): Piece[] {
  return PIECE_TYPES.flatMap((type) => {
    const count = distribution[type] ?? 0;
    const name = `${factionId}-${wordOfType(factionId, type)}${colorSuffix}`;
    const alone = count === 1 && colorSuffix !== '';
    return Array.from({ length: count }, (_, i) => ({
      id: alone ? name : `${name}-${i + 1}`,
      type,
      factionId,
      isRevealed: false,
      isDead: false,
    }));
  });
}

const MUSTERS: ReadonlyMap<ModeId, readonly Piece[]> = new Map(
  MODE_IDS.map((id) => [
    id,
    rulesOf(id).companies.flatMap(({ factionId, distribution, colorSuffix }) =>
      createPieces(factionId, distribution, colorSuffix),
    ),
  ]),
);

/** All men of a mode, in the order of its companies. */
export function musterPieces({ mode }: ModeRules): readonly Piece[] {
  return MUSTERS.get(mode.id) ?? [];
}

function rulesFor(mode: GameMode): ModeRules {
  const rules = MODE_IDS.map(rulesOf).find(
    (row) => row.mode.playerCount === mode.playerCount && row.mode.boardSize === mode.boardSize,
  );
  if (!rules) throw new RangeError(`no mode for ${mode.playerCount} players on ${mode.boardSize} points`);
  return rules;
}

const MEN = 32;

/** The starting points of the men, from the first to the last. Men that fill the board need no random choice. */
export function scatteredPoints({ boardSize }: GameMode, random: Random): readonly number[] {
  const points = Array.from({ length: boardSize }, (_, at) => at);
  if (boardSize === MEN) return points;
  return shuffleArray(points, random)
    .slice(0, MEN)
    .sort((a, b) => a - b);
}

/** The fields of a new match before a man is laid out; play starts from them too. */
export function newMatchFields(rules: ModeRules) {
  return {
    status: 'waiting-first-flip',
    factions: freshFactions(rules),
    activeFactions: [...rules.factionIds],
    capturedByFaction: Object.fromEntries(rules.factionIds.map((id) => [id, []])),
    movesWithoutCapture: rules.counter,
  } as const satisfies Partial<Match>;
}

/**
 * A new match with all men face down in random order. They lie on `points`, from the first to the last; without
 * `points` they are scattered over the whole board.
 */
export function createInitialMatch(
  mode: GameMode,
  random: Random = anyRandom,
  points: readonly number[] = scatteredPoints(mode, random),
): Match {
  const rules = rulesFor(mode);
  const men = shuffleArray([...musterPieces(rules)], random);
  const board: (Piece | null)[] = Array.from({ length: mode.boardSize }, () => null);
  for (const [i, man] of men.entries()) board[points[i] as number] = { ...man };
  return { ...newMatchFields(rules), mode, currentFactionIndex: 0, winner: null, board };
}

export const BoardGenerator = { createInitialMatch, createPieces, shuffleArray } as const;

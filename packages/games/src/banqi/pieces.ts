// The men of dark chess: their types, their factions, and the faces they show once turned up.

import type { ManKind, ManShape } from '@sente/kernel';

type ManLook = ManKind['look'];

/** From the highest to the lowest. */
export const PIECE_TYPES = ['King', 'Guard', 'Minister', 'Rook', 'Horse', 'Cannon', 'Pawn'] as const;
export type PieceType = (typeof PIECE_TYPES)[number];

const FACTION_IDS = ['red', 'black', 'team-a', 'team-b', 'team-c'] as const;
export type FactionId = (typeof FACTION_IDS)[number];

type FactionColor = 'red' | 'black' | 'green';

export type Faction = {
  readonly id: FactionId;
  readonly displayName: string;
  readonly color: FactionColor;
  /** Men still on the board, face up or down. */
  readonly pieceCount: number;
  readonly isEliminated: boolean;
};

export type Piece = {
  readonly id: string;
  readonly type: PieceType;
  readonly factionId: string;
  readonly isRevealed: boolean;
  readonly isDead: boolean;
};

/** The paint of the carved character; the generals' army has men in both. */
type Ink = 'red' | 'black';

/** The face of a man once turned up. Its name is the man's id without the number: `red-horse`, `team-a-general-red`. */
export type Face = {
  readonly name: string;
  readonly factionId: FactionId;
  readonly type: PieceType;
  readonly ink: Ink;
  readonly look: ManLook;
};

type Words = { readonly [type in PieceType]: string };

const CLASSIC_WORDS: Words = {
  King: 'king',
  Guard: 'guard',
  Minister: 'minister',
  Rook: 'rook',
  Horse: 'horse',
  Cannon: 'cannon',
  Pawn: 'pawn',
};
const KINGDOM_WORDS: Words = { ...CLASSIC_WORDS, King: 'general', Guard: 'advisor', Pawn: 'soldier' };

const GLYPHS: { readonly [ink in Ink]: Words } = {
  red: { King: '帥', Guard: '仕', Minister: '相', Rook: '俥', Horse: '傌', Cannon: '炮', Pawn: '兵' },
  black: { King: '將', Guard: '士', Minister: '象', Rook: '車', Horse: '馬', Cannon: '包', Pawn: '卒' },
};

type FactionRow = {
  readonly displayName: string;
  readonly color: FactionColor;
  readonly words: Words;
  readonly inks: readonly Ink[];
};

export const FACTION_ROWS: { readonly [id in FactionId]: FactionRow } = {
  red: { displayName: '紅方', color: 'red', words: CLASSIC_WORDS, inks: ['red'] },
  black: { displayName: '黑方', color: 'black', words: CLASSIC_WORDS, inks: ['black'] },
  'team-a': { displayName: '將軍軍', color: 'green', words: KINGDOM_WORDS, inks: ['red', 'black'] },
  'team-b': { displayName: '紅方輔臣', color: 'red', words: KINGDOM_WORDS, inks: ['red'] },
  'team-c': { displayName: '黑方輔臣', color: 'black', words: KINGDOM_WORDS, inks: ['black'] },
};

const SHAPES: { readonly [color in FactionColor]: ManShape } = {
  green: 'round',
  red: 'notched',
  black: 'octagon',
};

function isFactionId(value: unknown): value is FactionId {
  return (FACTION_IDS as readonly unknown[]).includes(value);
}

/** The word for a type in the ids of a faction: a King of team-a is a `general`. */
export function wordOfType(factionId: string, type: PieceType): string {
  return (isFactionId(factionId) ? FACTION_ROWS[factionId].words : CLASSIC_WORDS)[type];
}

function makeFace(factionId: FactionId, type: PieceType, ink: Ink): Face {
  const row = FACTION_ROWS[factionId];
  const name = `${factionId}-${row.words[type]}${row.inks.length > 1 ? `-${ink}` : ''}`;
  const look: ManLook = {
    kind: 'man',
    faction: factionId,
    colour: row.color,
    shape: SHAPES[row.color],
    type,
    glyph: GLYPHS[ink][type],
  };
  return { name, factionId, type, ink, look };
}

/** Every possible face, also those that are in no army, so that any position can be set up. */
const FACES: ReadonlyMap<string, Face> = new Map(
  FACTION_IDS.flatMap((id) =>
    FACTION_ROWS[id].inks.flatMap((ink) => PIECE_TYPES.map((type) => makeFace(id, type, ink))),
  ).map((face) => [face.name, face]),
);

export function findFace(name: string): Face | undefined {
  return FACES.get(name);
}

/** The face of a type in a faction; in an army with two inks, the one in the first ink. */
export function faceFor(factionId: FactionId, type: PieceType): Face {
  const { inks, words } = FACTION_ROWS[factionId];
  return faceNamed(`${factionId}-${words[type]}${inks.length > 1 ? `-${inks[0]}` : ''}`);
}

/** For names from a checked state, which are always faces. */
export function faceNamed(name: string): Face {
  const face = FACES.get(name);
  if (!face) throw new Error(`no such face: ${name}`);
  return face;
}

/** `red-horse-2` is a `red-horse`. */
export function faceNameOf(pieceId: string): string {
  return pieceId.replace(/-[0-9]{1,2}$/, '');
}

// The differences between the pieces of two pictures. Two pieces are the same piece if they have the same id.

import type { Look, Piece } from '@sente/kernel';
import { samePoint } from './geometry.ts';

type Differences = {
  readonly landed: readonly Piece[];
  readonly lifted: readonly Piece[];
  readonly moved: readonly { readonly piece: Piece; readonly from: Piece['at'] }[];
  readonly turned: readonly Piece[];
  /** How many pieces changed in any of these ways. */
  readonly count: number;
};

export function findPieceDifferences(
  before: ReadonlyMap<string, Piece>,
  after: ReadonlyMap<string, Piece>,
): Differences {
  const landed: Piece[] = [];
  const moved: { piece: Piece; from: Piece['at'] }[] = [];
  const turned: Piece[] = [];
  for (const piece of after.values()) {
    const old = before.get(piece.id);
    if (old === piece) continue;
    if (!old) {
      landed.push(piece);
      continue;
    }
    if (!samePoint(old.at, piece.at)) moved.push({ piece, from: old.at });
    if (!sameLook(old.look, piece.look)) turned.push(piece);
  }
  const lifted = [...before.values()].filter((piece) => !after.has(piece.id));
  return {
    landed,
    lifted,
    moved,
    turned,
    count: landed.length + lifted.length + moved.length + turned.length,
  };
}

export function piecesById(pieces: readonly Piece[]): ReadonlyMap<string, Piece> {
  return new Map(pieces.map((piece) => [piece.id, piece]));
}

export function sameLook(a: Look, b: Look): boolean {
  if (a === b) return true;
  if (a.kind === 'stone') return b.kind === 'stone' && a.colour === b.colour;
  if (a.kind === 'back') return b.kind === 'back';
  return b.kind === 'man' && a.faction === b.faction && a.type === b.type && a.glyph === b.glyph;
}

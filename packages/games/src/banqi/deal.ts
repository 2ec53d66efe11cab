// The deal: which man lies where. It is a text, the ids of the men in board order, and a secret until the game is over.

import type { Options, Random } from '@sente/kernel';
import { createInitialMatch, musterPieces, shuffleArray } from './board-generator.ts';
import { startingPoints } from './layout.ts';
import { type ModeRules, rulesOf } from './modes.ts';
import { faceNameOf, findFace } from './pieces.ts';
import { type BanqiState, manId } from './state.ts';

const NO_MAN = '-';
const LONGEST_DEAL = 2000;

/** By starting point: the man's id, or null for an empty point. */
type Deal = readonly (string | null)[];

export function makeDeal(deal: Deal): string {
  return deal.map((id) => id ?? NO_MAN).join(',');
}

/** null when the text is not a list of men of this size. `dealFits` judges which men they are. */
export function parseDeal(text: unknown, boardSize: number): Deal | null {
  if (typeof text !== 'string' || text.length > LONGEST_DEAL) return null;
  const entries = text.split(',');
  if (entries.length !== boardSize) return null;
  const deal = entries.map((entry) => (entry === NO_MAN ? null : entry));
  return deal.every((id) => id === null || findFace(faceNameOf(id)) !== undefined) ? deal : null;
}

export function makeRandomDeal(rules: ModeRules, options: Options, random: Random): string {
  const { board } = createInitialMatch(rules.mode, random, startingPoints(rules.mode, options));
  return makeDeal(board.map((man) => man?.id ?? null));
}

/** Whether the deal has the right men on the right points, and agrees with every man turned up so far. */
export function dealFits(state: BanqiState, text: string): boolean {
  const rules = rulesOf(state.mode);
  const deal = parseDeal(text, rules.mode.boardSize);
  if (!deal) return false;
  const mustered = musterPieces(rules).map(({ id }) => id);
  const dealt = deal.filter((id) => id !== null);
  if (makeDeal(dealt.toSorted()) !== makeDeal(mustered.toSorted())) return false;
  const faces = facesByManId(state);
  return deal.every((id, at) => {
    const known = faces.get(manId(at));
    return id === null ? known === undefined : known === null || known === faceNameOf(id);
  });
}

/**
 * A random deal that agrees with the public state: men face up keep their faces, the others are shuffled. In a position
 * set up by hand a man that is in no army is named after his face.
 */
export function redeal(state: BanqiState, random: Random): string {
  const rules = rulesOf(state.mode);
  const ids = shuffleArray([...musterPieces(rules)], random).map(({ id }) => id);
  const takeIdWithFace = (face: string) => {
    const found = ids.findIndex((id) => faceNameOf(id) === face);
    return found < 0 ? face : (ids.splice(found, 1)[0] ?? face);
  };
  const unseen = Object.entries(state.unseen).flatMap(([face, count]) => Array<string>(count).fill(face));
  const hidden = shuffleArray(unseen, random);
  const men = facesByManId(state);
  return makeDeal(
    state.board.map((_, at) => {
      const face = men.get(manId(at));
      if (face === undefined) return null;
      return takeIdWithFace(face ?? hidden.pop() ?? '');
    }),
  );
}

/** Every man of the game by his id, with his face or null. */
function facesByManId(state: BanqiState): ReadonlyMap<string, string | null> {
  const men = [...state.board, ...Object.values(state.capturedByFaction).flat()];
  return new Map(men.filter((man) => man !== null).map((man) => [man.id, man.face]));
}

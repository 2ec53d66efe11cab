// Any position from a text: for tests, puzzles and golden vectors. It may hold men that are in no army.

import { accept, isIndex, type Result, refuse } from '@sente/kernel';
import { makeDeal, parseDeal } from './deal.ts';
import { freshFactions, type ModeId, type ModeRules, rulesOf } from './modes.ts';
import { type Face, type FactionId, faceFor, faceNamed, faceNameOf, PIECE_TYPES } from './pieces.ts';
import { type BanqiState, countByName, type Man, manId } from './state.ts';

/**
 * A board in tokens, one for each point: `.` is empty, `rK` a red king, `?rK` the same face down. The first letter
 * is the faction (red, black; team-a, -b, -c), the second the type, a horse being `H`.
 */
export type DrawnPosition = {
  readonly mode: ModeId;
  readonly board: readonly string[];
  readonly turn: number;
  /** The faction of each seat, as a letter. */
  readonly owners: readonly (string | null)[];
  /** Letters of the factions that are not out. */
  readonly active: readonly string[];
  /** Quiet plies left. */
  readonly counter: number | null;
};

export type Position = { readonly state: BanqiState; readonly deal: string };

const EMPTY = '.';
const FACE_DOWN = '?';

export function letterOf(factionId: FactionId): string {
  return factionId.startsWith('team-') ? factionId.slice(-1) : factionId.slice(0, 1);
}

function factionByLetter(rules: ModeRules, letter: unknown): FactionId | undefined {
  return rules.factionIds.find((id) => letterOf(id) === letter);
}

function faceOfToken(rules: ModeRules, token: string): Face | undefined {
  const factionId = factionByLetter(rules, token[0]);
  const type = PIECE_TYPES.find((name) => name[0] === token[1]);
  return factionId && type && token.length === 2 ? faceFor(factionId, type) : undefined;
}

/** The public state, and the deal with the men face down. */
export function positionFromTokens(drawn: DrawnPosition): Result<Position> {
  const rules = rulesOf(drawn.mode);
  if (drawn.board.length !== rules.mode.boardSize) return refuse('bad_position', { reason: 'size' });
  const faces = drawn.board.map((token) => faceOfToken(rules, token.replace(FACE_DOWN, '')));
  if (drawn.board.some((token, at) => token !== EMPTY && !faces[at])) {
    return refuse('bad_position', { reason: 'board' });
  }
  const owners = drawn.owners.map((letter) => factionByLetter(rules, letter) ?? null);
  const active = rules.factionIds.filter((id) => drawn.active.includes(letterOf(id)));
  if (owners.length !== rules.mode.playerCount || !isIndex(drawn.turn, owners.length)) {
    return refuse('bad_position', { reason: 'seats' });
  }
  const counts = countByName(faces.flatMap((face) => (face ? [face.factionId] : [])));
  const hidden = drawn.board.map((token) => token.startsWith(FACE_DOWN));
  const state: BanqiState = {
    mode: drawn.mode,
    quietLimit: rules.counter,
    threefold: false,
    status: owners.every((owner) => owner === null) ? 'waiting-first-flip' : 'in-progress',
    factions: freshFactions(rules).map((faction) => ({
      ...faction,
      pieceCount: counts[faction.id] ?? 0,
      isEliminated: !active.includes(faction.id),
    })),
    activeFactions: active,
    owners,
    outSeats: owners.flatMap((owner, seat) => (owner !== null && !active.includes(owner) ? [seat] : [])),
    turn: drawn.turn,
    board: faces.map((face, at) => (face ? { id: manId(at), face: hidden[at] ? null : face.name } : null)),
    unseen: countByName(faces.flatMap((face, at) => (face && hidden[at] ? [face.name] : []))),
    capturedByFaction: Object.fromEntries(rules.factionIds.map((id) => [id, []])),
    movesWithoutCapture: drawn.counter,
    quietMoves: [],
    lastMove: null,
    outcome: null,
  };
  return accept({ state, deal: makeDeal(faces.map((face) => face?.name ?? null)) });
}

export function tokenOfFace(faceName: string): string {
  const { factionId, type } = faceNamed(faceName);
  return letterOf(factionId) + type.slice(0, 1);
}

/** The board in tokens; the deal names the men face down. */
export function boardTokens(state: BanqiState, deal: string): readonly string[] {
  const dealt = parseDeal(deal, state.board.length) ?? [];
  return state.board.map((man) => tokenOfMan(man, dealt));
}

function tokenOfMan(man: Man | null, dealt: readonly (string | null)[]): string {
  if (man === null) return EMPTY;
  if (man.face !== null) return tokenOfFace(man.face);
  return FACE_DOWN + tokenOfFace(faceNameOf(dealt[Number(man.id.slice(1))] ?? ''));
}

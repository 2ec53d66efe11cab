// Positions of classic banqi set up by hand: a man is the first letter of his type, red in capitals, black in small
// letters; `x` is a man face down. Whoever neither stands nor lies there is taken; while men lie face down, somebody
// has to say which were, for else nobody could know what may turn up.

import {
  accept,
  type Game,
  type Look,
  type Options,
  type Positions,
  type Refusal,
  type Result,
  refuse,
  type SetPosition,
} from '@sente/kernel';
import { rulesOf } from './modes.ts';
import { canAct } from './moves.ts';
import { type FactionId, faceFor, faceNamed, PIECE_TYPES } from './pieces.ts';
import { type BanqiState, countFaces, type Man, manId, type TurnedMan } from './state.ts';

const FACE_DOWN = 'x';
const RULES = rulesOf('classic');
const { rows: ROWS, cols: COLUMNS } = RULES.mode.gridDimensions;

/** By seat. */
const SIDES = [
  { letter: 'r', faction: 'red' },
  { letter: 'b', faction: 'black' },
] as const satisfies readonly { letter: string; faction: FactionId }[];

type Kind = { readonly letter: string; readonly look: Look; readonly face: string; readonly count: number };

const KINDS: readonly Kind[] = RULES.companies.flatMap(({ factionId, distribution }) =>
  PIECE_TYPES.map((type) => {
    const { look, name: face } = faceFor(factionId, type);
    const initial = type.slice(0, 1);
    const letter = factionId === 'red' ? initial : initial.toLowerCase();
    return { letter, look, face, count: distribution[type] ?? 0 };
  }),
);
const ALL_MEN = KINDS.flatMap(({ letter, count }) => Array<string>(count).fill(letter));

export const classicPositions: Positions<BanqiState> = {
  pieces: [
    ...KINDS.map(({ letter, look }) => ({ letter, look })),
    { letter: FACE_DOWN, look: { kind: 'back' } },
  ],
  sides: SIDES.map(({ letter, faction }) => ({ letter, look: faceFor(faction, 'King').look })),
  left,
  tooMany,
  read,
  write,
};

function count(letters: readonly (string | null)[], letter: string): number {
  return letters.filter((one) => one === letter).length;
}

/** Men face down are any of those that neither stand there nor were taken. */
function left({ rows, taken }: SetPosition, letter: string): number {
  const placed = [...rows.flat(), ...taken];
  if (letter === FACE_DOWN) return ALL_MEN.length - placed.filter((one) => one !== null).length;
  return count(ALL_MEN, letter) - count(placed, letter);
}

function tooMany(position: SetPosition): Refusal | null {
  if (KINDS.some(({ letter }) => left(position, letter) < 0)) {
    return refuse('bad_position', { reason: 'too_many' }).refusal;
  }
  return left(position, FACE_DOWN) < 0 ? refuse('bad_position', { reason: 'too_many_down' }).refusal : null;
}

function read(
  game: Game<BanqiState>,
  options: Options,
  position: SetPosition,
  players: readonly string[],
): Result<BanqiState> {
  const { rows, toMove, counts, taken } = position;
  if (rows.length !== ROWS || rows.some((row) => row.length !== COLUMNS)) {
    return refuse('bad_position', { reason: 'board', rows: ROWS, columns: COLUMNS });
  }
  const turn = SIDES.findIndex(({ letter }) => letter === toMove);
  const isMan = (letter: string) => KINDS.some((kind) => kind.letter === letter);
  const points = rows.flat();
  const strange = points.some((letter) => letter !== null && letter !== FACE_DOWN && !isMan(letter));
  if (turn < 0 || counts.length > 0 || strange || !taken.every(isMan)) {
    return refuse('bad_position', { reason: 'text' });
  }
  const excess = tooMany(position);
  if (excess) return { ok: false, refusal: excess };
  const start = game.setUp(options, players);
  if (!start.ok) return start;
  if (count(points, FACE_DOWN) === ALL_MEN.length) return start;
  return stateOf(start.value, position, turn);
}

/** The start with the men where they stand now, all others taken by the other side. */
function stateOf(start: BanqiState, position: SetPosition, turn: number): Result<BanqiState> {
  const points = position.rows.flat();
  const down = count(points, FACE_DOWN);
  const missing = left(position, FACE_DOWN);
  if (down > 0 && missing > 0) return refuse('bad_position', { reason: 'missing', n: missing });
  const board = points.map((letter, at): Man | null =>
    letter === null ? null : { id: manId(at), face: faceOf(letter) },
  );
  const gone = down > 0 ? position.taken : without(ALL_MEN, points);
  const lost = menOff(board, gone);
  const factions = start.factions.map((row) => ({
    ...row,
    pieceCount: row.pieceCount - (lost[row.id]?.length ?? 0),
  }));
  if (factions.some(({ pieceCount }) => pieceCount === 0))
    return refuse('bad_position', { reason: 'no_men' });
  if (points.every((letter) => letter === null || letter === FACE_DOWN)) {
    return refuse('bad_position', { reason: 'untouched' });
  }
  const state: BanqiState = {
    ...start,
    status: 'in-progress',
    factions,
    owners: SIDES.map(({ faction }) => faction),
    turn,
    board,
    unseen:
      down > 0 ? countFaces(without(ALL_MEN, [...points, ...gone]).map((man) => faceOf(man) ?? '')) : {},
    capturedByFaction: { red: lost['black'] ?? [], black: lost['red'] ?? [] },
  };
  return canAct(state, turn) ? accept(state) : refuse('bad_position', { reason: 'no_move' });
}

/** null: he lies face down. */
function faceOf(letter: string): string | null {
  return KINDS.find((kind) => kind.letter === letter)?.face ?? null;
}

/** By faction: the men taken. Each goes by one of the points that are empty now, for one man lay on each at the start. */
function menOff(board: readonly (Man | null)[], gone: readonly string[]): Record<string, TurnedMan[]> {
  const empty = board.flatMap((man, at) => (man === null ? [at] : []));
  const men = gone.map((letter, index) => ({ id: manId(empty[index] ?? 0), face: faceOf(letter) ?? '' }));
  return Object.fromEntries(
    SIDES.map(({ faction }) => [faction, men.filter(({ face }) => faceNamed(face).factionId === faction)]),
  );
}

/** What is left of a list when others were taken out of it, each once. */
function without(all: readonly string[], others: readonly (string | null)[]): readonly string[] {
  const rest = [...all];
  for (const letter of others) {
    const at = letter === null ? -1 : rest.indexOf(letter);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

function write(state: BanqiState): SetPosition {
  const letterOf = (face: string | null) => KINDS.find((kind) => kind.face === face)?.letter ?? FACE_DOWN;
  const points = state.board.map((man) => man && letterOf(man.face));
  const owner = state.turn === null ? null : state.owners[state.turn];
  const gone = Object.values(state.capturedByFaction).flatMap((men) => men.map(({ face }) => letterOf(face)));
  return {
    rows: Array.from({ length: ROWS }, (_, y) => points.slice(y * COLUMNS, (y + 1) * COLUMNS)),
    toMove: (SIDES.find(({ faction }) => faction === owner) ?? SIDES[0]).letter,
    counts: [],
    // While nobody lies face down, all that do not stand there are taken: it need not be said.
    taken: points.includes(FACE_DOWN) ? without(ALL_MEN, without(ALL_MEN, gone)) : [],
  };
}

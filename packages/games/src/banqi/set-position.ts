// Positions of banqi set up by hand. A man is the first letter of his type, a capital when he is red, a small letter when
// black; `x` is a man face down. Men that are not on the board are captured. While men lie face down, the position must name
// the captured ones, because otherwise it would be unknown which men can turn up.

import {
  accept,
  type Look,
  type Positions,
  type Refusal,
  type Result,
  refuse,
  type SetPosition,
} from '@sente/kernel';
import { type ModeId, type ModeRules, rulesOf } from './modes.ts';
import { canAct } from './moves.ts';
import { type FactionId, faceNamed, PIECE_TYPES, wordOfType } from './pieces.ts';
import { type Turns, type TurnText, turnTextOf } from './set-turns.ts';
import { type BanqiState, countByName, type Man, manId, type TurnedMan } from './state.ts';

const FACE_DOWN = 'x';

type Kind = { readonly letter: string; readonly look: Look; readonly face: string; readonly count: number };

/** The kinds in red ink first, then those in black. */
function listKindsByInk({ companies }: ModeRules): readonly Kind[] {
  const kinds = companies.flatMap(({ factionId, distribution, colorSuffix = '' }) =>
    PIECE_TYPES.flatMap((type): Kind[] => {
      const count = distribution[type];
      if (!count) return [];
      const {
        name: face,
        look,
        ink,
      } = faceNamed(`${factionId}-${wordOfType(factionId, type)}${colorSuffix}`);
      const initial = type.slice(0, 1);
      return [{ letter: ink === 'red' ? initial : initial.toLowerCase(), look, face, count }];
    }),
  );
  const isRed = ({ letter }: Kind) => letter !== letter.toLowerCase();
  return [...kinds.filter(isRed), ...kinds.filter((kind) => !isRed(kind))];
}

type Codec = {
  readonly rules: ModeRules;
  readonly turns: TurnText;
  readonly men: Men;
};

export function banqiPositionFormat(mode: ModeId): Positions<BanqiState> {
  const rules = rulesOf(mode);
  const turns = turnTextOf(rules);
  const kinds = listKindsByInk(rules);
  const men = menByLetter(kinds);
  const codec: Codec = { rules, turns, men };
  const most = rules.counter;
  return {
    pieces: [
      ...kinds.map(({ letter, look }) => ({ letter, look })),
      { letter: FACE_DOWN, look: { kind: 'back' } },
    ],
    sides: turns.sides,
    orders: turns.orders,
    counts: most === null ? [] : [{ code: 'quiet', look: null, min: 1, max: most, step: 1, fresh: most }],
    left: men.countMenLeft,
    tooMany: men.tooMany,
    read: (game, options, position, players) =>
      readPosition(codec, position, () => game.setUp(options, players)),
    write: (state) => writePosition(codec, state),
  };
}

function readPosition(
  { rules, turns, men }: Codec,
  position: SetPosition,
  setUp: () => Result<BanqiState>,
): Result<BanqiState> {
  const { rows, counts, taken } = position;
  const { rows: height, cols: width } = rules.mode.gridDimensions;
  if (rows.length !== height || rows.some((row) => row.length !== width)) {
    return refuse('bad_position', { reason: 'board', rows: height, columns: width });
  }
  const points = rows.flat();
  const now = turns.read(position);
  const strange = points.some((letter) => letter !== null && letter !== FACE_DOWN && !men.isMan(letter));
  const isCounted = counts.length === (rules.counter === null ? 0 : 1);
  if (now === null || !isCounted || strange || !taken.every(men.isMan)) {
    return refuse('bad_position', { reason: 'text' });
  }
  if (counts.some((count) => count < 1 || count > (rules.counter ?? 0))) {
    return refuse('bad_position', { reason: 'quiet', most: rules.counter ?? 0 });
  }
  const excess = men.tooMany(position);
  if (excess) return { ok: false, refusal: excess };
  const start = setUp();
  if (!start.ok) return start;
  if (countLetter(points, FACE_DOWN) === men.all.length)
    return accept({ ...start.value, board: men.boardOf(points) });
  const counted = { ...start.value, movesWithoutCapture: counts[0] ?? start.value.movesWithoutCapture };
  return stateFromPosition(men, counted, position, now);
}

function writePosition({ rules, turns, men }: Codec, state: BanqiState): SetPosition {
  const { rows: height, cols: width } = rules.mode.gridDimensions;
  const points = state.board.map((man) => man && men.letterOf(man.face));
  const gone = Object.values(state.capturedByFaction).flatMap((taken) =>
    taken.map(({ face }) => men.letterOf(face)),
  );
  return {
    rows: Array.from({ length: height }, (_, y) => points.slice(y * width, (y + 1) * width)),
    ...turns.write(state),
    // After a draw the count begins again.
    counts: rules.counter === null ? [] : [state.movesWithoutCapture || rules.counter],
    // Without men face down, every man that is not on the board is captured, so none is named.
    taken: points.includes(FACE_DOWN) ? withoutLetters(men.all, withoutLetters(men.all, gone)) : [],
  };
}

/** The men of a mode by their letters. */
function menByLetter(kinds: readonly Kind[]) {
  const all = kinds.flatMap(({ letter, count }) => Array<string>(count).fill(letter));
  /** null: the letter is a man face down. */
  const faceOf = (letter: string) => kinds.find((kind) => kind.letter === letter)?.face ?? null;
  /** The number of men still available: for a face-down man, all that are neither on the board nor captured. */
  const countMenLeft = ({ rows, taken }: SetPosition, letter: string): number => {
    const placed = [...rows.flat(), ...taken];
    if (letter === FACE_DOWN) return all.length - placed.filter((one) => one !== null).length;
    return countLetter(all, letter) - countLetter(placed, letter);
  };
  return {
    all,
    faceOf,
    countMenLeft,
    isMan: (letter: string) => kinds.some((kind) => kind.letter === letter),
    letterOf: (face: string | null) => kinds.find((kind) => kind.face === face)?.letter ?? FACE_DOWN,
    boardOf: (points: readonly (string | null)[]) =>
      points.map((letter, at): Man | null =>
        letter === null ? null : { id: manId(at), face: faceOf(letter) },
      ),
    tooMany(position: SetPosition): Refusal | null {
      if (kinds.some(({ letter }) => countMenLeft(position, letter) < 0)) {
        return refuse('bad_position', { reason: 'too_many' }).refusal;
      }
      return countMenLeft(position, FACE_DOWN) < 0
        ? refuse('bad_position', { reason: 'too_many_down' }).refusal
        : null;
    },
  };
}

type Men = ReturnType<typeof menByLetter>;

/** The starting state with the men where they stand now, and all others captured. */
function stateFromPosition(
  men: Men,
  start: BanqiState,
  position: SetPosition,
  turns: Turns,
): Result<BanqiState> {
  const points = position.rows.flat();
  const down = countLetter(points, FACE_DOWN);
  const missing = men.countMenLeft(position, FACE_DOWN);
  if (down > 0 && missing > 0) return refuse('bad_position', { reason: 'missing', n: missing });
  if (points.every((letter) => letter === null || letter === FACE_DOWN)) {
    return refuse('bad_position', { reason: down > 0 ? 'untouched' : 'no_men' });
  }
  const board = men.boardOf(points);
  const gone = down > 0 ? position.taken : withoutLetters(men.all, points);
  const lost = makeCapturedMen(men, board, gone);
  const factions = start.factions.map((row) => ({
    ...row,
    pieceCount: row.pieceCount - lost.filter(({ face }) => faceNamed(face).factionId === row.id).length,
  }));
  const named = withOwnersAndTurn({ ...start, status: 'in-progress', factions }, turns, down > 0);
  if (!named.ok) return named;
  const captured = assignCapturedMen(named.value, lost);
  if (!captured) return refuse('bad_position', { reason: 'claims' });
  const unseen = withoutLetters(men.all, [...points, ...gone]).map((letter) => men.faceOf(letter) ?? '');
  const state: BanqiState = {
    ...named.value,
    board,
    unseen: countByName(unseen),
    capturedByFaction: captured,
  };
  return canAct(state, turns.turn) ? accept(state) : refuse('bad_position', { reason: 'no_move' });
}

/** A faction without men is out even when the position does not say so. While a seat has no army, some men must lie face down. */
function withOwnersAndTurn(
  state: BanqiState,
  { owners, turn, outSeats }: Turns,
  areDown: boolean,
): Result<BanqiState> {
  const wiped = state.factions.flatMap(({ id, pieceCount }) => (pieceCount === 0 ? [id] : []));
  if (owners.every((owner) => owner === null) || (owners.includes(null) && !areDown))
    return refuse('bad_position', { reason: 'unclaimed' });
  if (wiped.some((id) => !owners.includes(id))) return refuse('bad_position', { reason: 'claims' });
  const out = owners.flatMap((owner, seat) =>
    outSeats.includes(seat) || (owner !== null && wiped.includes(owner)) ? [seat] : [],
  );
  if (owners.length - out.length < 2) return refuse('bad_position', { reason: 'no_men' });
  if (out.includes(turn)) return refuse('bad_position', { reason: 'mover_out' });
  const isOut = (id: FactionId) => out.includes(owners.indexOf(id));
  return accept({
    ...state,
    owners,
    turn,
    outSeats: out,
    factions: state.factions.map((row) => ({ ...row, isEliminated: isOut(row.id) })),
    activeFactions: state.activeFactions.filter((id) => !isOut(id)),
  });
}

/**
 * The position does not say which side captured a man, and nothing depends on it. The man goes to the seat after his own
 * side; when no seat owns his side, to the first seat, which always has an army. null: no other seat has an army.
 */
function assignCapturedMen({ owners, capturedByFaction: none }: BanqiState, lost: readonly TurnedMan[]) {
  const captured: Record<string, readonly TurnedMan[]> = { ...none };
  for (const man of lost) {
    const seat = owners.indexOf(faceNamed(man.face).factionId);
    const taker = owners[(seat + 1) % owners.length] ?? null;
    if (taker === null) return null;
    captured[taker] = [...(captured[taker] ?? []), man];
  }
  return captured;
}

/** The captured men. Each gets its id from a point that is empty now, because as many men lay there at the start. */
function makeCapturedMen(
  men: Men,
  board: readonly (Man | null)[],
  gone: readonly string[],
): readonly TurnedMan[] {
  const empty = board.flatMap((man, at) => (man === null ? [at] : []));
  return gone.map((letter, index) => ({ id: manId(empty[index] ?? 0), face: men.faceOf(letter) ?? '' }));
}

function countLetter(letters: readonly (string | null)[], letter: string): number {
  return letters.filter((one) => one === letter).length;
}

/** The list without the others, each removed once. */
function withoutLetters(all: readonly string[], others: readonly (string | null)[]): readonly string[] {
  const rest = [...all];
  for (const letter of others) {
    const at = letter === null ? -1 : rest.indexOf(letter);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

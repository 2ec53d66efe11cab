// The moves that were played from a position: the requests for them, and numbered ghosts on the board.

import { colourOf, isSwap2Choice, OPENING_STONES, tentativeColour } from '@sente/games/gomoku';
import { type GameRecord, type Look, type Mark, makeRecord, type Picture } from '@sente/kernel';

/** The number of games, and their results. */
export type Counts = {
  readonly games: number;
  readonly black: number;
  readonly draws: number;
  readonly white: number;
};
/** `same`: the other points of the same move in a symmetrical position. */
export type Continuation = Counts & { readonly move: string; readonly same: readonly string[] };
export type PlayedHere = Counts & { readonly continuations: readonly Continuation[] };

export type Choices = Counts & {
  readonly choices: readonly (Counts & { readonly choices: readonly string[] })[];
};
export type Swap2Opening = Choices & { readonly stones: readonly string[] };
export type Swap2Openings = Choices & { readonly openings: readonly Swap2Opening[] };

export function apiPathOfContinuations(record: GameRecord): string {
  return `/api/openings?record=${encodeURIComponent(makeRecord(record))}`;
}

export function apiPathOfSwap2({ game, options }: GameRecord): string {
  return `/api/openings/swap2?record=${encodeURIComponent(makeRecord({ game, options, entries: [] }))}`;
}

/** Whether the book covers the position after these moves. */
export function isInBook({ entries }: GameRecord): boolean {
  return entries.filter((entry) => !isSwap2Choice(entry)).length < OPENING_STONES;
}

type Ghost = Extract<Mark, { kind: 'ghost' }>;

/** More ghosts would hide the board; the list has all continuations. */
const MOST_DRAWN = 8;

/** The continuations on their points, numbered as in the list. */
export function drawContinuations(picture: Picture, continuations: readonly Continuation[]): Picture {
  const marks = continuations
    .slice(0, MOST_DRAWN)
    .flatMap(({ move, same }, at) =>
      [move, ...same].flatMap((one) => makeGhostStoneMark(picture, one, at + 1)),
    );
  return { ...picture, marks: [...picture.marks, ...marks] };
}

function makeGhostStoneMark({ offers }: Picture, move: string, n: number): Ghost[] {
  const offer = offers.find((one) => one.move === move);
  return offer?.kind === 'place' ? [{ kind: 'ghost', at: offer.at, look: offer.look, n }] : [];
}

/** Draws the first stones of a Swap 2 opening on an empty board, before they are played. */
export function drawSwap2Stones(picture: Picture, stones: readonly string[]): Picture {
  const marks = stones.flatMap((stone, at): Mark[] => {
    const look: Look = { kind: 'stone', colour: colourOf(tentativeColour(at + 1)) };
    return makeGhostStoneMark(picture, stone, at + 1).map((ghost) => ({ ...ghost, look }));
  });
  return { ...picture, marks: [...picture.marks, ...marks] };
}

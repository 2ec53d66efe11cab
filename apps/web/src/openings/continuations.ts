// What was played from a position: asked of the server, and drawn on the board in numbered ghosts.

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { colourOf, isChoice, OPENING_STONES, tentativeColour } from '@sente/games/gomoku';
import { type GameRecord, type Look, type Mark, makeRecord, type Picture, type Result } from '@sente/kernel';
import type { Api } from '../connection/api.ts';

/** How many games, and how they ended. */
export type Counts = {
  readonly games: number;
  readonly black: number;
  readonly draws: number;
  readonly white: number;
};
/** `same`: other points that are the same move, because the position is symmetrical. */
export type Continuation = Counts & { readonly move: string; readonly same: readonly string[] };
export type PlayedHere = Counts & { readonly continuations: readonly Continuation[] };

export type Choices = Counts & {
  readonly choices: readonly (Counts & { readonly choices: readonly string[] })[];
};
export type Swap2Opening = Choices & { readonly stones: readonly string[] };
export type Swap2Openings = Choices & { readonly openings: readonly Swap2Opening[] };

/** An answer for whatever is asked just now; null while it is awaited. */
export type Answer<T> = {
  readonly value: ReadonlySignal<Result<T> | null>;
  again(): void;
  close(): void;
};

const MOST_REMEMBERED = 200;

/** Follows `path`; without one nothing is asked. What was answered is at hand at once until many others were. */
export function openCachedAnswer<T>(api: Api, path: ReadonlySignal<string | null>): Answer<T> {
  const known = new Map<string, Result<T>>();
  const answers = signal(0);
  const round = signal(0);
  const close = effect(() => {
    void round.value;
    const asked = path.value;
    if (asked === null) return;
    const answered = known.get(asked);
    known.delete(asked);
    // What is looked at is what will be forgotten last.
    if (answered?.ok) known.set(asked, answered);
    else void api.get<T>(asked).then((result) => remember(asked, result));
  });
  function remember(asked: string, result: Result<T>): void {
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MOST_REMEMBERED) known.delete(oldest);
    known.set(asked, result);
    answers.value += 1;
  }
  return {
    value: computed(() => {
      void answers.value;
      void round.value;
      return known.get(path.value ?? '') ?? null;
    }),
    again() {
      known.delete(path.peek() ?? '');
      round.value += 1;
    },
    close,
  };
}

export function playedPath(record: GameRecord): string {
  return `/api/openings?record=${encodeURIComponent(makeRecord(record))}`;
}

export function swap2Path({ game, options }: GameRecord): string {
  return `/api/openings/swap2?record=${encodeURIComponent(makeRecord({ game, options, entries: [] }))}`;
}

/** Whether the book still knows positions after these moves. */
export function isInBook({ entries }: GameRecord): boolean {
  return entries.filter((entry) => !isChoice(entry)).length < OPENING_STONES;
}

type Ghost = Extract<Mark, { kind: 'ghost' }>;

/** More would hide the board; the list has them all. */
const MOST_DRAWN = 8;

/** The continuations on their points, numbered as in the list. */
export function drawContinuations(picture: Picture, continuations: readonly Continuation[]): Picture {
  const marks = continuations
    .slice(0, MOST_DRAWN)
    .flatMap(({ move, same }, at) => [move, ...same].flatMap((one) => ghostOf(picture, one, at + 1)));
  return { ...picture, marks: [...picture.marks, ...marks] };
}

function ghostOf({ offers }: Picture, move: string, n: number): Ghost[] {
  const offer = offers.find((one) => one.move === move);
  return offer?.kind === 'place' ? [{ kind: 'ghost', at: offer.at, look: offer.look, n }] : [];
}

/** Three stones that one may begin with, where the board is still empty. */
export function drawStones(picture: Picture, stones: readonly string[]): Picture {
  const marks = stones.flatMap((stone, at): Mark[] => {
    const look: Look = { kind: 'stone', colour: colourOf(tentativeColour(at + 1)) };
    return ghostOf(picture, stone, at + 1).map((ghost) => ({ ...ghost, look }));
  });
  return { ...picture, marks: [...picture.marks, ...marks] };
}

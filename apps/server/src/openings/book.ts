// The moves that were played from a position, as the points of the board that the reader sees.

import { keepsOpenings } from '@sente/games';
import {
  bookStonesInPlacementOrder,
  choicesKeyAfter,
  type GameState,
  OPENING_STONES,
  openingBookPosition,
} from '@sente/games/gomoku';
import { accept, type Game, parseRecord, type Result, refuse, replayRecord } from '@sente/kernel';
import type { OpeningCount, Store } from '../store/store.ts';

/** How the games ended. */
export type Counts = Pick<OpeningCount, 'games' | 'black' | 'draws' | 'white'>;

export type Continuation = Counts & {
  readonly move: string;
  /** Other points that are the same move, because the position is symmetrical. */
  readonly same: readonly string[];
};

export type PlayedHere = Counts & {
  /** Those of most games first; there may be more than are listed. */
  readonly continuations: readonly Continuation[];
};

/** `choices`: one for a colour taken at once, two where more stones came before it. */
export type Swap2Choices = Counts & {
  readonly choices: readonly (Counts & { readonly choices: readonly string[] })[];
};
export type Swap2Openings = Swap2Choices & {
  readonly openings: readonly (Swap2Choices & { readonly stones: readonly string[] })[];
};

export type OpeningBook = {
  /** After the moves of a record. */
  playedAfter(record: string): Promise<Result<PlayedHere>>;
  /** The openings of Swap 2 in the game that a record names; its moves are not looked at. */
  swap2(record: string): Promise<Result<Swap2Openings>>;
};

export const MOST_CONTINUATIONS = 60;
export const MOST_SWAP2_OPENINGS = 24;
export const LONGEST_RECORD = 300;

type Deps = { readonly store: Store; readonly findGame: (id: string) => Game | undefined };

export function openOpeningBook({ store, findGame }: Deps): OpeningBook {
  return {
    async playedAfter(record) {
      const read = positionFromRecord(record, findGame);
      if (!read.ok) return read;
      const { book, key, unfold } = openingBookPosition(read.value);
      const rows = await store.openings.from(book, [key]);
      const continuations = rows.slice(0, MOST_CONTINUATIONS).map(({ move: folded, ...row }) => {
        const [move = folded, ...same] = unfold(folded);
        return { move, same, ...sumCounts([row]) };
      });
      return accept({ ...sumCounts(rows), continuations });
    },
    async swap2(record) {
      const read = positionFromRecord(record.replace(/:.*/s, ':'), findGame);
      if (!read.ok) return read;
      if (!read.value.swap2Enabled) return refuse('no_swap2');
      const { book } = openingBookPosition(read.value);
      const common = await store.openings.threeStones(book, MOST_SWAP2_OPENINGS);
      const places = common.map(({ move }) => choicesKeyAfter(move));
      const rows = await store.openings.from(book, [choicesKeyAfter(null), ...places]);
      const chosenAt = (place: string) =>
        countSwap2Choices(rows.filter(({ position }) => position === place));
      return accept({
        ...chosenAt(choicesKeyAfter(null)),
        openings: common.map(({ move }) => ({
          stones: bookStonesInPlacementOrder(move),
          ...chosenAt(choicesKeyAfter(move)),
        })),
      });
    },
  };
}

function positionFromRecord(text: string, findGame: Deps['findGame']): Result<GameState> {
  const record = parseRecord(text, findGame);
  if (!record.ok) return record;
  const game = findGame(record.value.game);
  if (!game || !keepsOpenings(game)) return refuse('no_openings');
  const states = replayRecord(game, record.value);
  if (!states.ok) return states;
  const state = states.value.at(-1);
  if (!state || state.moves.length >= OPENING_STONES) return refuse('too_deep', { most: OPENING_STONES - 1 });
  return accept(state);
}

function countSwap2Choices(rows: readonly OpeningCount[]): Swap2Choices {
  const choices = rows.map((row) => ({ choices: row.move.split(' '), ...sumCounts([row]) }));
  return { ...sumCounts(rows), choices };
}

function sumCounts(rows: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => rows.reduce((all, row) => all + row[key], 0);
  return { games: sum('games'), black: sum('black'), draws: sum('draws'), white: sum('white') };
}

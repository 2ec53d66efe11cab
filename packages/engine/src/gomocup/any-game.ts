// Lines of our own, beside Gomocup's, for every registered game: start a game, play, take back, report its status.

import { findGame } from '@sente/games';
import {
  accept,
  applyEntry,
  type Game,
  type Options,
  type OptionValue,
  parseRecord,
  type Result,
  readOptions,
  refuse,
  replayRecord,
  seatNames,
} from '@sente/kernel';

/** A game under way, with every earlier state for `UNDO`. */
export type GameInProgress = { readonly game: Game; readonly states: readonly unknown[] };

function readOptionValue(text: string): OptionValue {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'off') return null;
  return /^-?[0-9]{1,9}$/.test(text) ? Number(text) : text;
}

/** `gomoku/capture size=19 swap2=true` */
export function startGame(text: string): Result<GameInProgress> {
  const [id = '', ...words] = text.split(/\s+/);
  const game = findGame(id);
  if (!game) return refuse('unknown_game', { game: id.slice(0, 60) });
  const given = new Map(
    words.map((word): [string, OptionValue] => {
      const equals = word.indexOf('=');
      return equals < 0 ? [word, true] : [word.slice(0, equals), readOptionValue(word.slice(equals + 1))];
    }),
  );
  const options = readOptions(game.options, Object.fromEntries(given) as Options);
  if (!options.ok) return options;
  const state = game.setUp(options.value, seatNames(game.seats));
  return state.ok ? accept({ game, states: [state.value] }) : state;
}

/** A record as Sente writes it: `sente 1 banqi/classic threefold=true : ?a1=red-king …`. */
export function readGameFromRecord(text: string): Result<GameInProgress> {
  const record = parseRecord(text, findGame);
  if (!record.ok) return record;
  const game = findGame(record.value.game);
  if (!game) return refuse('unknown_game');
  const states = replayRecord(game, record.value);
  return states.ok ? accept({ game, states: states.value }) : states;
}

export function currentState({ states }: GameInProgress): unknown {
  return states.at(-1);
}

/** A settled move of the seat to move: a flip names the face that it turned up. */
export function playMove(played: GameInProgress, move: string): Result<GameInProgress> {
  const { game, states } = played;
  const next = applyEntry(game, currentState(played), move);
  return next.ok ? accept({ game, states: [...states, next.value] }) : next;
}

export function takeBackMove({ game, states }: GameInProgress): Result<GameInProgress> {
  return states.length > 1 ? accept({ game, states: states.slice(0, -1) }) : refuse('nothing_to_take_back');
}

/** `TURN 1`, or `OVER 0 five`; `-` is a draw. */
export function statusOf(played: GameInProgress): string {
  const outcome = played.game.outcome(currentState(played));
  if (outcome) return `OVER ${outcome.winner ?? '-'} ${outcome.reason}`;
  return `TURN ${played.game.turn(currentState(played))}`;
}

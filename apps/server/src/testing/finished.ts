// Finished matches between two people, made from a record.

import { findGame } from '@sente/games';
import { applyEntry, must, parseLeaveEntry } from '@sente/kernel';
import { fold, type MatchEvent, replayPlies } from '@sente/match';
import type { NewMatch } from '../store/store.ts';
import { fresh, PLAIN_CONFIG, plainMatch } from './matches.ts';

export type Played = {
  readonly game?: string;
  readonly options?: NewMatch['config']['options'];
  readonly players?: readonly string[];
  /** An event in place of the entry of this number, or after the last one. */
  readonly instead?: (events: MatchEvent[]) => MatchEvent[];
};

/** The entries are those of a record: `h8 i9 !resign:1`. */
export function finishedMatch(record: string, played: Played = {}): NewMatch {
  const { game: id = 'gomoku/freestyle', options = {}, players = ['ann', 'bob'] } = played;
  const game = findGame(id);
  if (!game) throw new Error(id);
  const config = { ...PLAIN_CONFIG, game: id, options, players };
  let state = must(replayPlies(game, config, []));
  const told = record.split(' ').map((entry): MatchEvent => {
    const seat = game.turn(state) ?? 0;
    state = must(applyEntry(game, state, entry));
    const left = parseLeaveEntry(entry);
    return left ? { kind: 'left', at: 2, ...left } : { kind: 'moved', at: 2, seat, move: entry };
  });
  const started: MatchEvent = { kind: 'started', at: 1, config };
  const events = [started, ...(played.instead?.(told) ?? told)];
  const match = must(fold(game, events));
  const past = { status: match.status, outcome: match.outcome, swap2History: null, startedAt: 1, endedAt: 2 };
  return plainMatch(fresh('over'), { config, events, past });
}

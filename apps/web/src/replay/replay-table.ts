// A finished record as a table one can only look at.

import { signal } from '@preact/signals';
import {
  accept,
  type Game,
  type GameRecord,
  parseLeaving,
  type Result,
  refuse,
  replay,
  seatNames,
} from '@sente/kernel';
import { fold, type Match, type MatchEvent, startMatch } from '@sente/match';
import { type TableModel, UNKEPT } from '../table/table-view.ts';

const A_DAY_MS = 24 * 3_600_000;

/** `deal`: what lay where, for who wants to know afterwards. */
export function openReplay(
  game: Game,
  record: GameRecord,
  names: TableModel['names'],
  annotations: TableModel['annotations'] & {},
  deal: string | null,
): Result<TableModel> {
  const match = matchOf(game, record);
  if (!match.ok) return match;
  return accept({
    game,
    match: signal({ ...match.value, revealed: deal === null ? null : { deal, salt: '' } }),
    annotations,
    viewerSeats: signal([]),
    names,
    send: () => Promise.resolve(refuse('game_over')),
    local: false,
    clock: null,
    freeUndo: null,
    ...UNKEPT,
  });
}

export function matchOf(game: Game, { options, entries, ...record }: GameRecord): Result<Match> {
  const states = replay(game, { ...record, options, entries });
  if (!states.ok) return states;
  const config = {
    game: game.id,
    options,
    players: seatNames(game.seats),
    moveMs: null,
    timeoutPolicy: 'auto',
    graceMs: null,
    pausedMs: A_DAY_MS,
    rated: false,
    commitment: null,
  } as const;
  const started = startMatch(game, config, 0);
  if (!started.ok) return started;
  const played = entries.map((entry, index) => eventOf(entry, game.turn(states.value[index]) ?? 0));
  return fold(game, [started.value, ...played]);
}

/** What happened, as an event of a match. */
export function eventOf(entry: string, turn: number): MatchEvent {
  const leaving = parseLeaving(entry);
  return leaving ? { kind: 'left', at: 0, ...leaving } : { kind: 'moved', at: 0, seat: turn, move: entry };
}

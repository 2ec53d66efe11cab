// No player loses on time without having had the time: the periods in which the hall could not save a move do not count.

import { findGame } from '@sente/games';
import type { Match, MatchEvent } from '@sente/match';
import { type Facts, foldEvents, type OpenChecker } from './checker.ts';

type Row = { readonly match: string; readonly game: string };
type EventRow = { readonly body: MatchEvent };

const TIMED_OUT = `select distinct e.match_id as match, m.game from events e join matches m on m.id = e.match_id
  where (e.kind = 'left' and e.body ->> 'why' = 'timeout') or (e.kind = 'moved' and (e.body -> 'auto') is not null)
  order by 1`;
const EVENTS = `select body from events where match_id = $1 order by seq`;
/** The heartbeat notices an outage to the second, at both of its ends; a statement takes its time. */
const TOLERANCE_MS = 3_500;
const SAMPLE_MS = 100;
const BEGINS_TURN: ReadonlySet<MatchEvent['kind']> = new Set(['started', 'moved', 'taken_back']);

export const clocks: OpenChecker = (facts) => {
  const { database, report, trueTimeOf } = facts;
  const served = watchService(facts);

  function checkMatch({ match: id, game: name }: Row): void {
    const game = findGame(name);
    if (game === undefined) return;
    const events = database.read<EventRow>(EVENTS, [id]).map(({ body }) => body);
    let turnBegan = 0;
    for (const { event, before } of foldEvents(game, events)) {
      const isByTime =
        (event.kind === 'left' && event.why === 'timeout') || (event.kind === 'moved' && event.auto);
      const moveMs = before?.config.moveMs ?? null;
      if (isByTime && before !== null && moveMs !== null) {
        const had = Math.round(served.between(trueTimeOf(turnBegan), trueTimeOf(event.at)));
        if (had < moveMs - TOLERANCE_MS)
          report(
            `in match ${id} seat ${event.seat} was judged by time at ply ${before.plies.length}, after ${had} ms of ${moveMs} in which the hall could save a move`,
          );
      }
      if (beginsTurn(event, turnBegan, before)) turnBegan = event.at;
    }
  }

  return {
    name: 'clocks',
    finish() {
      for (const row of database.read<Row>(TIMED_OUT)) checkMatch(row);
    },
  };
};

/**
 * The clock of a move runs from such an event on. It waits for a player to arrive, but not for ever. It runs on when a
 * player who is not to move leaves.
 */
function beginsTurn(event: MatchEvent, turnBegan: number, match: Match | null): boolean {
  if (event.kind === 'left') return event.seat === match?.turn;
  if (event.kind === 'arrived')
    return event.seat === match?.turn && event.at < turnBegan + (match.config.arrivalMs ?? 0);
  return BEGINS_TURN.has(event.kind);
}

/** Samples whether any server could save a move. */
function watchService({ hall, databaseMachine, now, everySample }: Facts) {
  /** By sample: the time served so far. */
  const total = [0];
  everySample(SAMPLE_MS, () => {
    const isUp = (frozenUntil: number) => frozenUntil <= now();
    const isServed =
      isUp(databaseMachine.frozenUntil) &&
      hall.places.some(
        ({ machine, server }) => server !== null && machine !== null && isUp(machine.frozenUntil),
      );
    total.push((total.at(-1) ?? 0) + (isServed ? SAMPLE_MS : 0));
  });
  const at = (time: number) =>
    total[Math.max(0, Math.min(total.length - 1, Math.round(time / SAMPLE_MS)))] ?? 0;
  return { between: (from: number, to: number) => at(to) - at(from) };
}

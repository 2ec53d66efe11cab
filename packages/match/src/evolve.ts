// Applies events to a match. The same events always give the same match.

import {
  accept,
  applyEntry,
  type Game,
  isIndex,
  makeLeaveEntry,
  must,
  type Result,
  readOptions,
  refuse,
  refuseAt,
  type Seat,
} from '@sente/kernel';
import { isBot } from './bots.ts';
import { isAwaited, RESUME_MS } from './clock.ts';
import type { Match, MatchConfig, MatchEvent, OfferKind, Ply } from './types.ts';

type EventOf<K extends MatchEvent['kind']> = Extract<MatchEvent, { kind: K }>;

/** The match after the event; `null` is "not started yet". Throws for an event that cannot have happened. */
export function evolve<S>(game: Game<S>, match: Match<S> | null, event: MatchEvent): Match<S> {
  return must(tryEvolve(game, match, event));
}

/** All events folded in order; refused with the `seq` of the first one that cannot have happened. */
export function fold<S>(game: Game<S>, events: readonly MatchEvent[]): Result<Match<S>> {
  let match: Match<S> | null = null;
  for (const [index, event] of events.entries()) {
    const next: Result<Match<S>> = tryEvolve(game, match, event);
    if (!next.ok) return refuseAt(next.refusal, { seq: index + 1 });
    match = next.value;
  }
  return match === null ? refuse('bad_event', { reason: 'no_events', seq: 1 }) : accept(match);
}

/** The state after these plies, played anew from the set-up. */
export function replayPlies<S>(game: Game<S>, config: MatchConfig, plies: readonly Ply[]): Result<S> {
  const options = readOptions(game.options, config.options);
  if (!options.ok) return options;
  let state = game.setUp(options.value, config.players);
  for (const ply of plies) {
    if (!state.ok) return state;
    state = applyEntry(game, state.value, ply.entry, ply.at);
  }
  return state;
}

/** The match after the event, or the refusal of an event that does not fit. */
export function tryEvolve<S>(game: Game<S>, match: Match<S> | null, event: MatchEvent): Result<Match<S>> {
  if (match === null)
    return event.kind === 'started' ? applyStarted(game, event) : refuseEvent('not_started');
  if ('seat' in event && !isIndex(event.seat, game.seats)) return refuseEvent('no_such_seat');
  const at = Math.max(match.at, event.at);
  return applyEvent(game, { ...match, seq: match.seq + 1, at }, event);
}

function applyEvent<S>(game: Game<S>, match: Match<S>, event: MatchEvent): Result<Match<S>> {
  switch (event.kind) {
    case 'started':
      return refuseEvent('started_twice');
    case 'moved':
      return applyMoved(game, match, event);
    case 'left':
      return applyLeft(game, match, event);
    case 'taken_back':
      return applyTakenBack(game, match, event);
    case 'offered':
      return accept(applyOffered(match, event));
    case 'declined':
      return accept(withOffers(match, event.offer, []));
    case 'presence':
      return accept({
        ...match,
        absentSince: replaceAt(match.absentSince, event.seat, readAbsentSince(match, event)),
      });
    case 'arrived':
      return accept(applyArrived(match, event.seat));
    case 'paused':
      return match.status === 'playing' ? accept(applyPaused(match)) : refuseEvent('not_playing');
    case 'resumed':
      return match.status === 'paused' ? accept(applyResumed(match)) : refuseEvent('not_paused');
    case 'credited':
      return accept(applyCreditedTime(match, event.ms));
    case 'ended':
      return isOver(match)
        ? refuseEvent('over')
        : accept({ ...closeMatch(match, 'ended'), outcome: event.outcome });
    case 'aborted':
      return isOver(match) ? refuseEvent('over') : accept(closeMatch(match, 'aborted'));
    case 'rematch_agreed':
      return isOver(match) ? accept({ ...match, rematchAgreed: true }) : refuseEvent('not_over');
    case 'revealed':
      return isOver(match)
        ? accept({ ...match, revealed: { deal: event.deal, salt: event.salt } })
        : refuseEvent('not_over');
    // A log may come from another source, or from a newer version of this program.
    default:
      return refuseEvent('kind');
  }
}

export function isOver(match: Match): boolean {
  return match.status === 'ended' || match.status === 'aborted';
}

function refuseEvent(reason: string): Result<never> {
  return refuse('bad_event', { reason });
}

function applyStarted<S>(game: Game<S>, { at, config }: EventOf<'started'>): Result<Match<S>> {
  if (config.game !== game.id) return refuseEvent('another_game');
  if (config.players.length !== game.seats) return refuseEvent('wrong_seats');
  const state = replayPlies(game, config, []);
  if (!state.ok) return state;
  const noneYet = config.players.map(() => null);
  const match: Match<S> = {
    config,
    seq: 1,
    at,
    status: 'playing',
    state: state.value,
    turn: game.turn(state.value),
    turnSince: at,
    plies: [],
    deadline: null,
    pausedSince: null,
    leftMs: null,
    absentSince: noneYet,
    arrived: config.players.map(isBot),
    offers: { draw: [], takeback: [], rematch: [] },
    askedAt: { draw: noneYet, takeback: noneYet, rematch: noneYet },
    outcome: null,
    rematchAgreed: false,
    revealed: null,
  };
  return accept(restartClock(match));
}

function applyMoved<S>(game: Game<S>, match: Match<S>, event: EventOf<'moved'>): Result<Match<S>> {
  if (match.status !== 'playing') return refuseEvent('not_playing');
  if (event.seat !== match.turn) return refuseEvent('not_the_turn');
  const next = game.play(match.state, { seat: event.seat, move: event.move, at: match.at });
  if (!next.ok) return next;
  const ply: Ply = { entry: event.move, seat: event.seat, at: match.at, ...(event.auto && { auto: true }) };
  // A player who moves has arrived; for a player whose time ran out the match has waited long enough.
  const arrived = match.arrived[event.seat] ? match.arrived : replaceAt(match.arrived, event.seat, true);
  const after = { ...match, arrived, state: next.value, plies: [...match.plies, ply] };
  return accept(endOrContinueAfterPly(game, withoutLapsedOffers(after, event.seat), true));
}

/** A takeback offer lapses with every move; a draw offer lapses when another seat than its maker moves. */
function withoutLapsedOffers<S>(match: Match<S>, mover: number): Match<S> {
  if (match.offers.draw.length === 0 && match.offers.takeback.length === 0) return match;
  const draw = match.offers.draw.filter((seat) => seat === mover);
  return { ...match, offers: { ...match.offers, draw, takeback: [] } };
}

function applyLeft<S>(game: Game<S>, match: Match<S>, event: EventOf<'left'>): Result<Match<S>> {
  if (isOver(match)) return refuseEvent('over');
  const next = game.leave(match.state, event.seat, event.why);
  if (!next.ok) return next;
  const ply: Ply = { entry: makeLeaveEntry(event.seat, event.why), seat: event.seat, at: match.at };
  // The situation has changed for the remaining players, so all offers lapse.
  const offers = { ...match.offers, draw: [], takeback: [] };
  const after = { ...match, offers, state: next.value, plies: [...match.plies, ply] };
  return accept(endOrContinueAfterPly(game, after, false));
}

/** The clock starts anew for a new seat to move, and after every move even where the seat stays the same. */
function endOrContinueAfterPly<S>(game: Game<S>, match: Match<S>, isMove: boolean): Match<S> {
  const outcome = game.outcome(match.state);
  if (outcome !== null) return { ...closeMatch(match, 'ended'), outcome };
  const turn = game.turn(match.state);
  const handedOver = turn !== match.turn;
  const turnSince = handedOver ? match.at : match.turnSince;
  const now = { ...match, turn, turnSince };
  return isMove || handedOver ? restartClock(now) : now;
}

function restartClock<S>(match: Match<S>): Match<S> {
  const { moveMs, arrivalMs = 0 } = match.config;
  if (moveMs === null) return match;
  const ms = moveMs + (isAwaited(match) ? arrivalMs : 0);
  return match.status === 'paused' ? { ...match, leftMs: ms } : { ...match, deadline: match.at + ms };
}

/** A clock that waited for this player runs from now, unless it runs already. */
function applyArrived<S>(match: Match<S>, seat: Seat): Match<S> {
  const { moveMs } = match.config;
  const now = { ...match, arrived: replaceAt(match.arrived, seat, true) };
  if (moveMs === null || seat !== match.turn || !isAwaited(match)) return now;
  const soonest = (moment: number | null, limit: number) =>
    moment === null ? null : Math.min(moment, limit);
  return {
    ...now,
    deadline: soonest(match.deadline, match.at + moveMs),
    leftMs: soonest(match.leftMs, moveMs),
  };
}

function applyTakenBack<S>(game: Game<S>, match: Match<S>, event: EventOf<'taken_back'>): Result<Match<S>> {
  if (match.status !== 'playing') return refuseEvent('not_playing');
  if (!(event.plies >= 1 && event.plies <= match.plies.length)) return refuseEvent('too_few_plies');
  const plies = match.plies.slice(0, match.plies.length - event.plies);
  const state = replayPlies(game, match.config, plies);
  if (!state.ok) return state;
  const offers = { ...match.offers, draw: [], takeback: [] };
  const turn = game.turn(state.value);
  return accept(restartClock({ ...match, offers, plies, state: state.value, turn, turnSince: match.at }));
}

function applyOffered<S>(match: Match<S>, { seat, offer }: EventOf<'offered'>): Match<S> {
  const askedAt = {
    ...match.askedAt,
    [offer]: replaceAt(match.askedAt[offer], seat, match.plies.length),
  };
  const others = match.offers[offer].filter((other) => other !== seat);
  return withOffers({ ...match, askedAt }, offer, [...others, seat]);
}

function withOffers<S>(match: Match<S>, offer: OfferKind, seats: readonly number[]): Match<S> {
  return { ...match, offers: { ...match.offers, [offer]: seats } };
}

function readAbsentSince(match: Match, event: EventOf<'presence'>): number | null {
  return event.here ? null : (match.absentSince[event.seat] ?? match.at);
}

function applyPaused<S>(match: Match<S>): Match<S> {
  const leftMs = match.deadline === null ? null : Math.max(0, match.deadline - match.at);
  return { ...match, status: 'paused', deadline: null, pausedSince: match.at, leftMs };
}

/** A player who comes back to a running clock has at least a moment to look at the board. */
function applyResumed<S>(match: Match<S>): Match<S> {
  const deadline = match.leftMs === null ? null : match.at + Math.max(match.leftMs, RESUME_MS);
  return { ...match, status: 'playing', deadline, pausedSince: null, leftMs: null, turnSince: match.at };
}

/**
 * The lost time, and enough more to leave the players a moment to reconnect, which they do later than the server. The
 * moment is a minimum for clock and grace, so that several outages do not add it up.
 */
function applyCreditedTime<S>(match: Match<S>, ms: number): Match<S> {
  const { deadline, config } = match;
  const later = (moment: number | null) => (moment === null ? null : moment + ms);
  const soonest = match.at + RESUME_MS;
  const graceFrom = config.graceMs === null ? 0 : soonest - config.graceMs;
  return {
    ...match,
    deadline: deadline === null ? null : Math.max(deadline + ms, soonest),
    pausedSince: later(match.pausedSince),
    turnSince: Math.max(match.turnSince + ms, graceFrom),
    absentSince: match.absentSince.map(later),
  };
}

function closeMatch<S>(match: Match<S>, status: 'ended' | 'aborted'): Match<S> {
  const offers = { draw: [], takeback: [], rematch: [] };
  return { ...match, status, turn: null, deadline: null, pausedSince: null, leftMs: null, offers };
}

function replaceAt<T>(values: readonly T[], index: number, value: T): readonly T[] {
  return values.map((old, i) => (i === index ? value : old));
}

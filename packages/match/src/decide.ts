// Decides the commands of a match: each gives events, or a refusal with a code.

import {
  accept,
  type Game,
  isIndex,
  isText,
  type LeaveReason,
  must,
  type Result,
  refuse,
  type Seat,
} from '@sente/kernel';
import { graceEnd } from './clock.ts';
import { isCreditMs, LONGEST_MOVE, readTime } from './config.ts';
import { isOver, tryEvolve } from './evolve.ts';
import { decideDecline, decideOffer } from './offers.ts';
import { areAllPeopleAbsent } from './presence.ts';
import type { Circumstances, Command, Match, MatchEvent } from './types.ts';

type CommandOf<K extends Command['kind']> = Extract<Command, { kind: K }>;
export type Step<S> = { readonly events: readonly MatchEvent[]; readonly match: Match<S> };

/** The events that follow from a command. No events: nothing had to change. */
export function decide<S>(
  game: Game<S>,
  match: Match<S>,
  command: Command,
  circumstances: Circumstances,
): Result<readonly MatchEvent[]> {
  const step = decideAndEvolve(game, match, command, circumstances);
  return step.ok ? accept(step.value.events) : step;
}

/** The same, together with the match after these events, for callers that go on with it. */
export function decideAndEvolve<S>(
  game: Game<S>,
  match: Match<S>,
  command: Command,
  circumstances: Circumstances,
): Result<Step<S>> {
  const time = readTime(circumstances.now);
  if (!time.ok) return time;
  if ('seat' in command && !isIndex(command.seat, game.seats)) return refuse('no_such_seat');
  // Two servers' clocks may differ a little; inside a match time never runs backwards.
  const now = Math.max(time.value, match.at);
  const first = eventsOfCommand(game, match, command, { ...circumstances, now });
  if (!first.ok) return first;
  // Playing the move is the test of its legality: the game is asked once.
  const after = evolveAll(game, match, first.value);
  if (!after.ok) return after;
  const more = eventsThatFollow(game, match, after.value, now, circumstances);
  const events = [...first.value, ...more];
  return accept({ events, match: must(evolveAll(game, after.value, more)) });
}

function evolveAll<S>(game: Game<S>, match: Match<S>, events: readonly MatchEvent[]): Result<Match<S>> {
  let current: Result<Match<S>> = accept(match);
  for (const event of events) {
    if (!current.ok) return current;
    current = tryEvolve(game, current.value, event);
  }
  return current;
}

function eventsOfCommand<S>(
  game: Game<S>,
  match: Match<S>,
  command: Command,
  circumstances: Circumstances,
): Result<readonly MatchEvent[]> {
  const at = circumstances.now;
  switch (command.kind) {
    case 'move':
      return decideMove(game, match, command, circumstances);
    case 'resign':
      return isOver(match) ? refuse('game_over') : accept([makeLeftEvent(command.seat, 'resign', at)]);
    case 'offer':
      return decideOffer(game, match, command, at);
    case 'decline':
      return decideDecline(game, match, command, at);
    case 'abort':
      return decideAbort(match, command, at);
    case 'presence':
      return decidePresence(match, command, at);
    case 'arrive':
      return accept(decideArrival(match, command, at));
    case 'sweep':
      return decideSweep(game, match, circumstances);
    case 'credit':
      if (!isCreditMs(command.ms)) return refuse('bad_credit');
      return accept(isOver(match) ? [] : [{ kind: 'credited', at, ms: command.ms }]);
    default:
      return refuse('bad_command');
  }
}

/** The events that follow from the last one: a pause or its end, and the deal when the match is over. */
function eventsThatFollow<S>(
  game: Game<S>,
  before: Match<S>,
  after: Match<S>,
  at: number,
  { deal, salt }: Circumstances,
): MatchEvent[] {
  if (isOver(after)) {
    const reveals = !isOver(before) && deal !== null && salt !== null;
    return reveals ? [{ kind: 'revealed', at, deal, salt }] : [];
  }
  if (after.status === 'playing' && after.absentSince.every((since) => since === null)) return [];
  const allGone = areAllPeopleAbsent(game, after);
  if (allGone && after.status === 'playing') return [{ kind: 'paused', at }];
  if (!allGone && after.status === 'paused') return [{ kind: 'resumed', at }];
  return [];
}

function decideMove<S>(
  game: Game<S>,
  match: Match<S>,
  { seat, move, ply }: CommandOf<'move'>,
  { now: at, deal, allowanceMs = 0 }: Circumstances,
): Result<readonly MatchEvent[]> {
  if (isOver(match)) return refuse('game_over');
  if (match.status === 'paused') return refuse('paused');
  if (ply !== match.plies.length) return refuse('stale', { ply: match.plies.length });
  if (!isText(move, LONGEST_MOVE)) return refuse('bad_notation');
  if (seat !== match.turn) return refuseOutOfTurn(game, match, seat, move, at);
  if (match.deadline !== null && at >= match.deadline + allowanceMs)
    return refuse('too_late', { deadline: match.deadline });
  return eventsOfMove(game, match, move, at, deal, false);
}

/** The game itself says whose turn it is. For a seat that is not to move the deal is not used. */
function refuseOutOfTurn<S>(game: Game<S>, match: Match<S>, seat: Seat, move: string, at: number) {
  const result = game.play(match.state, { seat, move, at });
  return result.ok ? refuse('not_your_turn', { turn: match.turn }) : result;
}

function eventsOfMove<S>(
  game: Game<S>,
  match: Match<S>,
  asked: string,
  at: number,
  deal: string | null,
  auto: boolean,
): Result<readonly MatchEvent[]> {
  const seat = match.turn as Seat;
  const settled = game.settle(match.state, asked, deal);
  if (!settled.ok) return settled;
  const move = settled.value;
  return accept([{ kind: 'moved', at, seat, move, ...(auto && { auto: true }) }]);
}

function makeLeftEvent(seat: Seat, why: LeaveReason, at: number): MatchEvent {
  return { kind: 'left', at, seat, why };
}

function decideAbort(match: Match, { seat }: CommandOf<'abort'>, at: number): Result<readonly MatchEvent[]> {
  if (isOver(match)) return refuse('game_over');
  const begun = match.plies.length >= 2 || match.plies.some((ply) => ply.seat === seat);
  if (begun || match.config.rated) return refuse('too_late_to_abort');
  return accept([{ kind: 'aborted', at, seat }]);
}

function decidePresence(
  match: Match,
  { seat, here }: CommandOf<'presence'>,
  at: number,
): Result<readonly MatchEvent[]> {
  const unchanged = (match.absentSince[seat] === null) === here;
  return accept(isOver(match) || unchanged ? [] : [{ kind: 'presence', at, seat, here }]);
}

/** An arrival makes an event only if a clock waits for the player. */
function decideArrival(match: Match, { seat }: CommandOf<'arrive'>, at: number): readonly MatchEvent[] {
  const isNews = match.config.arrivalMs !== undefined && !isOver(match) && match.arrived[seat] === false;
  return isNews ? [{ kind: 'arrived', at, seat }] : [];
}

function decideSweep<S>(
  game: Game<S>,
  match: Match<S>,
  circumstances: Circumstances,
): Result<readonly MatchEvent[]> {
  const at = circumstances.now;
  if (match.status === 'paused') {
    const expired = at >= (match.pausedSince ?? at) + match.config.pausedMs;
    return accept(expired ? [{ kind: 'ended', at, outcome: { winner: null, reason: 'abandoned' } }] : []);
  }
  if (match.status !== 'playing' || match.turn === null) return accept([]);
  const { turn, deadline } = match;
  const grace = graceEnd(match);
  const judged = at - (circumstances.allowanceMs ?? 0);
  const forfeits = grace !== null && judged >= grace && (deadline === null || grace <= deadline);
  if (forfeits) return accept([makeLeftEvent(turn, 'forfeit', at)]);
  if (deadline === null || judged < deadline) return accept([]);
  return eventsOfTimeout(game, match, turn, grace !== null, circumstances);
}

/** Makes the default move if the rules have one and the room wants it; otherwise the seat is out. */
function eventsOfTimeout<S>(
  game: Game<S>,
  match: Match<S>,
  seat: Seat,
  isAbsent: boolean,
  { now, random, deal }: Circumstances,
): Result<readonly MatchEvent[]> {
  const byRule = match.config.timeoutPolicy === 'auto' ? game.timeoutMove(match.state, random) : null;
  if (byRule !== null) return eventsOfMove(game, match, byRule, now, deal, true);
  // Where absence has a grace, running out of time while absent is the same fault: it counts for the series.
  return accept([makeLeftEvent(seat, isAbsent ? 'forfeit' : 'timeout', now)]);
}

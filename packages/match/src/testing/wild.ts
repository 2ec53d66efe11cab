// Random play for property tests: any command by anyone at any time, and the invariants.

import { type Game, type Random, seededRandom } from '@sente/kernel';
import { deepFreeze } from '@sente/kernel/testing';
import fc from 'fast-check';
import { decideAndEvolve } from '../decide.ts';
import { evolve, fold } from '../evolve.ts';
import { readEvent } from '../read.ts';
import { startMatch } from '../start.ts';
import {
  type Circumstances,
  type Command,
  type Match,
  type MatchConfig,
  type MatchEvent,
  OFFERS,
} from '../types.ts';
import { checkInvariants } from './invariants.ts';

/** One random command: `pick` chooses among the current legal moves, junk is sent as it is. */
export type Attempt = {
  readonly kind: Command['kind'] | 'nonsense';
  readonly seat: number;
  readonly offer: string;
  readonly here: boolean;
  readonly ms: number;
  readonly move: { readonly pick: number } | { readonly junk: string };
  readonly plyShift: number;
  /** How much time passes before it; may be negative or no number at all. */
  readonly after: number;
};

const KINDS = [
  'move',
  'resign',
  'offer',
  'decline',
  'abort',
  'presence',
  'sweep',
  'credit',
  'nonsense',
] as const;

const arbitraryKind = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Attempt['kind']>('move') },
  { weight: 4, arbitrary: fc.constantFrom<Attempt['kind'][]>('offer', 'sweep') },
  { weight: 8, arbitrary: fc.constant<Attempt['kind']>('presence') },
  { weight: 1, arbitrary: fc.constantFrom<Attempt['kind'][]>(...KINDS) },
);

const arbitraryAttempt: fc.Arbitrary<Attempt> = fc.record({
  kind: arbitraryKind,
  seat: fc.oneof(
    { weight: 9, arbitrary: fc.nat(2) },
    { weight: 1, arbitrary: fc.constantFrom(-1, 3, 0.5, Number.NaN, 1e9) },
  ),
  offer: fc.constantFrom(...OFFERS, 'draw', 'draw', 'takeback', '__proto__'),
  here: fc.boolean(),
  ms: fc.oneof(fc.integer({ min: -5, max: 100_000 }), fc.double()),
  move: fc.oneof(
    { weight: 8, arbitrary: fc.nat(500).map((pick) => ({ pick })) },
    { weight: 1, arbitrary: fc.string().map((junk) => ({ junk })) },
  ),
  plyShift: fc.oneof(
    { weight: 9, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -3, max: 3 }) },
  ),
  after: fc.oneof(
    { weight: 20, arbitrary: fc.nat(3_000) },
    { weight: 1, arbitrary: fc.nat(100_000) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(-60_000, Number.NaN, Number.POSITIVE_INFINITY, -1e300, 90_000_000),
    },
  ),
});

/** Enough commands for a whole game with all kinds of events. */
export const arbitraryAttempts = fc.array(arbitraryAttempt, { maxLength: 60, size: 'max' });

/** The settings of a match, every switch in both positions. */
export const arbitrarySettings = fc.record({
  moveMs: fc.constantFrom(null, 5_000, 60_000),
  timeoutPolicy: fc.constantFrom('auto' as const, 'forfeit' as const),
  graceMs: fc.constantFrom(null, 10_000, 60_000),
  pausedMs: fc.constantFrom(600_000, 86_400_000),
  rated: fc.boolean(),
});

export function commandOf(game: Game, match: Match, attempt: Attempt): Command {
  const legal = game.moves(match.state);
  const { kind, seat, offer, here, ms, move, plyShift } = attempt;
  const chosen = 'junk' in move ? move.junk : (legal[move.pick % Math.max(1, legal.length)] ?? 'none');
  const ply = match.plies.length + plyShift;
  // Most moves come from the seat to move; otherwise hardly any game would end.
  const mover = plyShift === 0 ? (match.turn ?? seat) : seat;
  if (kind === 'move') return { kind, seat: mover, move: chosen, ply };
  return { kind, seat, offer, here, ms } as unknown as Command;
}

export type WildRun = { readonly match: Match; readonly events: readonly MatchEvent[] };

/** Plays the commands one after another; throws as soon as an invariant is broken or the log folds to another match. */
export function playWild(
  game: Game,
  settings: Partial<MatchConfig>,
  config: MatchConfig,
  attempts: readonly Attempt[],
  seed: string,
): WildRun {
  const random = seededRandom(seed);
  let now = 1_700_000_000_000;
  const started = startMatch(game, { ...config, ...settings }, now);
  if (!started.ok) throw new Error(`did not start: ${started.refusal.code}`);
  const events: MatchEvent[] = [started.value];
  let match = deepFreeze(evolve(game, null, started.value));
  const secret = secretOf(game, config, random);
  for (const attempt of attempts) {
    const at = now + attempt.after;
    if (attempt.after >= 0 && Number.isFinite(at)) now = at;
    const step = decideAndEvolve(game, match, commandOf(game, match, attempt), {
      ...secret,
      now: at,
      random,
    });
    if (!step.ok) continue;
    events.push(...step.value.events);
    match = deepFreeze(step.value.match);
    const broken = checkInvariants(game, match);
    if (broken.length > 0) throw new Error(`${JSON.stringify(attempt)} broke: ${broken.join('; ')}`);
  }
  return { match, events };
}

function secretOf(game: Game, config: MatchConfig, random: Random): Omit<Circumstances, 'now' | 'random'> {
  const deal = game.deal(config.options, random);
  return { deal, salt: deal === null ? null : 'salt' };
}

/** The log, written down and read back, folded into a match. */
export function refolded(game: Game, events: readonly MatchEvent[]): Match {
  const written: unknown[] = JSON.parse(JSON.stringify(events));
  const read = written.map((event) => {
    const result = readEvent(event);
    if (!result.ok) throw new Error(`an event does not read back: ${JSON.stringify(event)}`);
    return result.value;
  });
  const folded = fold(game, read);
  if (!folded.ok) throw new Error(`the log does not fold: ${JSON.stringify(folded.refusal)}`);
  return folded.value;
}

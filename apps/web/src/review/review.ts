// A review at work: has every position thought about, the one on screen first and then from the end to the beginning,
// can be stopped and goes on where it was, and keeps what it has with the game.

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { SentLimits, Thinker, Thought } from '@sente/engine';
import { type Game, type Outcome, parseSettled } from '@sente/kernel';
import { isByChance, type Judgement, judgePosition } from '../thinking/judgement.ts';
import type { SavedReview } from '../thinking/saved-reviews.ts';
import { chancesAtEnd, type Played, type Ply, type Report, reportOn } from './judge.ts';
import { turnoutsOf } from './luck.ts';

/** For one of the men that might have been turned up: there are up to a dozen of them, and only their order counts. */
const TURNOUT_LIMITS: SentLimits = { nodes: 8000, timeMs: 40 };
/** What is done is kept now and then, not with every position. */
const KEEP_EVERY = 10;

export type ReviewedGame = {
  readonly game: Game;
  /** Every state from the set-up on: one more than there are plies. */
  readonly states: readonly unknown[];
  readonly plies: readonly Ply[];
  readonly outcome: Outcome | null;
};

export type ReviewDeps = {
  readonly thinker: Thinker;
  readonly kept: SavedReview | null;
  keep(review: SavedReview): void;
  /** The position on screen. */
  shown(): number;
};

export type Review = {
  readonly seen: ReadonlySignal<readonly (Judgement | null)[]>;
  readonly luck: ReadonlySignal<readonly (number | null)[]>;
  readonly report: ReadonlySignal<Report>;
  /** How many positions of how many have been thought about; with luck, moves of chance count too. */
  readonly done: ReadonlySignal<number>;
  readonly total: ReadonlySignal<number>;
  readonly running: ReadonlySignal<boolean>;
  /** The engine could not be loaded, or has failed. */
  readonly stuck: ReadonlySignal<boolean>;
  /** Whether moves of chance are looked at as well. */
  readonly withLuck: ReadonlySignal<boolean>;
  lookAtLuck(wanted: boolean): void;
  go(): void;
  /** What is being thought about now is still finished. */
  stop(): void;
  close(): void;
};

export function openReview(reviewed: ReviewedGame, deps: ReviewDeps): Review {
  const { game, states, plies, outcome } = reviewed;
  const byChance = isByChance(game, states[0]);
  const played: Played = { seats: game.seats, plies, outcome, byChance };
  const seen = signal<readonly (Judgement | null)[]>(states.map((_, at) => deps.kept?.seen[at] ?? null));
  const luck = signal<readonly (number | null)[]>(plies.map((_, at) => deps.kept?.luck[at] ?? null));
  const withLuck = signal(false);
  const { open, flips, next } = agendaOf(reviewed);
  const nextPosition = () => next(deps.shown(), seen.value);
  const nextFlip = () => (withLuck.value ? flips.find((at) => luck.value[at] === null) : undefined);
  const think: Think = async (state, limits) => {
    const answer = await deps.thinker.think(game.id, state, limits).answer;
    return answer.ok ? answer.value : null;
  };

  async function position(at: number): Promise<boolean> {
    const judged = await judgePosition(deps.thinker, game, states[at], 'review').answer;
    if (judged) seen.value = replaced(seen.value, at, judged);
    return judged !== null;
  }
  async function flip(at: number): Promise<boolean> {
    const found = await luckOf(reviewed, at, think);
    if (found !== null) luck.value = replaced(luck.value, at, found);
    return found !== null;
  }
  const work = openWork(
    () => {
      const at = nextPosition();
      if (at !== undefined) return position(at);
      const turned = nextFlip();
      return turned === undefined ? null : flip(turned);
    },
    () => deps.keep({ seen: seen.value, luck: luck.value }),
  );
  const looked = (list: readonly unknown[]) => list.filter((one) => one !== null).length;
  return {
    seen,
    luck,
    report: computed(() => reportOn(played, seen.value)),
    done: computed(() => looked(seen.value) + (withLuck.value ? looked(luck.value) : 0)),
    total: computed(() => open.length + (withLuck.value ? flips.length : 0)),
    withLuck,
    lookAtLuck(wanted) {
      withLuck.value = wanted;
      if (wanted && nextPosition() === undefined && nextFlip() !== undefined) work.go();
    },
    ...work,
    close() {
      work.close();
      deps.thinker.close();
    },
  };
}

type Think = (state: unknown, limits: SentLimits) => Promise<Thought | null>;

/** What there is to think about. */
function agendaOf({ game, states, plies }: ReviewedGame) {
  const open = states.flatMap((state, at) => (game.turn(state) === null ? [] : [at]));
  const fromTheEnd = [...open].reverse();
  return {
    /** Positions in which somebody is to move. */
    open,
    /** Moves of chance. Between three the next position is seen from another seat: luck cannot be told from it. */
    flips:
      game.seats > 2
        ? []
        : plies.flatMap(({ entry }, at) => (parseSettled(entry).turnedUp === null ? [] : [at])),
    /** What is on screen, with the position before it, comes first. */
    next: (shown: number, seen: readonly unknown[]) =>
      [shown, shown - 1, ...fromTheEnd].find((at) => open.includes(at) && seen[at] === null),
  };
}

/** Does one thing after the other. `step` says whether it could be done, and answers null where nothing is left. */
function openWork(step: () => Promise<boolean> | null, keep: () => void) {
  const [running, stuck] = [signal(false), signal(false)];
  let [working, closed, unkept] = [false, false, 0];
  function keepAll(): void {
    if (unkept > 0) keep();
    unkept = 0;
  }
  async function work(): Promise<void> {
    working = true;
    while (running.value) {
      const done = await step();
      if (done !== true) {
        stuck.value = done === false && !closed;
        break;
      }
      if (++unkept >= KEEP_EVERY) keepAll();
    }
    working = false;
    running.value = false;
    keepAll();
  }
  return {
    running,
    stuck,
    go() {
      if (closed) return;
      stuck.value = false;
      running.value = true;
      if (!working) void work();
    },
    stop() {
      running.value = false;
    },
    close() {
      closed = true;
      running.value = false;
      keepAll();
    },
  };
}

function replaced<T>(list: readonly T[], at: number, value: T): readonly T[] {
  return list.map((one, index) => (index === at ? value : one));
}

/** How much better it came than it could be expected to, for who made the move; null where nobody could tell. */
async function luckOf(
  { game, states, plies }: ReviewedGame,
  at: number,
  think: Think,
): Promise<number | null> {
  const ply = plies[at];
  const { asked, turnedUp } = parseSettled(ply?.entry ?? '');
  if (!ply || turnedUp === null) return null;
  let [expected, came] = [0, 0];
  for (const { entry, likelihood } of turnoutsOf(game, states[at], asked)) {
    const next = game.play(states[at], { seat: ply.seat, move: entry, at: 0 });
    if (!next.ok) return null;
    const ended = game.outcome(next.value);
    const thought = ended ? null : await think(next.value, TURNOUT_LIMITS);
    if (!ended && !thought) return null;
    const chances = ended ? chancesAtEnd(ended, game.seats) : thought?.lines[0]?.score.chances;
    const worth = chances?.[ply.seat] ?? 0;
    expected += likelihood * worth;
    if (entry === ply.entry) came = worth;
  }
  return came - expected;
}

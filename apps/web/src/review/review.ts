// Runs a review: the engine judges every position, first the one on screen, then from the end to the beginning. A review can
// be stopped and continued, and its judgements are saved with the game.

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { SentLimits, Thinker, Thought } from '@sente/engine';
import { type Game, type Outcome, parseSettled } from '@sente/kernel';
import { isDecidedByChance, type Judgement, judgePosition } from '../thinking/judgement.ts';
import type { SavedReview } from '../thinking/saved-reviews.ts';
import { listFlipOutcomes } from './flip-outcomes.ts';
import { chancesAtEnd, makeReport, type Played, type Ply, type Report } from './report.ts';

/** For one of the men that a flip could have turned up: there are up to a dozen, and only their order counts. */
const FLIP_LIMITS: SentLimits = { nodes: 8000, timeMs: 40 };
/** Saves after this many positions, because saving every single one would cost too much. */
const SAVE_EVERY = 10;

export type ReviewedGame = {
  readonly game: Game;
  /** Every state from the set-up on: one more than there are plies. */
  readonly states: readonly unknown[];
  readonly plies: readonly Ply[];
  readonly outcome: Outcome | null;
};

export type ReviewDeps = {
  readonly thinker: Thinker;
  readonly saved: SavedReview | null;
  save(review: SavedReview): void;
  /** The position on screen. */
  shown(): number;
};

export type Review = {
  readonly seen: ReadonlySignal<readonly (Judgement | null)[]>;
  readonly luck: ReadonlySignal<readonly (number | null)[]>;
  readonly report: ReadonlySignal<Report>;
  /** The number of judged positions, out of `total`; with luck, flips count too. */
  readonly done: ReadonlySignal<number>;
  readonly total: ReadonlySignal<number>;
  readonly running: ReadonlySignal<boolean>;
  /** The engine could not be loaded, or has failed. */
  readonly stuck: ReadonlySignal<boolean>;
  /** Whether the review judges the luck of flips as well. */
  readonly withLuck: ReadonlySignal<boolean>;
  includeLuck(wanted: boolean): void;
  go(): void;
  /** The current search is still finished. */
  stop(): void;
  close(): void;
};

export function openReview(reviewed: ReviewedGame, deps: ReviewDeps): Review {
  const { game, states, plies, outcome } = reviewed;
  const byChance = isDecidedByChance(game, states[0]);
  const played: Played = { seats: game.seats, plies, outcome, byChance };
  const seen = signal<readonly (Judgement | null)[]>(states.map((_, at) => deps.saved?.seen[at] ?? null));
  const luck = signal<readonly (number | null)[]>(plies.map((_, at) => deps.saved?.luck[at] ?? null));
  const withLuck = signal(false);
  const { open, flips, next } = planReview(reviewed);
  const nextPosition = () => next(deps.shown(), seen.value);
  const nextFlip = () => (withLuck.value ? flips.find((at) => luck.value[at] === null) : undefined);
  const thinkOrNull: Think = async (state, limits) => {
    const answer = await deps.thinker.think(game.id, state, limits).answer;
    return answer.ok ? answer.value : null;
  };

  async function judgePositionAt(at: number): Promise<boolean> {
    const judged = await judgePosition(deps.thinker, game, states[at], 'review').answer;
    if (judged) seen.value = replaceAt(seen.value, at, judged);
    return judged !== null;
  }
  async function measureLuckOfFlipAt(at: number): Promise<boolean> {
    const found = await luckOfFlip(reviewed, at, thinkOrNull);
    if (found !== null) luck.value = replaceAt(luck.value, at, found);
    return found !== null;
  }
  const work = createStepRunner(
    () => {
      const at = nextPosition();
      if (at !== undefined) return judgePositionAt(at);
      const turned = nextFlip();
      return turned === undefined ? null : measureLuckOfFlipAt(turned);
    },
    () => deps.save({ seen: seen.value, luck: luck.value }),
  );
  const looked = (list: readonly unknown[]) => list.filter((one) => one !== null).length;
  return {
    seen,
    luck,
    report: computed(() => makeReport(played, seen.value)),
    done: computed(() => looked(seen.value) + (withLuck.value ? looked(luck.value) : 0)),
    total: computed(() => open.length + (withLuck.value ? flips.length : 0)),
    withLuck,
    includeLuck(wanted) {
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

/** The positions and flips that the review has to judge. */
function planReview({ game, states, plies }: ReviewedGame) {
  const open = states.flatMap((state, at) => (game.turn(state) === null ? [] : [at]));
  const fromTheEnd = [...open].reverse();
  return {
    /** Positions in which a seat is to move. */
    open,
    /** Flips, in games for two. Among three the next search sees the game from another seat, so it cannot measure luck. */
    flips:
      game.seats > 2
        ? []
        : plies.flatMap(({ entry }, at) => (parseSettled(entry).turnedUp === null ? [] : [at])),
    /** First the position on screen, then the one before it, then from the end to the beginning. */
    next: (shown: number, seen: readonly unknown[]) =>
      [shown, shown - 1, ...fromTheEnd].find((at) => open.includes(at) && seen[at] === null),
  };
}

/** Runs one step after the other. `step` resolves to whether it succeeded; it returns null when nothing is left to do. */
function createStepRunner(step: () => Promise<boolean> | null, save: () => void) {
  const [running, stuck] = [signal(false), signal(false)];
  let [working, closed, unsaved] = [false, false, 0];
  function saveUnsaved(): void {
    if (unsaved > 0) save();
    unsaved = 0;
  }
  async function runSteps(): Promise<void> {
    working = true;
    while (running.value) {
      const done = await step();
      if (done !== true) {
        stuck.value = done === false && !closed;
        break;
      }
      if (++unsaved >= SAVE_EVERY) saveUnsaved();
    }
    working = false;
    running.value = false;
    saveUnsaved();
  }
  return {
    running,
    stuck,
    go() {
      if (closed) return;
      stuck.value = false;
      running.value = true;
      if (!working) void runSteps();
    },
    stop() {
      running.value = false;
    },
    close() {
      closed = true;
      running.value = false;
      saveUnsaved();
    },
  };
}

function replaceAt<T>(list: readonly T[], at: number, value: T): readonly T[] {
  return list.map((one, index) => (index === at ? value : one));
}

/** By how much the flip was better than expected for the player who made it; null if the engine did not answer. */
async function luckOfFlip(
  { game, states, plies }: ReviewedGame,
  at: number,
  think: Think,
): Promise<number | null> {
  const ply = plies[at];
  const { asked, turnedUp } = parseSettled(ply?.entry ?? '');
  if (!ply || turnedUp === null) return null;
  let [expected, came] = [0, 0];
  for (const { entry, likelihood } of listFlipOutcomes(game, states[at], asked)) {
    const next = game.play(states[at], { seat: ply.seat, move: entry, at: 0 });
    if (!next.ok) return null;
    const ended = game.outcome(next.value);
    const thought = ended ? null : await think(next.value, FLIP_LIMITS);
    if (!ended && !thought) return null;
    const chances = ended ? chancesAtEnd(ended, game.seats) : thought?.lines[0]?.score.chances;
    const worth = chances?.[ply.seat] ?? 0;
    expected += likelihood * worth;
    if (entry === ply.entry) came = worth;
  }
  return came - expected;
}

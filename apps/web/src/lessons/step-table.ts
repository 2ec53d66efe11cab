// One step of a course as a table: the learner plays, the others answer as written, and a wrong try is taken back.

import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { accept, type Game, must, parseRecord, type Result, refuse, type Seat } from '@sente/kernel';
import { type Command, evolve, type Match } from '@sente/match';
import type { StartTimer } from '../base/tasks.ts';
import { annotateWithHint, drawHintMark } from '../table/model/hint-mark.ts';
import { plySpeech } from '../table/model/ply-text.ts';
import { makeReadOnlyTable } from '../table/model/read-only-table.ts';
import { recordToMatch } from '../table/model/record-match.ts';
import { openTableView, type TableView } from '../table/model/table-view.ts';
import {
  findMoveToGoal,
  firstLegalMove,
  moveMeetsGoal,
  refusalMeetsGoal,
  settleLessonMove,
} from './judge.ts';
import type { Step } from './lesson.ts';

/** `asked`: the learner is to move. `tried`: again, after a wrong try. `wrong`: the punishment of that try is shown. */
export type Standing = 'asked' | 'tried' | 'wrong' | 'done';

export type StepTable = {
  readonly view: TableView;
  readonly learner: Seat;
  readonly standing: ReadonlySignal<Standing>;
  /** The last move of an opponent, for a screen reader. */
  readonly heard: ReadonlySignal<string>;
  /** Whether there is a move to show on the board. */
  readonly canShow: ReadonlySignal<boolean>;
  show(): void;
  close(): void;
};

export type StepDeps = {
  readonly startTimer: StartTimer;
  /** The names of the seats. */
  names(learner: Seat): ReadonlySignal<readonly string[]>;
};

/** Long enough to see the move, short enough not to wait for it. */
const REPLY_MS = 450;
const BACK_MS = 1600;

export function openStepTable(game: Game, step: Step, { startTimer, names: namesFor }: StepDeps): StepTable {
  const text = `sente 1 ${game.id} ${step.from}`;
  const record = must(parseRecord(text, (id) => (id === game.id ? game : undefined)));
  const begun = must(recordToMatch(game, record));
  const learner = begun.turn ?? 0;
  const names = namesFor(learner);
  const stage: Stage = {
    game,
    step,
    learner,
    match: signal(begun),
    at: signal(0),
    standing: signal('asked'),
    busy: signal(false),
    shown: signal(false),
  };
  const heard = signal('');
  const tell = (move: string, state: unknown, seat: Seat) => {
    heard.value = seat === learner ? '' : plySpeech(game, move, state, names.value[seat] ?? '');
  };
  const { send, completeTurn: goOn, stop } = makeStepController(stage, tell, startTimer);
  const { match, at, standing, busy, shown } = stage;
  const mine = computed(() => (busy.value || standing.value === 'done' ? [] : [learner]));
  const good = computed(() => {
    const turn = step.turns[at.value];
    const { state } = match.value;
    const move = turn && mine.value.length > 0 ? findMoveToGoal(game, turn.goal, state) : null;
    return move === null ? null : drawHintMark(game, state, move);
  });
  const annotations = computed(() =>
    annotateWithHint(shown.value && good.value ? [good.value] : [], match.value.plies.length),
  );
  const view = openTableView({
    ...makeReadOnlyTable(game, begun, { names }),
    match,
    viewerSeats: mine,
    send,
    annotations,
  });
  const stopHearing = effect(() => {
    const turn = step.turns[at.peek()];
    const refusal = view.lastRefusal.value?.refusal;
    if (turn && refusal && standing.peek() !== 'done' && refusalMeetsGoal(turn.goal, refusal)) goOn();
  });
  return {
    view,
    learner,
    standing,
    heard,
    canShow: computed(() => good.value !== null),
    show() {
      shown.value = true;
    },
    close() {
      stop();
      stopHearing();
    },
  };
}

/** A step while it is played. */
type Stage = {
  readonly game: Game;
  readonly step: Step;
  readonly learner: Seat;
  readonly match: Signal<Match>;
  /** The index of the current turn of the step. */
  readonly at: Signal<number>;
  readonly standing: Signal<Standing>;
  /** The opponents move, or a wrong try is shown. */
  readonly busy: Signal<boolean>;
  readonly shown: Signal<boolean>;
};

type Tell = (move: string, state: unknown, seat: Seat) => void;

/** Receives the learner's moves, and plays the replies. */
function makeStepController(stage: Stage, tell: Tell, startTimer: StartTimer) {
  const { game, step, learner, match, at, standing, busy, shown } = stage;
  let stop = () => {};
  function play(move: string): void {
    const { state, turn } = match.value;
    tell(move, state, turn ?? 0);
    match.value = evolve(game, match.value, { kind: 'moved', at: 0, seat: turn ?? 0, move });
  }
  /** The opponents answer one after another. */
  function playReplies([first, ...others]: readonly string[], then: () => void): void {
    const { state, turn } = match.value;
    const move = first === undefined || turn === null ? null : firstLegalMove(game, state, first);
    if (move === null) {
      then();
      return;
    }
    busy.value = true;
    stop = startTimer(REPLY_MS, () => {
      play(move);
      playReplies(others, then);
    });
  }
  function completeTurn(): void {
    busy.value = false;
    if (at.value + 1 === step.turns.length) standing.value = 'done';
    else at.value += 1;
  }
  function takeBackAfterPause(before: Match): void {
    stop = startTimer(BACK_MS, () => {
      match.value = before;
      busy.value = false;
      standing.value = 'tried';
    });
  }
  function send(command: Command): Promise<Result<unknown>> {
    const turn = step.turns[at.value];
    const before = match.value;
    if (command.kind !== 'move' || turn === undefined || busy.value || standing.value === 'done')
      return Promise.resolve(refuse('not_your_turn'));
    const settled = settleLessonMove(game, before.state, command.move, turn);
    const legal = game.play(before.state, { seat: learner, move: settled, at: 0 });
    if (!legal.ok) return Promise.resolve(legal);
    shown.value = false;
    play(settled);
    if (moveMeetsGoal(game, turn.goal, before.state, learner, command.move)) {
      standing.value = 'asked';
      playReplies(turn.replies ?? [], completeTurn);
    } else {
      busy.value = true;
      standing.value = 'wrong';
      playReplies(step.punish === undefined ? [] : [step.punish], () => takeBackAfterPause(before));
    }
    return Promise.resolve(accept(null));
  }
  return { send, completeTurn, stop: () => stop() };
}

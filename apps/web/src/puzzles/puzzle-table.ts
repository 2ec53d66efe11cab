// One puzzle as a table: the player moves, the other side answers by itself, and a wrong try is taken back.

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Thinker } from '@sente/engine';
import { accept, type Game, must, type Options, type Result, refuse, type Seat } from '@sente/kernel';
import type { Command, Match } from '@sente/match';
import type { StartTimer } from '../base/tasks.ts';
import { recordToMatch } from '../table/model/record-match.ts';
import { NO_SERVER, type TableModel } from '../table/model/table-view.ts';
import { enPuzzles } from '../words/en/puzzles.ts';
import { translator } from '../words/speak.ts';
import type { Puzzle } from './puzzle-set.ts';
import { findRefutation, judgeTriedMove, type Verdict } from './verdict.ts';

const t = translator(enPuzzles);

/** The player is to move, the answer is awaited, a wrong try is on the board or was taken back, solved, solution shown. */
export type Phase = 'yours' | 'answering' | 'wrong' | 'again' | 'solved' | 'showing' | 'shown';

export type PuzzleTable = {
  readonly model: TableModel;
  readonly phase: ReadonlySignal<Phase>;
  /** The player's seat, which is to win. */
  readonly seat: Seat;
  /** The answer that refutes the try on the board; null: none is known. */
  readonly refutation: ReadonlySignal<string | null>;
  /** Whether a move was made since the start. */
  readonly tried: ReadonlySignal<boolean>;
  show(): void;
  again(): void;
  close(): void;
};

export type PuzzleDeps = {
  readonly thinker: Thinker;
  readonly startTimer: StartTimer;
  /** The first try is over: solved, or wrong at some move. */
  onFirstTry(solved: boolean): void;
  onSolved(): void;
};

/** An answer that appears at once is not noticed as one. */
const ANSWER_MS = 350;
const REFUTED_MS = 2600;
const STEP_MS = 700;

/** The moves of the puzzle and those tried in it. */
function makeTriedMovesStore(game: Game, options: Options, start: readonly string[]) {
  const entries = signal<readonly string[]>(start);
  const match: ReadonlySignal<Match> = computed(() =>
    must(recordToMatch(game, { game: game.id, options, entries: entries.value })),
  );
  return {
    match,
    tried: computed(() => entries.value.slice(start.length)),
    put(move: string) {
      entries.value = [...entries.peek(), must(game.settle(match.peek().state, move, null))];
    },
    /** Takes back all but the first `count` tried moves. */
    cut(count: number) {
      entries.value = entries.peek().slice(0, start.length + count);
    },
  };
}

/** The stored answer; null as soon as a tried move differs from the solution. */
function storedAnswer({ line }: Puzzle, tried: readonly string[]): string | null {
  return tried.every((move, index) => move === line[index]) ? (line[tried.length] ?? null) : null;
}

/** Whether the last move wins, and its answer: from the stored solution if possible, or else from the engine. */
async function judgeLastMove(
  puzzle: Puzzle,
  { thinker }: PuzzleDeps,
  { game, match, seat, tried }: { game: Game; match: Match; seat: Seat; tried: readonly string[] },
): Promise<Verdict> {
  const stored = storedAnswer(puzzle, tried);
  if (stored !== null) return { wins: true, answer: stored };
  if (tried.length === 1 && !puzzle.wins.includes(tried[0] ?? ''))
    return { wins: false, answer: await findRefutation(thinker, game, match.state) };
  return judgeTriedMove(thinker, game, match.state, seat);
}

/** Plays a line, one move after the other. */
function playLine(
  line: readonly string[],
  put: (move: string) => void,
  later: (ms: number, act: () => void) => void,
  done: () => void,
): void {
  const [move, ...rest] = line;
  if (move === undefined) done();
  else
    later(STEP_MS, () => {
      put(move);
      playLine(rest, put, later, done);
    });
}

export function openPuzzleTable(game: Game, options: Options, puzzle: Puzzle, deps: PuzzleDeps): PuzzleTable {
  const { match, tried, put, cut } = makeTriedMovesStore(game, options, puzzle.entries);
  const seat = game.turn(match.peek().state) ?? 0;
  const phase = signal<Phase>('yours');
  const refutation = signal<string | null>(null);
  const isOpen = computed(() => phase.value === 'yours' || phase.value === 'again');
  const attempt = trackPendingAttempt(deps);

  async function judgeAndAnswer(): Promise<void> {
    const isCurrent = attempt.newQuestion();
    const now = { game, match: match.peek(), seat, tried: tried.peek() };
    const { wins, answer: move } = await judgeLastMove(puzzle, deps, now);
    if (isCurrent())
      attempt.later(ANSWER_MS, () => (wins && move !== null ? playAnswer(move) : refuteAndTakeBack(move)));
  }
  function playAnswer(move: string): void {
    put(move);
    phase.value = 'yours';
  }
  function refuteAndTakeBack(move: string | null): void {
    attempt.firstTry(false);
    const before = tried.peek().length - 1;
    refutation.value = move;
    if (move !== null) put(move);
    phase.value = 'wrong';
    attempt.later(REFUTED_MS, () => {
      cut(before);
      phase.value = 'again';
    });
  }
  function send(command: Command): Promise<Result<unknown>> {
    if (command.kind !== 'move' || !isOpen.peek()) return Promise.resolve(refuse('not_your_turn'));
    put(command.move);
    const { outcome } = match.peek();
    if (outcome === null) {
      phase.value = 'answering';
      void judgeAndAnswer();
    } else if (outcome.winner === seat) {
      phase.value = 'solved';
      attempt.firstTry(true);
      deps.onSolved();
    } else refuteAndTakeBack(null);
    return Promise.resolve(accept(null));
  }
  function resetAttempt(to: Phase): void {
    attempt.stop();
    cut(0);
    phase.value = to;
  }
  return {
    model: makeTableModel(game, match, seat, isOpen, send),
    phase,
    seat,
    refutation,
    tried: computed(() => tried.value.length > 0),
    show() {
      attempt.firstTry(false);
      resetAttempt('showing');
      playLine(puzzle.line, put, attempt.later, () => {
        phase.value = 'shown';
      });
    },
    again: () => resetAttempt('again'),
    close() {
      attempt.stop();
      deps.thinker.close();
    },
  };
}

/** The pending parts of an attempt: the question to the engine, the next step, and the first try. */
function trackPendingAttempt(deps: PuzzleDeps) {
  let isFirst = true;
  let questions = 0;
  let cancel = () => {};
  return {
    later(ms: number, act: () => void) {
      cancel();
      cancel = deps.startTimer(ms, act);
    },
    /** Returns a function that says whether this question is still the last one. */
    newQuestion() {
      const question = ++questions;
      return () => question === questions;
    },
    stop() {
      questions++;
      cancel();
    },
    firstTry(solved: boolean) {
      if (isFirst) deps.onFirstTry(solved);
      isFirst = false;
    },
  };
}

function makeTableModel(
  game: Game,
  match: ReadonlySignal<Match>,
  seat: Seat,
  isOpen: ReadonlySignal<boolean>,
  send: TableModel['send'],
): TableModel {
  const names = computed(() =>
    match.value.config.players.map((_, one) => t(one === seat ? 'puzzle.you' : 'puzzle.they')),
  );
  return {
    game,
    match,
    viewerSeats: computed(() => (isOpen.value ? [seat] : [])),
    names,
    send,
    local: false,
    freeUndo: null,
    ...NO_SERVER,
  };
}

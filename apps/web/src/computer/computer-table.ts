// A table where the computer has some of the seats: when one of them is to move, the engine thinks and plays.

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { playLimits, SHORTEST_MS, type Thinker, type Thinking } from '@sente/engine';
import { type Game, type Mark, makeRecord, type Options, type Seat } from '@sente/kernel';
import { botLevelOf, type Match, recordOf } from '@sente/match';
import type { StartTimer } from '../base/tasks.ts';
import { type LocalTable, type LocalTableDeps, openLocalTable } from '../local-table/local-table.ts';
import { annotateWithHint, drawHintMark } from '../table/model/hint-mark.ts';
import type { FreeUndo } from '../table/model/table-view.ts';
import { betterJudgement, type Judgement, type Judging, judgePosition } from '../thinking/judgement.ts';
import { readJudgement, saveJudgement } from '../thinking/saved-reviews.ts';
import { botName } from '../words/bot-names.ts';
import { enComputer } from '../words/en/computer.ts';
import { translator } from '../words/speak.ts';
import { reasonForMove } from './move-reason.ts';
import type { Reason } from './reason.ts';

const t = translator(enComputer);

export type Hint = {
  readonly move: string;
  /** The point of the move, and the drawing of its reason. */
  readonly marks: readonly Mark[];
  readonly reason: Reason | null;
  readonly judgement: Judgement;
};

export type ComputerTable = LocalTable & {
  readonly thinking: ReadonlySignal<boolean>;
  /** The engine could not be loaded or has failed; the game waits for `again`. */
  readonly stuck: ReadonlySignal<boolean>;
  readonly hint: ReadonlySignal<Hint | null>;
  /** The engine is looking for a hint. */
  readonly hintPending: ReadonlySignal<boolean>;
  askHint(): void;
  /** The computer plays the best move it has found so far. */
  moveNow(): void;
  /** Starts the engine again after it was stuck. */
  again(): void;
  close(): void;
};

export type ComputerDeps = LocalTableDeps & {
  readonly thinker: Thinker;
  /** The name under which its judgements are stored. */
  readonly engine: string;
  readonly startTimer: StartTimer;
};

export function openComputerTable(
  game: Game,
  options: Options,
  players: readonly string[],
  deps: ComputerDeps,
): ComputerTable {
  const isHere = (player: string) => botLevelOf(player) === null;
  const table = openLocalTable(game, options, deps, { players, isHere, nameOf: nameOfPlayer });
  const { match, viewerSeats } = table.model;
  const turn = computed(() => (match.value.status === 'playing' ? match.value.turn : null));
  const thinking = computed(() => turn.value !== null && !viewerSeats.value.includes(turn.value));
  const { stopPlaying, ...playing } = playComputerSeats(table, thinking, deps);
  const { stopHints, ...hints } = provideHintsOnRequest(game, match, thinking, deps);
  return {
    ...table,
    model: {
      ...table.model,
      freeUndo: makeUndoToOwnTurn(table, thinking),
      annotations: computed(
        () => hints.hint.value && annotateWithHint(hints.hint.value.marks, match.value.plies.length),
      ),
    },
    thinking,
    ...playing,
    ...hints,
    close() {
      stopPlaying();
      stopHints();
      deps.thinker.close();
    },
  };
}

function playComputerSeats({ model }: LocalTable, thinking: ReadonlySignal<boolean>, deps: ComputerDeps) {
  const { game, match, send } = model;
  const stuck = signal(false);
  const tries = signal(0);
  let current: Thinking | null = null;
  /** Returns a function that cancels the search. */
  function thinkAndPlay(now: Match, seat: Seat): () => void {
    const level = botLevelOf(now.config.players[seat] ?? '') ?? 1;
    let wanted = true;
    let cancel = () => {};
    const shortestTime = new Promise<void>((done) => {
      cancel = deps.startTimer(SHORTEST_MS, done);
    });
    current = deps.thinker.think(game.id, now.state, playLimits(level, `${now.at} ${now.plies.length}`));
    void Promise.all([current.answer, shortestTime]).then(([answer]) => {
      if (!wanted) return;
      stuck.value = !answer.ok;
      if (answer.ok) void send({ kind: 'move', seat, move: answer.value.move, ply: now.plies.length });
    });
    return () => {
      wanted = false;
      cancel();
      current?.stop();
      current = null;
    };
  }
  const stopPlaying = effect(() => {
    tries.value;
    const now = match.value;
    return thinking.value && now.turn !== null ? thinkAndPlay(now, now.turn) : undefined;
  });
  return {
    stuck,
    stopPlaying,
    moveNow: () => current?.stop(),
    again() {
      stuck.value = false;
      tries.value += 1;
    },
  };
}

function nameOfPlayer(player: string): string {
  return botName(player) ?? t('computer.you');
}

/** One takeback goes back to the player's own last turn. */
function makeUndoToOwnTurn({ model }: LocalTable, thinking: ReadonlySignal<boolean>): FreeUndo | null {
  const base = model.freeUndo;
  if (base === null) return null;
  const repeatUntilOwnTurn = (step: () => void, can: ReadonlySignal<boolean>) => () => {
    do step();
    while (can.value && thinking.value);
  };
  const canUndo = computed(() => {
    const { plies } = model.match.value;
    return base.canUndo.value && plies.some(({ seat }) => model.viewerSeats.value.includes(seat));
  });
  return {
    ...base,
    canUndo,
    undo: repeatUntilOwnTurn(base.undo, base.canUndo),
    redo: repeatUntilOwnTurn(base.redo, base.canRedo),
  };
}

/** Hints: the move that the engine would play for the player. A hint is dropped when the position changes. */
function provideHintsOnRequest(
  game: Game,
  match: ReadonlySignal<Match>,
  thinking: ReadonlySignal<boolean>,
  { thinker, engine, memory }: Pick<ComputerDeps, 'thinker' | 'engine' | 'memory'>,
) {
  const hint = signal<Hint | null>(null);
  const hintPending = signal(false);
  let search: Judging | null = null;
  const stopHints = effect(() => {
    match.value;
    search?.stop();
    search = null;
    hint.value = null;
    hintPending.value = false;
  });
  async function askHint(): Promise<void> {
    const { state, status } = match.value;
    if (status !== 'playing' || thinking.value || hintPending.value) return;
    hintPending.value = true;
    const record = makeRecord(recordOf(match.value));
    const asked = judgePosition(thinker, game, state, 'hint');
    search = asked;
    const found = await asked.answer;
    if (search !== asked) return;
    search = null;
    hintPending.value = false;
    const judgement = betterJudgement(readJudgement(memory, record, engine), found);
    if (found && judgement) saveJudgement(memory, record, engine, judgement);
    hint.value = judgement && makeHint(game, state, judgement);
  }
  return { hint, hintPending, askHint: () => void askHint(), stopHints };
}

function makeHint(game: Game, state: unknown, judgement: Judgement): Hint | null {
  const [move] = judgement.line;
  if (move === undefined) return null;
  const mark = drawHintMark(game, state, move);
  const reason = reasonForMove(game, state, judgement.line);
  return { move, marks: [...(reason?.marks ?? []), ...(mark ? [mark] : [])], reason, judgement };
}

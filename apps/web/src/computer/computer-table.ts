// A table where some seats belong to the computer: whenever one of them is to move, it thinks and plays.

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { playLimits, SHORTEST_MS, type Thinker, type Thinking } from '@sente/engine';
import { type Game, type Mark, makeRecord, type Options, type Seat } from '@sente/kernel';
import { botLevelOf, type Match, recordOf } from '@sente/match';
import { type LocalTable, type LocalTableDeps, openLocalTable } from '../local/local-table.ts';
import { better, type Judgement, type Judging, judgePosition } from '../review/judgement.ts';
import { keepJudgement, readJudgement } from '../review/kept-reviews.ts';
import { drawingHint, hintMark } from '../table/hint-mark.ts';
import type { FreeUndo } from '../table/table-view.ts';
import { botName } from '../words/bot-names.ts';
import { t } from '../words/index.ts';
import { reasonFor } from './move-reason.ts';
import type { Reason } from './reason.ts';
import '../words/computer.ts';

export type Hint = {
  readonly move: string;
  /** Where it is played, and what it is played for. */
  readonly marks: readonly Mark[];
  readonly why: Reason | null;
  readonly judgement: Judgement;
};

export type ComputerTable = LocalTable & {
  readonly thinking: ReadonlySignal<boolean>;
  /** The engine could not be loaded or has failed; the game waits. */
  readonly stuck: ReadonlySignal<boolean>;
  readonly hint: ReadonlySignal<Hint | null>;
  readonly looking: ReadonlySignal<boolean>;
  askHint(): void;
  /** The computer plays what it has found so far. */
  moveNow(): void;
  /** Tries again after the engine was stuck. */
  again(): void;
  close(): void;
};

export type ComputerDeps = LocalTableDeps & {
  readonly thinker: Thinker;
  /** The name that its judgements are kept under. */
  readonly engine: string;
  /** Calls back later, unless the function it answers is called first. */
  after(ms: number, then: () => void): () => void;
};

export function openComputerTable(
  game: Game,
  options: Options,
  players: readonly string[],
  deps: ComputerDeps,
): ComputerTable {
  const isHere = (player: string) => botLevelOf(player) === null;
  const table = openLocalTable(game, options, deps, { players, isHere, nameOf });
  const { match, viewerSeats } = table.model;
  const turn = computed(() => (match.value.status === 'playing' ? match.value.turn : null));
  const thinking = computed(() => turn.value !== null && !viewerSeats.value.includes(turn.value));
  const { stopPlaying, ...playing } = playForSeats(table, thinking, deps);
  const { stopLooking, ...hints } = openHints(game, match, thinking, deps);
  return {
    ...table,
    model: {
      ...table.model,
      freeUndo: undoToOwnTurn(table, thinking),
      annotations: computed(
        () => hints.hint.value && drawingHint(hints.hint.value.marks, match.value.plies.length),
      ),
    },
    thinking,
    ...playing,
    ...hints,
    close() {
      stopPlaying();
      stopLooking();
      deps.thinker.close();
    },
  };
}

/** Whenever a seat of the computer is to move, it thinks and plays. */
function playForSeats({ model }: LocalTable, thinking: ReadonlySignal<boolean>, deps: ComputerDeps) {
  const { game, match, send } = model;
  const stuck = signal(false);
  const tries = signal(0);
  let current: Thinking | null = null;
  /** Answers the function that forgets about it. */
  function think(now: Match, seat: Seat): () => void {
    const level = botLevelOf(now.config.players[seat] ?? '') ?? 1;
    let wanted = true;
    let cancel = () => {};
    const rested = new Promise<void>((done) => {
      cancel = deps.after(SHORTEST_MS, done);
    });
    current = deps.thinker.think(game.id, now.state, playLimits(level, `${now.at} ${now.plies.length}`));
    void Promise.all([current.answer, rested]).then(([answer]) => {
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
    return thinking.value && now.turn !== null ? think(now, now.turn) : undefined;
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

function nameOf(player: string): string {
  return botName(player) ?? t('computer.you');
}

/** One press goes back to where one was to move oneself. */
function undoToOwnTurn({ model }: LocalTable, thinking: ReadonlySignal<boolean>): FreeUndo | null {
  const base = model.freeUndo;
  if (base === null) return null;
  const own = (step: () => void, can: ReadonlySignal<boolean>) => () => {
    do step();
    while (can.value && thinking.value);
  };
  const owned = computed(() => {
    const { plies } = model.match.value;
    return base.canUndo.value && plies.some(({ seat }) => model.viewerSeats.value.includes(seat));
  });
  return { ...base, canUndo: owned, undo: own(base.undo, base.canUndo), redo: own(base.redo, base.canRedo) };
}

/** What the engine would play in one's place. It holds for the position it was asked in. */
function openHints(
  game: Game,
  match: ReadonlySignal<Match>,
  thinking: ReadonlySignal<boolean>,
  { thinker, engine, memory }: Pick<ComputerDeps, 'thinker' | 'engine' | 'memory'>,
) {
  const hint = signal<Hint | null>(null);
  const looking = signal(false);
  let search: Judging | null = null;
  const stopLooking = effect(() => {
    match.value;
    search?.stop();
    search = null;
    hint.value = null;
    looking.value = false;
  });
  async function askHint(): Promise<void> {
    const { state, status } = match.value;
    if (status !== 'playing' || thinking.value || looking.value) return;
    looking.value = true;
    const record = makeRecord(recordOf(match.value));
    const asked = judgePosition(thinker, game, state, 'hint');
    search = asked;
    const found = await asked.answer;
    if (search !== asked) return;
    search = null;
    looking.value = false;
    const judgement = better(readJudgement(memory, record, engine), found);
    if (found && judgement) keepJudgement(memory, record, engine, judgement);
    hint.value = judgement && hintOf(game, state, judgement);
  }
  return { hint, looking, askHint: () => void askHint(), stopLooking };
}

function hintOf(game: Game, state: unknown, judgement: Judgement): Hint | null {
  const [move] = judgement.line;
  if (move === undefined) return null;
  const mark = hintMark(game, state, move);
  const why = reasonFor(game, state, judgement.line);
  return { move, marks: [...(why?.marks ?? []), ...(mark ? [mark] : [])], why, judgement };
}

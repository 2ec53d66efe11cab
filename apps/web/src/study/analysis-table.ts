// The analysis as a table: a tree to step and play in, a position to set up, and the engine's drawings.

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Info } from '@sente/engine';
import { positionsOf } from '@sente/games/positions';
import {
  accept,
  type Game,
  isSameMove,
  type Mark,
  makePosition,
  type Picture,
  type Random,
  type Result,
  refuse,
  seatNames,
} from '@sente/kernel';
import type { Command, Match } from '@sente/match';
import { drawEngineLineMarks, followLine, type Step } from '../table/model/line-marks.ts';
import { defaultPlayerName } from '../table/model/player-names.ts';
import {
  type Annotations,
  NO_SERVER,
  openTableView,
  type TableModel,
  type TableView,
} from '../table/model/table-view.ts';
import { saySide } from '../words/say.ts';
import { beginSetUp, gameOptionsForSetUp, pictureOfSetUp, putOrRemovePiece, type SetUp } from './set-up.ts';
import { lineToPlace, matchAtPlace, movesAfter, openStudy, type Place, type Study } from './study.ts';
import { openStudyWalk, type Walk } from './walk.ts';
import type { Watching } from './watching.ts';

/** The number of moves of a line that the board shows. */
const MOST_STEPS = 9;

/** A line of the engine, with the position in which it was found. */
export type ShownLine = { readonly match: Match; readonly index: number };

export type AnalysisTable = Walk & {
  readonly view: TableView;
  readonly watching: Watching;
  /** The engine's line on the board, and its position; null if the first moves of all lines are ringed instead. */
  readonly shownLine: Signal<ShownLine | null>;
  readonly setUp: Signal<SetUp | null>;
  beginSetUp(): void;
  /** Ends the set-up and keeps the position from before. */
  leaveSetUp(): void;
  /** Refused if no player could move in the position. */
  endSetUp(): Result<null>;
};

export type AnalysisDeps = {
  readonly random: Random;
  watch(match: ReadonlySignal<Match>): Watching;
};

export function openAnalysisTable(
  opened: Study,
  shown: Place,
  { random, watch }: AnalysisDeps,
): AnalysisTable {
  const { game } = opened;
  const walk = openStudyWalk(opened, shown);
  const setUp = signal<SetUp | null>(null);
  const watching = watch(walk.match);
  const shownLine = signal<ShownLine | null>(null);

  function send(command: Command): Promise<Result<unknown>> {
    if (command.kind !== 'move') return Promise.resolve(refuse('wrong_phase'));
    const { value: editing } = setUp;
    if (!editing) return Promise.resolve(playAskedMove(walk, command.move, random));
    const position = putOrRemovePiece(game, editing, command.move);
    if (position.ok) setUp.value = { ...editing, position: position.value };
    return Promise.resolve(position);
  }
  function leaveSetUp(): void {
    setUp.value = null;
    watching.paused.value = false;
  }
  return {
    ...walk,
    view: openTableView(makeTableModel({ ...walk, setUp, shownLine, watching, send })),
    watching,
    shownLine,
    setUp,
    beginSetUp() {
      setUp.value = beginSetUp(game, walk.match.value.state);
      watching.paused.value = setUp.value !== null;
    },
    leaveSetUp,
    endSetUp() {
      const next = setUp.value && studyOfSetUp(walk.study.value, setUp.value);
      if (!next) return refuse('bad_position', { reason: 'none' });
      if (!next.ok) return next;
      walk.begin(next.value);
      leaveSetUp();
      return accept(null);
    },
  };
}

/** A flip turns up one of the men that may lie there. Another flip at the same place turns up the same man. */
function playAskedMove(
  { study, at, match, goToPlace: goTo, play }: Walk,
  move: string,
  random: Random,
): Result<unknown> {
  const { game, moves } = study.peek();
  const known = movesAfter(study.peek(), at.peek()).find((index) =>
    isSameMove(move, moves[index]?.entry ?? ''),
  );
  if (known !== undefined) {
    goTo(known);
    return accept(null);
  }
  const { state } = match.peek();
  const settled = game.settle(state, move, game.redeal(state, random));
  return settled.ok ? play(settled.value) : settled;
}

/** A new study from the position that was set up; without a position if it is the game's own start. */
function studyOfSetUp({ game, options: before }: Study, { position }: SetUp): Result<Study> {
  const positions = positionsOf(game);
  const players = seatNames(game.seats);
  const options = gameOptionsForSetUp(game, before, position);
  if (!options.ok) return options;
  if (!positions) return refuse('bad_position', { reason: 'none' });
  const own = game.setUp(options.value, players);
  if (!own.ok) return own;
  const set = positions.read(game, options.value, position, players);
  if (!set.ok) return set;
  const text = (state: unknown) => makePosition(positions.write(state));
  const from = text(set.value) === text(own.value) ? null : text(set.value);
  return openStudy(game, { game: game.id, options: options.value, from, moves: [] });
}

type Parts = Pick<AnalysisTable, 'study' | 'at' | 'match' | 'setUp' | 'shownLine' | 'watching'> &
  Pick<TableModel, 'send'>;

function makeTableModel({ study, at, match, setUp, shownLine, watching, send }: Parts): TableModel {
  const { game } = study.peek();
  const allSeats = seatNames(game.seats).map((_, seat) => seat);
  return {
    game,
    // While a position is set up, the end of the game does not count.
    match: computed(() => (setUp.value ? matchAtPlace(study.value, null) : match.value)),
    states: computed(() => [
      study.value.start.state,
      ...lineToPlace(study.value, at.value).map((one) => study.value.matches[one]?.state),
    ]),
    viewerSeats: signal(allSeats),
    names: computed(() =>
      game
        .sides(match.value.state)
        .map(({ name, seat }) => (name === null ? defaultPlayerName(seat) : saySide(name))),
    ),
    send,
    local: true,
    freeUndo: null,
    confirm: computed(() => (setUp.value ? 'direct' : null)),
    annotations: computed((): Annotations => {
      const { value: editing } = setUp;
      const drawn = editing && pictureOfSetUp(game, study.value.options, editing);
      if (drawn) return { draw: () => drawn };
      const { value: line } = shownLine;
      const index = line?.match === match.value ? line.index : null;
      const marks = drawLinesOrThreat(game, match.value.state, watching, index);
      return { draw: (picture) => ({ ...picture, marks: [...picture.marks, ...marks(picture)] }) };
    }),
    ...NO_SERVER,
  };
}

export function stepsOfLine(game: Game, state: unknown, line: readonly string[]): readonly Step[] {
  return followLine(game, state, line, MOST_STEPS);
}

/** Draws the chosen line in full, otherwise the threat, otherwise a ring on the first move of every line. */
function drawLinesOrThreat(
  game: Game,
  state: unknown,
  { info, threat, other }: Watching,
  shown: number | null,
) {
  const lines: Info['lines'] = info.value?.lines ?? [];
  const line = shown === null ? undefined : lines[shown];
  const { value: danger } = threat;
  return (picture: Picture): readonly Mark[] => {
    if (line) return drawEngineLineMarks(game, stepsOfLine(game, state, line.moves), picture);
    if (danger !== null && danger !== 'none') {
      const steps = stepsOfLine(game, other(state), danger.moves);
      // The numbers of the line are drawn over the winning row.
      return [...winningRowOfLine(game, steps), ...drawEngineLineMarks(game, steps, picture)];
    }
    return lines.flatMap(({ moves }, index) =>
      drawEngineLineMarks(game, followLine(game, state, moves, 1), picture).map((mark) =>
        // The second and third ring are paler, like the later moves of a line.
        mark.kind === 'hint' ? { ...mark, n: 1 + 3 * index } : mark,
      ),
    );
  };
}

/** The winning row at the end of a line, if the line ends with a win. */
function winningRowOfLine(game: Game, steps: readonly Step[]): readonly Mark[] {
  const last = steps.at(-1);
  const seat = last && game.turn(last.before);
  if (!last || seat === null || seat === undefined) return [];
  const won = game.play(last.before, { seat, move: last.move, at: 0 });
  return won.ok ? game.picture(won.value).marks.filter(({ kind }) => kind === 'line') : [];
}

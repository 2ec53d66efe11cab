// The page of one puzzle: the board, the side to move, the rating, and the result of the try.

import { type Signal, useComputed, useSignal } from '@preact/signals';
import type { Game } from '@sente/kernel';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { startTimer } from '../base/tasks.ts';
import { SettingsButton } from '../settings/settings-button.tsx';
import { type BoardHandle, BoardPart } from '../table/board/board-part.tsx';
import { RefusalNote } from '../table/board/refusal-note.tsx';
import { useKeyboardShortcuts } from '../table/keys.ts';
import { LiveRegion } from '../table/live-region.tsx';
import { plyText } from '../table/model/ply-text.ts';
import { openTableView, type TableView } from '../table/model/table-view.ts';
import { ActionButton, ConfirmButton } from '../table/table-actions.tsx';
import { useSoundAndVibration } from '../table/table-sound.ts';
import { openThinker } from '../thinking/thinker.ts';
import { Icon } from '../ui/icons.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { enPuzzles } from '../words/en/puzzles.ts';
import { enTable } from '../words/en/table.ts';
import { ruleTexts } from '../words/rules.ts';
import { sayFact, saySide } from '../words/say.ts';
import { translator } from '../words/speak.ts';
import { isPuzzleOfDay, localDateText } from './daily.ts';
import { nextPuzzle, rateAndSaveFirstTry, ratingOfPuzzle, readProgress, saveSolvedDay } from './progress.ts';
import type { PuzzleGame } from './puzzle-games.ts';
import type { Puzzle, PuzzleSet } from './puzzle-set.ts';
import { openPuzzleTable, type PuzzleTable } from './puzzle-table.ts';
import { type Loaded, useGameAndPuzzles } from './use-puzzles.ts';
import '../table/table.css';
import '../table/heading.css';
import '../table/status.css';
import '../frame/plain-page.css';
import './puzzle-page.css';

const t = translator(enPuzzles, enTable);

/** Without an id the most suitable puzzle opens, and the address then names it. */
export function PuzzlePage({ game: id, id: asked }: { game: PuzzleGame; id: string | null }) {
  const { memory, router } = useApp();
  const loaded = useGameAndPuzzles(id);
  usePageTitle(t('puzzles.title'));
  const puzzle = useMemo(() => {
    const puzzles = loaded?.set.puzzles ?? [];
    return asked === null
      ? nextPuzzle(puzzles, readProgress(memory, id))
      : (puzzles.find((one) => one.id === asked) ?? null);
  }, [loaded, asked, id, memory]);
  useEffect(() => {
    if (asked === null && puzzle) router.go(`/puzzles/${id}/${puzzle.id}`, 'replace');
  }, [asked, puzzle, id, router]);
  if (loaded === null) return null;
  if (!loaded || !puzzle) return <PuzzleMissing />;
  return <OnePuzzle key={puzzle.id} {...loaded} puzzle={puzzle} />;
}

function PuzzleMissing() {
  return (
    <main class="plain-page">
      <h1>{t('puzzles.title')}</h1>
      <p>{t('puzzles.missing')}</p>
      <a class="button main" href="/puzzles">
        {t('puzzles.title')}
      </a>
    </main>
  );
}

type OnePuzzleProps = Loaded & { puzzle: Puzzle };

/** How this puzzle changed the player's rating. */
type Change = { readonly rating: number; readonly by: number };

function OnePuzzle({ game, set, puzzle }: OnePuzzleProps) {
  const change = useSignal<Change | null>(null);
  const table = usePuzzleTable(game, set, puzzle, change);
  const view = useMemo(() => openTableView(table.model), [table]);
  const pending = useSignal<string | null>(null);
  const board = useSignal<BoardHandle | null>(null);
  const { settings } = useApp();
  const byButton = useComputed(() => settings.value.value.confirm === 'button');
  const men = game.men.length > 0;
  usePuzzleKeys(view, board);
  useSoundAndVibration(view);
  return (
    <main
      class="table puzzle"
      data-seats="1"
      data-by-button={byButton.value}
      data-men={men}
      data-phase={table.phase.value}
      data-testid="puzzle"
    >
      <header class="table-bar">
        <PuzzleHeading game={game} puzzle={puzzle} />
      </header>
      <SettingsButton view={view} />
      <div class="board-area">
        <BoardPart view={view} pending={pending} handle={board} />
      </div>
      <div class="talk">
        <PuzzleStatus table={table} change={change.value} />
        {men && <Lazy load={loadMenChart} props={{ game }} />}
      </div>
      {men && <Lazy load={loadMenParts} props={{ view }} />}
      <RefusalNote view={view} />
      <PuzzleActions set={set} puzzle={puzzle} table={table}>
        {byButton.value && <ConfirmButton view={view} pending={pending} board={board} />}
      </PuzzleActions>
      <LiveRegion view={view} />
    </main>
  );
}

const loadMenChart = () => import('../table/sheets/men/men-parts.tsx').then((part) => part.MenChart);
const loadMenParts = () => import('../table/sheets/men/men-parts.tsx').then((part) => part.MenHelp);

function usePuzzleTable(game: Game, set: PuzzleSet, puzzle: Puzzle, change: Signal<Change | null>) {
  const { memory } = useApp();
  const table = useMemo(
    () =>
      openPuzzleTable(game, set.options, puzzle, {
        thinker: openThinker(),
        startTimer,
        onFirstTry(solved) {
          const before = readProgress(memory, game.id);
          const after = rateAndSaveFirstTry(memory, game.id, puzzle, solved);
          const by = Math.round(after.you.rating) - Math.round(before.you.rating);
          if (before !== after) change.value = { rating: Math.round(after.you.rating), by };
        },
        onSolved() {
          const today = localDateText(new Date());
          if (isPuzzleOfDay(today, game.id, set.puzzles, puzzle)) saveSolvedDay(memory, today);
        },
      }),
    [game, set, puzzle, memory, change],
  );
  useEffect(() => () => table.close(), [table]);
  return table;
}

function usePuzzleKeys(view: TableView, board: Signal<BoardHandle | null>): void {
  const { settings } = useApp();
  useKeyboardShortcuts({
    f: () => {
      view.flipped.value = !view.flipped.value;
    },
    m: () => settings.change({ sound: !settings.value.value.sound }),
    Escape: () => {
      view.clearRefusal();
      board.value?.cancel();
    },
  });
}

function PuzzleHeading({ game, puzzle }: { game: Game; puzzle: Puzzle }) {
  const { memory } = useApp();
  const rating = useMemo(() => ratingOfPuzzle(readProgress(memory, game.id), puzzle), [memory, game, puzzle]);
  return (
    <>
      <a href="/puzzles" class="icon-button" aria-label={t('puzzles.title')}>
        <Icon name="back" />
      </a>
      <div class="heading">
        <h1>{ruleTexts(game.id).name}</h1>
        <p class="sub" data-testid="puzzle-rated">
          {t('puzzle.rated', { rating: Math.round(rating) })}
        </p>
      </div>
    </>
  );
}

/** The goal, and under it the result of the last move. It keeps its height, so that the board never moves. */
function PuzzleStatus({ table, change }: { table: PuzzleTable; change: Change | null }) {
  const { phase, model, seat } = table;
  const side = model.game.sides(model.match.value.state)[seat]?.name ?? null;
  const isSolved = phase.value === 'solved';
  return (
    <div class="status" role="status" data-testid="status">
      <p class="headline">{isSolved ? t('puzzle.solved') : t('puzzle.goal', { side: saySide(side) })}</p>
      <p class="detail" data-testid="puzzle-told">
        {isSolved && change
          ? t('puzzle.rating-now', { rating: change.rating, change: signedNumberText(change.by) })
          : statusDetail(table)}
      </p>
      <p class="facts">{factsNotOnBoardText(table)}</p>
    </div>
  );
}

/** Counts that the board does not show, such as captures. Urgent facts are drawn on the board instead. */
function factsNotOnBoardText({ model }: PuzzleTable): string {
  const { facts } = model.game.picture(model.match.value.state);
  const counted = facts.filter(({ urgent }) => !urgent);
  return counted.map((fact) => sayFact(fact, (seat) => model.names.value[seat] ?? '')).join(' · ');
}

function signedNumberText(by: number): string {
  return by < 0 ? `−${-by}` : `+${by}`;
}

function statusDetail({ phase, model, refutation, tried }: PuzzleTable): string {
  switch (phase.value) {
    case 'yours':
      return t(tried.value ? 'puzzle.right' : 'puzzle.find');
    case 'answering':
      return t('puzzle.answering');
    case 'wrong': {
      const { value: answer } = refutation;
      const text = answer && plyText(model.game, answer, model.match.value.state);
      return text ? t('puzzle.wrong', { move: text }) : t('puzzle.wrong.plain');
    }
    case 'again':
      return t('puzzle.again');
    case 'showing':
      return t('puzzle.showing');
    case 'shown':
      return t('puzzle.shown');
    case 'solved':
      return '';
  }
}

type ActionsProps = {
  set: PuzzleSet;
  puzzle: Puzzle;
  table: PuzzleTable;
  children: ComponentChildren;
};

function PuzzleActions({ set, puzzle, table, children }: ActionsProps) {
  const { memory, router } = useApp();
  const phase = table.phase.value;
  const isOver = phase === 'solved' || phase === 'shown';
  const openNextPuzzle = () => {
    const next = nextPuzzle(set.puzzles, readProgress(memory, set.game), puzzle.id);
    if (next) router.go(`/puzzles/${set.game}/${next.id}`, 'replace');
  };
  return (
    <div class="actions" role="toolbar" aria-label={t('table.actions')}>
      {children}
      <ActionButton
        icon="undo"
        label={t('puzzle.from-start')}
        disabled={!table.tried.value || phase === 'showing'}
        onClick={table.again}
        testid="puzzle-again"
      />
      <ActionButton
        icon="hint"
        label={t('puzzle.show')}
        disabled={phase === 'showing'}
        onClick={table.show}
        testid="puzzle-show"
      />
      <ActionButton
        main={isOver}
        icon="forward"
        label={t('puzzles.next')}
        onClick={openNextPuzzle}
        testid="puzzle-next"
      />
    </div>
  );
}

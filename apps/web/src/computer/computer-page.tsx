// The page to play the computer: the table, the choice of an opponent, hints, and the offers after a game.

import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { Level } from '@sente/engine';
import type { Game, Options } from '@sente/kernel';
import { botLevelOf, type Match } from '@sente/match';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { DEFAULT_GAME, type GameCatalog } from '../base/game-catalog.ts';
import type { Memory } from '../base/memory.ts';
import { startTimer } from '../base/tasks.ts';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { hasGameInProgress, readOrSetAsideSavedGame } from '../local-table/read-saved.ts';
import {
  AskBeforeNewGame,
  makeBrowserDeps,
  useDelayAppUpdateDuringGame,
  useOnGameEnd,
} from '../local-table/use-local-game.tsx';
import { plyText } from '../table/model/ply-text.ts';
import { openTableView, type TableView } from '../table/model/table-view.ts';
import { GameTable } from '../table/table.tsx';
import { ActionButton } from '../table/table-actions.tsx';
import { ENGINE } from '../thinking/engine-name.ts';
import { openThinker } from '../thinking/thinker.ts';
import { Icon } from '../ui/icons.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { useLoadWithGames } from '../ui/load-with-games.ts';
import { useFindResult } from '../ui/use-find-result.ts';
import { usePageTitle } from '../ui/use-title.ts';
import { enComputer } from '../words/en/computer.ts';
import { enSite } from '../words/en/site.ts';
import { ruleTexts } from '../words/rules.ts';
import { capitalized, translator } from '../words/speak.ts';
import { type ComputerTable, openComputerTable } from './computer-table.ts';
import { startGameWhileQueued } from './game-while-queued.ts';
import { hintText } from './hint-text.ts';
import { reasonText } from './move-reason.ts';
import { type Ending, levelToOfferNext, saveResultInTally, type Tally } from './results.ts';
import {
  playersBySeat,
  readLastGame,
  readOwnOptions,
  readSetup,
  type Setup,
  saveLastGame,
  saveOwnOptions,
  saveSetup,
  YOU,
} from './setup.ts';
import '../ui/bot-mark.css';
import './computer-page.css';

const t = translator(enComputer, enSite);

/** `id` is the game in the address; null: the game played last, or else gomoku. */
export function ComputerPage({ id }: { id: string | null }) {
  const { catalog, memory } = useApp();
  const find = useCallback(
    () => catalog.find(id ?? readLastGame(memory) ?? DEFAULT_GAME),
    [id, catalog, memory],
  );
  const game = useFindResult(find);
  if (game === undefined) return <NotFoundPage />;
  return game && <ComputerGame key={game.id} game={game} />;
}

type NewGame = { readonly game: Game; readonly options: Options; readonly setup: Setup };

function ComputerGame({ game }: { game: Game }) {
  const { memory, catalog } = useApp();
  const load = useLoadWithGames(loadComputerSheet);
  usePageTitle(ruleTexts(game.id).name);
  const table = useMemo(() => {
    const opened = openTableOfGame(game, memory, catalog);
    startGameWhileQueued(opened, location.search, memory);
    return opened;
  }, [game, memory, catalog]);
  const view = useMemo(() => openTableView(table.model), [table]);
  const choosing = useSignal(false);
  const tally = useSaveResultInTally(table);
  const setup = useComputed(() => setupOfMatch(table));
  const options = () => readOwnOptions(memory, game);
  const { wish, startGameOrAskFirst: ask, startNewGame: begin } = useNewGame(table, view, choosing);
  useEffect(() => saveLastGame(memory, game), [memory, game]);
  // The query of the address is served. A reload then goes on with the game instead of starting another.
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  useEffect(() => () => table.close(), [table]);
  useDelayAppUpdateDuringGame(table.inProgress);
  const again = (level = setup.value.level) =>
    ask({ game, options: options(), setup: swapSides({ ...setup.value, level }) });
  return (
    <>
      <GameTable
        view={view}
        heading={<ComputerHeading game={game} level={setup.value.level} choosing={choosing} />}
        notice={<NoteUnderBoard table={table} />}
        actions={<ComputerActions table={table} onNew={() => again()} />}
        resultNote={tally.value && <p data-testid="computer-tally">{tallyTextOfLevel(tally.value)}</p>}
        afterGame={(close) => (
          <AfterGameButtons
            tally={tally.value}
            onAgain={(level) => {
              close();
              again(level);
            }}
          />
        )}
      />
      {choosing.value && (
        <Lazy
          load={load}
          props={{
            current: game,
            options: options(),
            setup: setup.value,
            onClose: () => {
              choosing.value = false;
            },
            onStart: (next: Game, chosen: Options, wanted: Setup) =>
              ask({ game: next, options: chosen, setup: wanted }),
          }}
        />
      )}
      <AskBeforeNewGame wish={wish} onYes={begin} />
    </>
  );
}

/** Starts another game, of the same kind or another, and asks first if a game in progress would be lost. */
function useNewGame(table: ComputerTable, view: TableView, choosing: Signal<boolean>) {
  const { memory, router, catalog } = useApp();
  const { game } = table.model;
  const wish = useSignal<NewGame | null>(null);
  const startNewGame = ({ game: next, options, setup }: NewGame) => {
    wish.value = null;
    choosing.value = false;
    saveSetup(memory, setup);
    saveOwnOptions(memory, next, options);
    if (next.id === game.id) {
      table.fresh(options, playersBySeat(game, setup));
      view.stepTo(0);
      return;
    }
    const other = openTableOfGame(next, memory, catalog);
    other.fresh(options, playersBySeat(next, setup));
    other.close();
    router.go(`/computer/${next.id}`);
  };
  const startGameOrAskFirst = (next: NewGame) => {
    const losesGame =
      next.game.id === game.id
        ? table.inProgress.value
        : hasGameInProgress(memory, next.game, storageKey(next.game));
    if (losesGame) wish.value = next;
    else startNewGame(next);
  };
  return { wish, startGameOrAskFirst, startNewGame };
}

const loadComputerSheet = () => import('./computer-sheet.tsx').then((part) => part.ComputerSheet);

function storageKey(game: Game): string {
  return `computer.${game.id}`;
}

function openTableOfGame(game: Game, memory: Memory, catalog: GameCatalog): ComputerTable {
  const setup = readSetup(memory);
  return openComputerTable(game, readOwnOptions(memory, game), playersBySeat(game, setup), {
    ...makeBrowserDeps(memory, catalog),
    key: storageKey(game),
    loaded: readOrSetAsideSavedGame(memory, storageKey(game), game),
    thinker: openThinker(),
    engine: ENGINE,
    startTimer,
  });
}

/** The setup of the current match, read back from its players. */
function setupOfMatch({ model }: ComputerTable): Setup {
  const { players } = model.match.value.config;
  const mine = players.indexOf(YOU);
  const level = players.map(botLevelOf).find((one) => one !== null) ?? 3;
  return { level, side: mine < 0 ? 'none' : mine === 0 ? 'first' : 'second' };
}

function swapSides(setup: Setup): Setup {
  if (setup.side === 'none') return setup;
  return { ...setup, side: setup.side === 'first' ? 'second' : 'first' };
}

type LevelTally = { readonly level: Level; readonly tally: Tally };

/** Counts a game that ends on this page; null until then. */
function useSaveResultInTally(table: ComputerTable): Signal<LevelTally | null> {
  const { memory } = useApp();
  const counted = useSignal<LevelTally | null>(null);
  const { match, game } = table.model;
  const keep = useCallback(
    ({ outcome, config }: Match) => {
      const mine = config.players.indexOf(YOU);
      if (outcome === null || mine < 0) return;
      const { level } = setupOfMatch(table);
      const ending: Ending = outcome.winner === null ? 'drawn' : outcome.winner === mine ? 'won' : 'lost';
      counted.value = { level, tally: saveResultInTally(memory, game.id, level, ending) };
    },
    [table, game, memory, counted],
  );
  useOnGameEnd(match, keep);
  useSignalEffect(() => {
    if (match.value.outcome === null) counted.value = null;
  });
  return counted;
}

function tallyTextOfLevel({ level, tally: { won, drawn, lost } }: LevelTally): string {
  return t('computer.tally.level', { n: level, tally: t('computer.tally', { won, drawn, lost }) });
}

type HeadingProps = { game: Game; level: Level; choosing: Signal<boolean> };

function ComputerHeading({ game, level, choosing }: HeadingProps) {
  return (
    <>
      <a href="/" class="icon-button" aria-label={t('nav.home')}>
        <Icon name="back" />
      </a>
      <div class="heading">
        <h1>
          <button
            type="button"
            class="game-name"
            data-testid="choose-computer"
            onClick={() => {
              choosing.value = true;
            }}
          >
            <span>{ruleTexts(game.id).name}</span>
            <Icon name="down" />
          </button>
        </h1>
        <p class="sub" data-testid="computer-level">
          {capitalized(`${t('computer.level-n', { n: level })} · ${t(`level.${level}`)}`)}
        </p>
      </div>
    </>
  );
}

function ComputerActions({ table, onNew }: { table: ComputerTable; onNew: () => void }) {
  const mine = table.model.viewerSeats.value.length > 0;
  const { status } = table.model.match.value;
  const mayAsk = status === 'playing' && !table.thinking.value && !table.hintPending.value;
  return (
    <>
      {mine && (
        <ActionButton
          icon="hint"
          label={t('computer.hint')}
          disabled={!mayAsk}
          onClick={table.askHint}
          testid="hint"
        />
      )}
      <ActionButton main icon="fresh" label={t('do.new-game')} onClick={onNew} testid="new-game" />
    </>
  );
}

/** The line under the board: the engine has failed, is thinking (with a button to move now), or gives a hint. */
function NoteUnderBoard({ table }: { table: ComputerTable }) {
  const hint = table.hint.value;
  if (table.stuck.value)
    return (
      <NoteLine
        text={t('computer.stuck')}
        button={t('do.again')}
        onClick={table.again}
        testid="computer-again"
      />
    );
  if (table.thinking.value)
    return (
      <NoteLine
        text={t('computer.thinking')}
        button={t('computer.now')}
        onClick={table.moveNow}
        testid="computer-now"
      />
    );
  if (table.hintPending.value) return <NoteLine text={t('computer.looking')} />;
  if (!hint) return null;
  const { game, match } = table.model;
  const texts = [
    hintText(hint.judgement, match.value.turn, plyText(game, hint.move, match.value.state)),
    ...(hint.reason ? [reasonText(hint.reason)] : []),
  ];
  return <NoteLine text={texts.join(' ')} testid="hint-text" />;
}

type LineProps = { text: string; button?: string; onClick?: () => void; testid?: string };

function NoteLine({ text, button, onClick, testid }: LineProps) {
  return (
    <div class="computer-note" role="status" data-testid="computer-note">
      <p data-testid={button === undefined ? testid : undefined}>{text}</p>
      {button !== undefined && (
        <button type="button" class="button" onClick={onClick} data-testid={testid}>
          {button}
        </button>
      )}
    </div>
  );
}

type AfterGameProps = { tally: LevelTally | null; onAgain: (level?: Level) => void };

function AfterGameButtons({ tally, onAgain }: AfterGameProps) {
  const next = tally && levelToOfferNext(tally.level, tally.tally);
  return (
    <>
      <button
        type="button"
        class={next === null ? 'button main' : 'button'}
        data-testid="computer-rematch"
        onClick={() => onAgain()}
      >
        {t('computer.rematch')}
      </button>
      {next !== null && (
        <button type="button" class="button main" data-testid="computer-next" onClick={() => onAgain(next)}>
          {t('computer.next', { n: next })}
        </button>
      )}
    </>
  );
}

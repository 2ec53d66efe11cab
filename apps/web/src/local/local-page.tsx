// The page of a game on one screen: finds the game, opens its table, and asks before a game in progress would be lost.

import { useComputed, useSignal } from '@preact/signals';
import { type Game, must, type Options, openingFlag, readOptions } from '@sente/kernel';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { DEFAULT_GAME, type GameCatalog } from '../base/game-catalog.ts';
import type { Memory } from '../base/memory.ts';
import { isSavedGameInProgress, loadSavedGame } from '../local-table/load-game.ts';
import { type LocalTable, type LocalTableDeps, openLocalTable } from '../local-table/local-table.ts';
import {
  AskBeforeNewGame,
  makeBrowserDeps,
  useDelayAppUpdateDuringGame,
  useOnGameEnd,
} from '../local-table/use-local-game.tsx';
import { openTableView, type TableView } from '../table/model/table-view.ts';
import { GameTable } from '../table/table.tsx';
import { ActionButton } from '../table/table-actions.tsx';
import { Icon } from '../ui/icons.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { useLoadWithGames } from '../ui/load-with-games.ts';
import { useFindResult } from '../ui/use-find-result.ts';
import { usePageTitle } from '../ui/use-title.ts';
import { enOpening } from '../words/en/opening.ts';
import { enSite } from '../words/en/site.ts';
import { ruleTexts } from '../words/rules.ts';
import { capitalized, sayCode, translator } from '../words/speak.ts';
import {
  addResultToScore,
  computeSittingScores,
  findNextToBegin,
  listPeopleInTurnOrder,
  makeSeating,
  openSittingStore,
  type SittingStore,
} from './sitting.ts';
import '../ui/switch.css';
import './local-page.css';

const t = translator(enSite);

const LAST_GAME = 'last-game';

/** `id` is the game in the address. Without one, the game in progress continues, or gomoku begins. */
export function LocalPage({ id }: { id: string | null }) {
  const { catalog, memory } = useApp();
  const find = useCallback(() => findGameAndLoadSave(id, catalog, memory), [id, catalog, memory]);
  const found = useFindResult(find);
  if (found === undefined) return <Lazy load={loadNotFound} props={{}} />;
  return found && <LocalGame key={found.game.id} {...found} />;
}

type Found = { readonly game: Game; readonly loaded: LocalTableDeps['loaded'] };

async function findGameAndLoadSave(
  id: string | null,
  catalog: GameCatalog,
  memory: Memory,
): Promise<Found | undefined> {
  const game = await (id === null ? findUnfinishedOrDefaultGame(catalog, memory) : catalog.find(id));
  return game && { game, loaded: await loadSavedGame(memory, game) };
}

async function findUnfinishedOrDefaultGame(catalog: GameCatalog, memory: Memory): Promise<Game | undefined> {
  const last = await catalog.find(memory.read(LAST_GAME) ?? DEFAULT_GAME);
  return last && (await isSavedGameInProgress(memory, last)) ? last : catalog.find(DEFAULT_GAME);
}

type Wish = { readonly game: Game; readonly options: Options; readonly first: string | undefined };

function LocalGame({ game, loaded }: Found) {
  const { router } = useApp();
  usePageTitle(ruleTexts(game.id).name);
  const { sitting, table, view } = useSittingTable({ game, loaded });
  const options = useComputed(() => table.model.match.value.config.options);
  const setupSheet = useLoadWithGames(loadSetupSheet);
  const {
    wish,
    choosing,
    startNewGame: fresh,
    startGameOrAskFirst: wishFresh,
  } = useNewGame(table, view, sitting);
  const facing = useFacingSide(view, sitting);
  const next = () => findNextToBegin(table.model.match.value, sitting.value.value);
  const again = () => void wishFresh(game, options.value, next());
  const heading = (
    <LocalHeading
      table={table}
      options={options.value}
      onChoose={() => {
        choosing.value = true;
      }}
      onOptions={(chosen) => wishFresh(game, chosen, next())}
    />
  );
  return (
    <div class="one-screen" data-facing={facing}>
      <GameTable
        view={view}
        heading={heading}
        actions={
          <ActionButton main icon="fresh" label={t('do.new-game')} onClick={again} testid="new-game" />
        }
        resultNote={
          <p class="score-note">
            <Lazy load={loadScoreLine} props={{ sitting: sitting.value.value, seats: game.seats }} />
          </p>
        }
        afterGame={(close) => (
          <NewGameButton
            onClick={() => {
              close();
              again();
            }}
          />
        )}
      />
      {choosing.value && (
        <Lazy
          load={setupSheet}
          props={{
            current: game,
            options: options.value,
            sitting,
            first: next() ?? '',
            onClose: () => {
              choosing.value = false;
            },
            onStart: wishFresh,
            onContinue: (other: Game) => router.go(`/local/${other.id}`),
          }}
        />
      )}
      {table.setAside.value && <Lazy load={loadUnreadableSaveNote} props={{}} />}
      <AskBeforeNewGame wish={wish} onYes={fresh} />
    </div>
  );
}

/** The table of the game, and the sitting that it belongs to. The device remembers the game, and the sitting its result. */
function useSittingTable({ game, loaded }: Found) {
  const { memory, catalog } = useApp();
  const sitting = useMemo(() => openSittingStore(memory), [memory]);
  const table = useMemo(
    () => openTableOfGame({ game, loaded }, sitting, memory, catalog),
    [game, loaded, sitting, memory, catalog],
  );
  const view = useMemo(() => viewTableWithScores(table, sitting), [table, sitting]);
  useEffect(() => void memory.write(LAST_GAME, game.id), [game, memory]);
  useDelayAppUpdateDuringGame(table.inProgress);
  useOnGameEnd(
    table.model.match,
    useCallback((ended) => sitting.change(addResultToScore(sitting.value.peek(), ended)), [sitting]),
  );
  return { sitting, table, view };
}

/** The side that the words face; undefined unless the device lies between two players. */
function useFacingSide({ turn, model }: TableView, { value }: SittingStore) {
  return useComputed(() => {
    if (!value.value.turning || model.game.seats !== 2) return undefined;
    return turn.value === null || turn.value === model.viewerSeats.value[0] ? 'near' : 'far';
  });
}

function viewTableWithScores({ model }: LocalTable, sitting: SittingStore): TableView {
  return openTableView({ ...model, scores: computeSittingScores(sitting, model.match) });
}

/** Starts a new game at this table or another, after a question if a game in progress would be lost. */
function useNewGame(table: LocalTable, view: TableView, sitting: SittingStore) {
  const { memory, router, catalog } = useApp();
  const { game } = table.model;
  const wish = useSignal<Wish | null>(null);
  const choosing = useSignal(false);
  const startNewGame = async ({ game: next, options, first }: Wish) => {
    wish.value = null;
    choosing.value = false;
    const here = next.id === game.id;
    const found = { game: next, loaded: here ? null : await loadSavedGame(memory, next) };
    const where = here ? table : openTableOfGame(found, sitting, memory, catalog);
    where.fresh(options, listPeopleInTurnOrder(first, next.seats));
    if (here) view.stepTo(0);
    else router.go(`/local/${next.id}`);
  };
  const startGameOrAskFirst = async (next: Game, options: Options, first: string | undefined) => {
    const wanted = { game: next, options, first };
    const loses = next.id === game.id ? table.inProgress.value : await isSavedGameInProgress(memory, next);
    if (loses) wish.value = wanted;
    else await startNewGame(wanted);
  };
  return { wish, choosing, startNewGame, startGameOrAskFirst };
}

const loadNotFound = () => import('../frame/not-found-page.tsx').then((page) => page.NotFoundPage);
const loadScoreLine = () => import('./score-line.tsx').then((part) => part.ScoreLine);
const loadUnreadableSaveNote = () =>
  import('./unreadable-save-note.tsx').then((part) => part.UnreadableSaveNote);
const loadSetupSheet = () => import('./setup-sheet.tsx').then((part) => part.SetupSheet);

function NewGameButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" class="button main" data-testid="result-new-game" onClick={onClick}>
      {t('do.new-game')}
    </button>
  );
}

function openTableOfGame(
  { game, loaded }: Found,
  sitting: SittingStore,
  memory: Memory,
  catalog: GameCatalog,
): LocalTable {
  const options = must(readOptions(game.options, {}));
  const deps = { ...makeBrowserDeps(memory, catalog), loaded };
  return openLocalTable(game, options, deps, makeSeating(game, sitting));
}

type LocalHeadingProps = {
  table: LocalTable;
  options: Options;
  onChoose: () => void;
  onOptions: (options: Options) => void;
};

/** The game, what wins, and the switch of its opening rule, above the board. */
function LocalHeading({ table, options, onChoose, onOptions }: LocalHeadingProps) {
  const { game } = table.model;
  const { name, wins } = ruleTexts(game.id);
  const opening = openingFlag(game.options)?.key;
  return (
    <>
      <a href="/" class="icon-button" aria-label={t('nav.home')}>
        <Icon name="back" />
      </a>
      <div class="heading">
        <h1>
          <button type="button" class="game-name" onClick={onChoose} data-testid="choose-game">
            <span>{name}</span>
            <Icon name="down" />
          </button>
        </h1>
        <p class="sub" data-testid="what-wins">
          {capitalized(wins)}
        </p>
      </div>
      {opening && (
        <label class="switch opening-switch">
          <span>{sayCode(enOpening, `opening.${opening}`) ?? opening}</span>
          <input
            type="checkbox"
            data-testid={`${opening}-switch`}
            checked={options[opening] === true}
            onChange={(event) => {
              onOptions({ ...options, [opening]: event.currentTarget.checked });
              // Until a new game begins the switch shows the rule of the current one.
              event.currentTarget.checked = table.model.match.value.config.options[opening] === true;
            }}
          />
        </label>
      )}
    </>
  );
}

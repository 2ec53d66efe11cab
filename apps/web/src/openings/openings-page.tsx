// The page of the openings book: a board to walk along, and the moves that were played from the position on it.

import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { keepsOpenings } from '@sente/games';
import { type Game, type GameRecord, must, parseLeaveEntry, readOptions } from '@sente/kernel';
import { useEffect, useMemo } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { DEFAULT_GAME } from '../base/game-catalog.ts';
import { type Api, makeHttpApi } from '../connection/api.ts';
import { SettingsButton } from '../settings/settings-button.tsx';
import { makeLinkHash, readSharedGame } from '../share/link.ts';
import { type BoardHandle, BoardPart } from '../table/board/board-part.tsx';
import { RefusalNote } from '../table/board/refusal-note.tsx';
import { useKeyboardShortcuts } from '../table/keys.ts';
import { LiveRegion } from '../table/live-region.tsx';
import type { Annotations } from '../table/model/table-view.ts';
import { ActionButton, ConfirmButton } from '../table/table-actions.tsx';
import { useSoundAndVibration } from '../table/table-sound.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Icon } from '../ui/icons.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { enHome } from '../words/en/home.ts';
import { enOpening } from '../words/en/opening.ts';
import { enOpeningsBook } from '../words/en/openings-book.ts';
import { enTable } from '../words/en/table.ts';
import { ruleTexts } from '../words/rules.ts';
import { translator } from '../words/speak.ts';
import { openCachedRequests } from './cached-answer.ts';
import {
  apiPathOfContinuations,
  apiPathOfSwap2,
  drawContinuations,
  drawSwap2Stones,
  isInBook,
  type PlayedHere,
  type Swap2Openings,
} from './continuations.ts';
import { ContinuationsPanel } from './continuations-panel.tsx';
import { openOpeningsTable } from './openings-table.ts';
import { Swap2List } from './swap2-list.tsx';
import '../table/table.css';
import '../table/heading.css';
import './openings-page.css';

const t = translator(enHome, enOpening, enOpeningsBook, enTable);

export function OpeningsPage() {
  const { catalog } = useApp();
  usePageTitle(t('openings.title'));
  const record = useSignal<GameRecord | null>(null);
  useEffect(() => {
    const loadRecordFromAddress = () =>
      void readRecordFromAddressOrDefault(catalog.find).then((found) => {
        record.value = found;
      });
    loadRecordFromAddress();
    window.addEventListener('hashchange', loadRecordFromAddress);
    return () => window.removeEventListener('hashchange', loadRecordFromAddress);
  }, [catalog, record]);
  const game = record.value && catalog.here(record.value.game);
  if (!game) return <main class="table openings" aria-busy="true" />;
  return <OpeningsBook key={game.id} game={game} record={record as Signal<GameRecord>} />;
}

type Find = (id: string) => Promise<Game | undefined>;

/** The line in the address as far as it can be played; or else the start of the most common game with Swap 2. */
async function readRecordFromAddressOrDefault(find: Find): Promise<GameRecord> {
  const shared = await readSharedGame(location, find);
  if (shared.ok && keepsOpenings(shared.value.game)) {
    const { record, at } = shared.value;
    const entries = record.entries.slice(0, at ?? undefined).filter((entry) => !parseLeaveEntry(entry));
    return { ...record, entries };
  }
  const game = await find(DEFAULT_GAME);
  if (!game) throw new Error(`the default game ${DEFAULT_GAME} is not in the catalog`);
  return recordWithoutMoves(game, true);
}

function recordWithoutMoves(game: Game, swap2: boolean): GameRecord {
  return { game: game.id, options: must(readOptions(game.options, { swap2 })), entries: [] };
}

/** The board, and what the book knows about the position on it. */
function useBoardAndBook(game: Game, record: Signal<GameRecord>) {
  const api = useMemo<Api>(() => makeHttpApi((...asked) => fetch(...asked)), []);
  const previewed = useSignal<readonly string[] | null>(null);
  const annotations = useSignal<Annotations | null>(null);
  const view = useMemo(() => openOpeningsTable(game, record, annotations), [game, record, annotations]);
  const inBook = useComputed(() => isInBook(record.value));
  /** Before the first stone of Swap 2 the book lists whole openings instead of moves. */
  const isOverview = useComputed(
    () => record.value.options['swap2'] === true && record.value.entries.length === 0,
  );
  const path = useComputed(() =>
    isOverview.value || !inBook.value || view.over.value ? null : apiPathOfContinuations(record.value),
  );
  const overviewPath = useComputed(() => (isOverview.value ? apiPathOfSwap2(record.value) : null));
  const played = useMemo(() => openCachedRequests<PlayedHere>(api, path), [api, path]);
  const swap2 = useMemo(() => openCachedRequests<Swap2Openings>(api, overviewPath), [api, overviewPath]);
  useEffect(
    () => () => {
      played.close();
      swap2.close();
    },
    [played, swap2],
  );
  useSignalEffect(() => {
    const [known, whole] = [played.value.value, swap2.value.value];
    const continuations = known?.ok ? known.value.continuations : [];
    const most = whole?.ok ? whole.value.openings[0]?.stones : undefined;
    const stones = isOverview.value ? (previewed.value ?? most) : undefined;
    annotations.value = {
      draw: (picture) =>
        stones ? drawSwap2Stones(picture, stones) : drawContinuations(picture, continuations),
    };
  });
  useSignalEffect(() => {
    const hash = `#${makeLinkHash(record.value)}`;
    if (location.hash !== hash) history.replaceState(null, '', location.pathname + hash);
  });
  return { view, previewed, inBook, isOverview, played, swap2 };
}

type BookProps = { game: Game; record: Signal<GameRecord> };

function OpeningsBook({ game, record }: BookProps) {
  const openings = useBoardAndBook(game, record);
  const { view } = openings;
  const { settings } = useApp();
  const pending = useSignal<string | null>(null);
  const board = useSignal<BoardHandle | null>(null);
  const byButton = useComputed(() => settings.value.value.confirm === 'button');
  const takeBackTo = useTakeBackAndBoardKeys(record, openings, board);
  const { length } = record.value.entries;
  useSoundAndVibration(view);
  return (
    <main class="table openings" data-seats="1" data-by-button={byButton.value} data-testid="openings">
      <header class="table-bar">
        <a href="/learn" class="icon-button" aria-label={t('home.learn')}>
          <Icon name="back" />
        </a>
        <div class="heading">
          <h1>{t('openings.title')}</h1>
          <p class="sub">{t('openings.about')}</p>
        </div>
      </header>
      <SettingsButton view={view} />
      <div class="board-area">
        <BoardPart view={view} pending={pending} handle={board} />
      </div>
      <RefusalNote view={view} />
      <section class="openings-panel" aria-label={t('openings.title')}>
        <GameAndSwap2Choice game={game} record={record} />
        <BookPanel game={game} record={record} openings={openings} />
      </section>
      <div class="actions" role="toolbar" aria-label={t('table.actions')}>
        {byButton.value && <ConfirmButton view={view} pending={pending} board={board} />}
        <ActionButton
          icon="first"
          label={t('openings.start')}
          disabled={length === 0}
          onClick={() => takeBackTo(0)}
          testid="openings-start"
        />
        <ActionButton
          icon="undo"
          label={t('openings.back')}
          disabled={length === 0}
          onClick={() => takeBackTo(length - 1)}
          testid="openings-back"
        />
      </div>
      <LiveRegion view={view} />
    </main>
  );
}

/** Leads back to the position after `to` moves, by the buttons or the keys of the board. */
function useTakeBackAndBoardKeys(
  record: Signal<GameRecord>,
  { view, previewed }: ReturnType<typeof useBoardAndBook>,
  board: Signal<BoardHandle | null>,
) {
  const { length } = record.value.entries;
  const takeBackToPly = (to: number) => {
    const entries = record.value.entries.slice(0, to);
    previewed.value = null;
    record.value = { ...record.value, entries };
    view.clearRefusal();
  };
  useKeyboardShortcuts({
    ArrowLeft: () => takeBackToPly(Math.max(0, length - 1)),
    Home: () => takeBackToPly(0),
    f: () => {
      view.flipped.value = !view.flipped.value;
    },
    Escape: () => {
      view.clearRefusal();
      board.value?.cancel();
    },
  });
  return takeBackToPly;
}

/** The choice of a game, with or without Swap 2. */
function GameAndSwap2Choice({ game, record }: BookProps) {
  const { catalog } = useApp();
  const swap2 = record.value.options['swap2'] === true;
  const begin = (to: Game, withSwap2: boolean) => {
    record.value = recordWithoutMoves(to, withSwap2);
  };
  return (
    <div class="openings-picks">
      <label class="field">
        <span class="unseen">{t('openings.game')}</span>
        <select
          data-testid="openings-game"
          value={game.id}
          onChange={(event) => {
            const to = catalog.here(event.currentTarget.value);
            if (to) begin(to, swap2);
          }}
        >
          {catalog.games.value.filter(keepsOpenings).map(({ id }) => (
            <option key={id} value={id}>
              {ruleTexts(id).name}
            </option>
          ))}
        </select>
      </label>
      <ChoiceField
        label={t('openings.kind')}
        value={swap2 ? 'swap2' : 'free'}
        choices={[
          { value: 'swap2', label: t('opening.swap2') },
          { value: 'free', label: t('openings.free') },
        ]}
        onChange={(kind) => begin(game, kind === 'swap2')}
      />
    </div>
  );
}

type PlayedPartProps = BookProps & { openings: ReturnType<typeof useBoardAndBook> };

function BookPanel({ game, record, openings }: PlayedPartProps) {
  const { view, previewed, inBook, isOverview, played, swap2 } = openings;
  return (
    <div class="openings-told">
      {isOverview.value ? (
        <Swap2List
          game={game}
          options={record.value.options}
          answer={swap2.value.value}
          onAgain={swap2.again}
          onPreview={(stones) => {
            previewed.value = stones;
          }}
          onOpen={(stones) => {
            previewed.value = null;
            record.value = { ...record.value, entries: stones };
          }}
        />
      ) : (
        <ContinuationsPanel
          game={game}
          state={view.model.match.value.state}
          played={played.value.value}
          inBook={inBook.value}
          onAgain={played.again}
          onPlay={view.move}
        />
      )}
    </div>
  );
}

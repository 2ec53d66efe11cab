// The board of an analysis and the parts around it.

import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { positionsOf } from '@sente/games/positions';
import { readOptions } from '@sente/kernel';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { makeCryptoRandom } from '../base/chance.ts';
import { SettingsButton } from '../settings/settings-button.tsx';
import { analysisLink } from '../share/analysis-link.ts';
import { type BoardHandle, BoardPart } from '../table/board/board-part.tsx';
import { RefusalNote } from '../table/board/refusal-note.tsx';
import { useKeyboardShortcuts } from '../table/keys.ts';
import { LiveRegion } from '../table/live-region.tsx';
import { ImportGame } from '../table/sheets/import-game.tsx';
import { ShareSheet } from '../table/sheets/share-sheet.tsx';
import { ActionButton, ConfirmButton } from '../table/table-actions.tsx';
import { useSoundAndVibration } from '../table/table-sound.ts';
import { openThinker } from '../thinking/thinker.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { pressableProps } from '../ui/pressable.ts';
import { enAnalysis } from '../words/en/analysis.ts';
import { enReplay } from '../words/en/replay.ts';
import { enSite } from '../words/en/site.ts';
import { enTable } from '../words/en/table.ts';
import { ruleTexts } from '../words/rules.ts';
import { translator } from '../words/speak.ts';
import { type AnalysisTable, openAnalysisTable } from './analysis-table.ts';
import { LINE_COUNTS, readEngineChoice, saveEngineChoice } from './engine-choice.ts';
import { EngineResultsPart, EvaluationBar } from './lines-part.tsx';
import { SetUpPart } from './set-up-part.tsx';
import { openStudy, type Place, type Study, treeOfStudy } from './study.ts';
import { TreePart, TreeStepper } from './tree-part.tsx';
import { analyseMatchWithEngine, canFindThreats } from './watching.ts';
import '../table/table.css';
import '../table/heading.css';
import '../ui/choice-field.css';
import './analysis-board.css';

const t = translator(enAnalysis, enReplay, enSite, enTable);

type AnalysisBoardProps = { study: Study; shown: Place };
type Sheet = 'open' | 'share' | null;

export function AnalysisBoard({ study, shown }: AnalysisBoardProps) {
  const { settings, memory } = useApp();
  const table = useMemo(
    () =>
      openAnalysisTable(study, shown, {
        random: makeCryptoRandom(crypto),
        watch: (match) => analyseMatchWithEngine(study.game, match, openThinker(), readEngineChoice(memory)),
      }),
    [study, shown, memory],
  );
  useEffect(() => () => table.watching.close(), [table]);
  const { view } = table;
  const pending = useSignal<string | null>(null);
  const board = useSignal<BoardHandle | null>(null);
  const sheet = useSignal<Sheet>(null);
  const byButton = useComputed(() => settings.value.value.confirm === 'button');
  useWriteStudyToAddress(table);
  useSignalEffect(() =>
    saveEngineChoice(memory, { on: table.watching.on.value, count: table.watching.count.value }),
  );
  useAnalysisKeys(table, board);
  useSoundAndVibration(view);
  const isSettingUp = table.setUp.value !== null;
  return (
    <main
      class="table analysis"
      data-seats="1"
      data-by-button={byButton.value}
      data-lines={table.watching.count.value}
      data-setting-up={isSettingUp}
      data-testid="analysis"
    >
      <header class="table-bar">
        <HeadingWithGameChoice study={study} />
      </header>
      <SettingsButton view={view} />
      <div class="board-area">
        <BoardPart view={view} pending={pending} handle={board} />
        <EvaluationBar table={table} />
      </div>
      <div class="talk">{!isSettingUp && <EngineResultsPart table={table} />}</div>
      <RefusalNote view={view} />
      <div class="record">{isSettingUp ? <SetUpPart table={table} /> : <MovesPart table={table} />}</div>
      <AnalysisActions table={table} sheet={sheet}>
        {byButton.value && !isSettingUp && <ConfirmButton view={view} pending={pending} board={board} />}
      </AnalysisActions>
      <LiveRegion view={view} />
      {sheet.value === 'open' && (
        <Dialog title={t('open.title')} form="sheet" onClose={() => (sheet.value = null)}>
          <ImportGame to="analysis" />
        </Dialog>
      )}
      {sheet.value === 'share' && (
        <ShareSheet view={view} shared={treeAndLink(table)} onClose={() => (sheet.value = null)} />
      )}
    </main>
  );
}

function treeAndLink({ study, at }: AnalysisTable) {
  const tree = treeOfStudy(study.value);
  return { tree, link: analysisLink(tree, location.origin, at.value) };
}

/** The choice of the game. The moves stay if they are legal by the other rules, too. */
function HeadingWithGameChoice({ study }: { study: Study }) {
  const { catalog, router } = useApp();
  useEffect(() => void catalog.loadAll(), [catalog]);
  const changeGame = (id: string) => {
    const game = catalog.here(id);
    if (!game) return;
    const size = study.options['size'];
    const sized = readOptions(game.options, size === undefined ? {} : { size });
    const options = sized.ok ? sized : readOptions(game.options, {});
    if (!options.ok) return;
    const bare = { game: id, options: options.value, from: null, moves: [] };
    const same = { ...treeOfStudy(study), game: id, options: options.value };
    const tree = game.family === study.game.family && openStudy(game, same).ok ? same : bare;
    router.go(analysisLink(tree, ''), 'replace');
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  };
  return (
    <>
      <a href="/" class="icon-button" aria-label={t('nav.home')}>
        <Icon name="back" />
      </a>
      <div class="heading">
        <h1>{t('analysis.title')}</h1>
        <select
          class="analysis-game"
          aria-label={t('analysis.setup.game')}
          data-testid="analysis-game"
          value={study.game.id}
          onChange={(event) => changeGame(event.currentTarget.value)}
        >
          {catalog.games.value.map(({ id }) => (
            <option key={id} value={id}>
              {ruleTexts(id).name}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function MovesPart({ table }: { table: AnalysisTable }) {
  const place = table.at.value;
  return (
    <>
      <TreePart table={table} />
      <TreeStepper table={table}>
        <button
          type="button"
          class="icon-button"
          aria-label={t('analysis.main')}
          title={t('analysis.main')}
          {...pressableProps(place !== null, table.promote)}
        >
          <Icon name="check" />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={t('analysis.remove')}
          title={t('analysis.remove')}
          data-testid="remove"
          {...pressableProps(place !== null, table.remove)}
        >
          <Icon name="close" />
        </button>
      </TreeStepper>
    </>
  );
}

type ActionsProps = { table: AnalysisTable; sheet: Signal<Sheet>; children: ComponentChildren };

function AnalysisActions({ table, sheet, children }: ActionsProps) {
  const { watching, setUp, study } = table;
  const { on, count, threatOn } = watching;
  const isSettingUp = setUp.value !== null;
  const mayThink = !isSettingUp;
  return (
    <div class="actions" role="toolbar" aria-label={t('table.actions')}>
      {children}
      <ActionButton
        icon="review"
        label={t(on.value ? 'analysis.engine.off' : 'analysis.engine.on')}
        disabled={!mayThink}
        onClick={() => (on.value = !on.value)}
        testid="engine-switch"
      />
      <ActionButton
        icon="list"
        label={t('analysis.lines', { n: count.value })}
        disabled={!mayThink || !on.value}
        onClick={() => (count.value = LINE_COUNTS[count.value % LINE_COUNTS.length] ?? 1)}
        testid="line-count"
      />
      {canFindThreats(study.value.game) && (
        <ActionButton
          icon="hint"
          label={t(threatOn.value ? 'analysis.threat.hide' : 'analysis.threat')}
          disabled={!mayThink}
          onClick={() => (threatOn.value = !threatOn.value)}
          testid="threat"
        />
      )}
      {positionsOf(study.value.game) && (
        <ActionButton
          icon="fresh"
          label={t('analysis.setup')}
          disabled={isSettingUp}
          onClick={table.beginSetUp}
          testid="begin-set-up"
        />
      )}
      <ActionButton
        icon="folder"
        label={t('open.do')}
        onClick={() => (sheet.value = 'open')}
        testid="open-sheet"
      />
      <ActionButton
        icon="share"
        label={t('analysis.share')}
        disabled={isSettingUp}
        onClick={() => (sheet.value = 'share')}
        testid="share"
      />
    </div>
  );
}

/** Keeps the address equal to the analysis, so that a copied address always opens it. */
function useWriteStudyToAddress({ study, at, setUp }: AnalysisTable): void {
  useSignalEffect(() => {
    if (setUp.value !== null) return;
    const link = analysisLink(treeOfStudy(study.value), '', at.value);
    if (location.pathname + location.hash !== link) history.replaceState(null, '', link);
  });
}

/** Left and right step as on other boards, up and down change the variation, L switches the engine, X shows the threat. */
function useAnalysisKeys(table: AnalysisTable, board: Signal<BoardHandle | null>): void {
  const { settings } = useApp();
  const { view, watching, setUp, study } = table;
  const walking = (act: () => void) => () => {
    if (setUp.value === null) act();
  };
  useKeyboardShortcuts({
    ArrowLeft: walking(table.back),
    ArrowRight: walking(table.forward),
    ArrowUp: walking(() => table.aside(-1)),
    ArrowDown: walking(() => table.aside(1)),
    Home: walking(table.first),
    End: walking(table.last),
    Delete: walking(table.remove),
    l: walking(() => {
      watching.on.value = !watching.on.value;
    }),
    x: walking(() => {
      if (canFindThreats(study.value.game)) watching.threatOn.value = !watching.threatOn.value;
    }),
    f: () => {
      view.flipped.value = !view.flipped.value;
    },
    m: () => settings.change({ sound: !settings.value.value.sound }),
    Escape: () => {
      view.clearRefusal();
      if (setUp.value !== null) table.leaveSetUp();
      table.shownLine.value = null;
      board.value?.cancel();
    },
  });
}

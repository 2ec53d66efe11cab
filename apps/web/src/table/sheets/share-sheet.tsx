// Shares a game: as a link, as text, as a picture, as a file for other programs.

import { useSignal } from '@preact/signals';
import { makeRecord } from '@sente/kernel';
import { recordOf } from '@sente/match';
import { useApp } from '../../base/app-context.ts';
import { useIsDarkTheme } from '../../base/theme.ts';
import {
  formatsOf,
  type GameTree,
  isOneLineFromStart,
  localDateText,
  recordOfMainLine,
  replayLink,
  toPng,
  toSvg,
  treeOfRecord,
} from '../../share/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { manLetters } from '../../ui/man-letters.ts';
import { enShare } from '../../words/en/share.ts';
import { translator } from '../../words/speak.ts';
import type { TableView } from '../model/table-view.ts';
import './share-sheet.css';

const t = translator(enShare);

type Outcome = 'copied' | 'failed' | null;

/** The shared game if it has more than one line: its variations, and their address. */
type Shared = { readonly tree: GameTree; readonly link: string };

type ShareSheetProps = { view: TableView; shared?: Shared; onClose: () => void };

export function ShareSheet({ view, shared, onClose }: ShareSheetProps) {
  const outcome = useSignal<Outcome>(null);
  const { tree, link } = shared ?? makeSharedGame(view);
  const record = isOneLineFromStart(tree) ? recordOfMainLine(tree) : null;
  const copy = async (text: string) => {
    outcome.value = await runAndReportOutcome(() => navigator.clipboard.writeText(text), 'copied');
  };
  const send = async () => {
    outcome.value = await runAndReportOutcome(() => navigator.share({ url: link }), null);
  };
  return (
    <Dialog title={t('share.title')} onClose={onClose} form="sheet" kind="share-sheet">
      <div class="share-row">
        <button type="button" class="button main" data-testid="copy-link" onClick={() => copy(link)}>
          {t('share.link')}
        </button>
        {'share' in navigator && (
          <button type="button" class="button" onClick={send}>
            {t('share.send')}
          </button>
        )}
        {record && (
          <button
            type="button"
            class="button"
            data-testid="copy-text"
            onClick={() => copy(makeRecord(record))}
          >
            {t('share.text')}
          </button>
        )}
      </div>
      <p class="share-told" role="status">
        {outcome.value === 'copied' && t('share.done')}
        {outcome.value === 'failed' && t('share.failed')}
      </p>
      <p class="code" data-testid="share-link">
        {link}
      </p>
      <SavePictureButtons view={view} onFail={() => (outcome.value = 'failed')} />
      <SaveFileButtons view={view} tree={tree} names={shared ? [] : view.model.names.value} />
    </Dialog>
  );
}

function makeSharedGame({ model, shown, last }: TableView): Shared {
  const record = recordOf(model.match.value);
  const at = shown.value === last.value ? null : shown.value;
  return { tree: treeOfRecord(record), link: model.address?.(at) ?? replayLink(record, location.origin, at) };
}

async function runAndReportOutcome(act: () => Promise<unknown>, done: Outcome): Promise<Outcome> {
  try {
    await act();
    return done;
  } catch {
    return 'failed';
  }
}

function SavePictureButtons({ view, onFail }: { view: TableView; onFail: () => void }) {
  const { settings, catalog } = useApp();
  const dark = useIsDarkTheme();
  const { board: theme, men, coordinates, numbers } = settings.value.value;
  const letters = manLetters(view.model.game.men.map((man) => man.look));
  const drawing = { theme, men, letters, coordinates, numbers, dark, carvings: catalog.carvings.value };
  const name = makeFileName(view);
  const saveSvg = () =>
    downloadBlob(new Blob([toSvg(view.picture.value, drawing)], { type: 'image/svg+xml' }), `${name}.svg`);
  const savePng = () => {
    toPng(view.picture.value, drawing).then((blob) => downloadBlob(blob, `${name}.png`), onFail);
  };
  return (
    <>
      <h3>{t('share.picture')}</h3>
      <div class="share-row">
        <button type="button" class="button" data-testid="save-png" onClick={savePng}>
          {t('share.save', { format: 'PNG' })}
        </button>
        <button type="button" class="button" data-testid="save-svg" onClick={saveSvg}>
          {t('share.save', { format: 'SVG' })}
        </button>
      </div>
    </>
  );
}

type SaveFileButtonsProps = { view: TableView; tree: GameTree; names: readonly string[] };

/** Only the formats that can express this game. */
function SaveFileButtons({ view, tree, names }: SaveFileButtonsProps) {
  const { game, match, startedAt } = view.model;
  const told = { outcome: names.length === 0 ? null : match.value.outcome, names, startedAt };
  const written = formatsOf(game).flatMap(({ name, write }) => {
    const text = write(game, tree, told);
    return text.ok ? [{ name, text: text.value }] : [];
  });
  if (written.length === 0) return null;
  return (
    <>
      <h3>{t('share.file')}</h3>
      <div class="share-row">
        {written.map(({ name, text }) => (
          <button
            key={name}
            type="button"
            class="button"
            data-testid={`save-${name.toLowerCase()}`}
            onClick={() =>
              downloadBlob(
                new Blob([text], { type: 'text/plain' }),
                `${makeFileName(view)}.${name.toLowerCase()}`,
              )
            }
          >
            {t('share.save', { format: name })}
          </button>
        ))}
      </div>
    </>
  );
}

/** The game and the day, so that several games in one folder have different names. */
function makeFileName({ model }: TableView): string {
  return `${model.game.id.replace('/', '-')}-${localDateText(model.startedAt ?? Date.now())}`;
}

function downloadBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has read the file by the end of this task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

// The form that imports a game: from pasted text or a file.

import { useSignal } from '@preact/signals';
import type { Refusal } from '@sente/kernel';
import { useId } from 'preact/hooks';
import { useApp } from '../../base/app-context.ts';
import {
  analysisLink,
  type Found,
  type FoundGame,
  findMainLine,
  isOneLineFromStart,
  LONGEST_IMPORT,
  readGames,
  recordOfMainLine,
  replayLink,
} from '../../share/index.ts';
import { enReplay } from '../../words/en/replay.ts';
import { sayRefusal } from '../../words/say-refusal.ts';
import { translator } from '../../words/speak.ts';
import './import-game.css';

const t = translator(enReplay);

/** The page that opens a plain game. A game with variations or from a position always opens on the analysis board. */
type ImportGameProps = { to: 'replay' | 'analysis' };

export function ImportGame({ to }: ImportGameProps) {
  const text = useSignal('');
  const { refusal, several, openOrListGames, openFile, openGame, forget } = useImport(to);
  const id = useId();
  return (
    <form
      class="open-game"
      onSubmit={(event) => {
        event.preventDefault();
        void openOrListGames(text.value);
      }}
    >
      <label for={id}>{t('open.about')}</label>
      <textarea
        id={id}
        rows={5}
        maxLength={LONGEST_IMPORT}
        spellcheck={false}
        data-testid="open-text"
        onInput={(event) => {
          text.value = event.currentTarget.value;
          forget();
        }}
      />
      <p role="status">{refusal.value && sayRefusal(refusal.value)}</p>
      <div class="row">
        <button type="submit" class="button main" disabled={text.value.trim() === ''} data-testid="open-do">
          {t('open.do')}
        </button>
        <label class="button">
          {t('open.file')}
          <input
            type="file"
            class="unseen"
            accept=".sgf,.psq,.txt,text/plain"
            data-testid="open-file"
            onChange={(event) => void openFile(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
      {several.value && <ImportedGameList found={several.value} onChoose={openGame} />}
    </form>
  );
}

/** Reads games from text or a file, and opens the game: at once if there is one, or else after a choice. */
function useImport(to: ImportGameProps['to']) {
  const { catalog } = useApp();
  const refusal = useSignal<Refusal | null>(null);
  const several = useSignal<Found | null>(null);
  const openGame = ({ tree }: FoundGame) => {
    const record = to === 'replay' && isOneLineFromStart(tree) ? recordOfMainLine(tree) : null;
    // The address contains the game: the page reads it from there, and the address can be shared.
    location.assign(record ? replayLink(record, location.origin) : analysisLink(tree, location.origin));
  };
  const openOrListGames = async (given: string) => {
    const read = await readGames(given, catalog.find);
    refusal.value = read.ok ? null : read.refusal;
    several.value = null;
    if (!read.ok) return;
    const [first, ...others] = read.value.games;
    const isAll = others.length === 0 && read.value.unread === 0 && first?.leftOut === 0;
    if (first && isAll) openGame(first);
    else several.value = read.value;
  };
  const openFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > LONGEST_IMPORT) refusal.value = { code: 'bad_record', data: { reason: 'too_long' } };
    else await openOrListGames(await file.text());
  };
  return {
    refusal,
    several,
    openOrListGames,
    openFile,
    openGame,
    /** Forgets what was found in an earlier text. */
    forget() {
      refusal.value = null;
      several.value = null;
    },
  };
}

/** The choice for a text with several games, or with parts that could not be read. */
function ImportedGameList({ found, onChoose }: { found: Found; onChoose: (game: FoundGame) => void }) {
  const { games, unread } = found;
  return (
    <section class="open-which" aria-label={t('open.which', { n: games.length })} data-testid="open-which">
      <p role="status">
        {t('open.which', { n: games.length })} {unread > 0 && t('open.unread', { n: unread })}
      </p>
      <ol>
        {games.map((game, index) => (
          <li key={index}>
            <button type="button" onClick={() => onChoose(game)}>
              <span>{t('open.one', { n: index + 1, title: game.title || t('open.untitled') })}</span>
              <small>
                {t('open.moves', { n: findMainLine(game.tree.moves).length })}
                {game.leftOut > 0 && ` · ${t('open.left-out', { n: game.leftOut })}`}
              </small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

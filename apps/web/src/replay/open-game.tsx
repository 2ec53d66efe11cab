// A game from elsewhere comes in: pasted as text, or as a file.

import { useSignal } from '@preact/signals';
import type { Refusal } from '@sente/kernel';
import { useId } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { LONGEST_IMPORT, readGame, shareLink } from '../share/index.ts';
import { sayRefusal, t } from '../words/index.ts';
import '../words/sheets.ts';
import './open-game.css';

export function OpenGame() {
  const { catalog } = useApp();
  const text = useSignal('');
  const refusal = useSignal<Refusal | null>(null);
  const id = useId();
  const open = async (given: string) => {
    const read = await readGame(given, catalog.find);
    if (!read.ok) refusal.value = read.refusal;
    // The address is the game: the page reads it from there, and it can be shared as it is.
    else location.assign(shareLink(read.value, location.origin));
  };
  const openFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > LONGEST_IMPORT) refusal.value = { code: 'bad_record', data: { reason: 'too_long' } };
    else await open(await file.text());
  };
  return (
    <form
      class="open-game"
      onSubmit={(event) => {
        event.preventDefault();
        void open(text.value);
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
          refusal.value = null;
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
    </form>
  );
}

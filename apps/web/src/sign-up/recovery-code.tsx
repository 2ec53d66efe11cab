// The new recovery code. It is shown only once, so the player copies it or writes it down before going on.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useOnline } from '../connection/online.ts';
import { enAccount } from '../words/en/account.ts';
import { enShare } from '../words/en/share.ts';
import { translator } from '../words/speak.ts';
import './recovery-code.css';

const t = translator(enAccount, enShare);

type RecoveryCodeProps = { code: string; onKept: () => void };

export function RecoveryCode({ code, onKept }: RecoveryCodeProps) {
  const { session } = useOnline();
  const copied = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  // The button that led here is gone, so the focus moves to the code, and a screen reader reads it.
  useEffect(() => field.current?.focus(), []);
  const copyOrSelectCode = async () => {
    try {
      await navigator.clipboard.writeText(code);
      copied.value = true;
    } catch {
      // A page over plain http has no clipboard. The code is selected, so that the player can copy it with the keyboard.
      field.current?.select();
    }
  };
  return (
    <section class="recovery-code" data-testid="recovery">
      <h2>{t('account.code.title')}</h2>
      <p>{t('account.code.text')}</p>
      <div class="share-row">
        <input
          ref={field}
          readOnly
          value={code}
          aria-label={t('account.code')}
          data-testid="recovery-code"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button" onClick={copyOrSelectCode} data-testid="recovery-copy">
          {t('account.code.copy')}
        </button>
      </div>
      <p class="form-said" role="status">
        {copied.value && t('share.done')}
      </p>
      <button
        type="button"
        class="button main"
        data-testid="recovery-kept"
        onClick={() => {
          session.codeKept();
          onKept();
        }}
      >
        {t('account.code.kept')}
      </button>
    </section>
  );
}

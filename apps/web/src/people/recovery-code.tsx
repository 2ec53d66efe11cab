// The recovery code, in plain letters this once: to be copied or written down before one goes on.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useOnline } from '../connection/online.ts';
import { t } from '../words/index.ts';
import '../words/sheets.ts';
import './recovery-code.css';

type RecoveryCodeProps = { code: string; onKept: () => void };

export function RecoveryCode({ code, onKept }: RecoveryCodeProps) {
  const { session } = useOnline();
  const copied = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  // What was pressed to come here is gone; who cannot see hears the code at once.
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      copied.value = true;
    } catch {
      // Plain http has no clipboard: the code is selected, one key away.
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
        <button type="button" class="button" onClick={copy} data-testid="recovery-copy">
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

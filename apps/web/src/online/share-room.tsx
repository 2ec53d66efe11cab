// The link to a room: to copy, to send, to read aloud.

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { t } from '../words/index.ts';

export function ShareRoom({ code }: { code: string }) {
  const told = useSignal<'copied' | 'failed' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const link = `${location.origin}/r/${code}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      told.value = 'copied';
    } catch {
      // Plain http has no clipboard: the text is selected, one key away.
      field.current?.select();
      told.value = 'failed';
    }
  };
  return (
    <div class="share-room">
      <label>
        <span>{t('room.link')}</span>
        <input
          ref={field}
          readOnly
          value={link}
          data-testid="room-link"
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <div class="share-row">
        <button type="button" class="button main" onClick={copy} data-testid="copy-room-link">
          {t('share.link')}
        </button>
        {'share' in navigator && (
          <button
            type="button"
            class="button"
            onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
          >
            {t('share.send')}
          </button>
        )}
      </div>
      <p class="share-told" role="status">
        {told.value === 'copied' && t('share.done')}
        {told.value === 'failed' && t('room.copy-by-hand')}
      </p>
      <p class="code-line">
        {t('room.code')} <b data-testid="room-code">{code}</b>
      </p>
    </div>
  );
}

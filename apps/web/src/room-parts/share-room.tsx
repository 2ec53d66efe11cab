// The link to a room, to copy, send or read aloud.

import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { roomAddress } from '../base/addresses.ts';
import { Lazy } from '../ui/lazy.tsx';
import { enRoom } from '../words/en/room.ts';
import { enShare } from '../words/en/share.ts';
import { translator } from '../words/speak.ts';
import './share-room.css';

const t = translator(enRoom, enShare);

/** `to`: what a person who opens the link can do. */
type ShareRoomProps = { code: string; to: 'play' | 'watch' };

export function ShareRoom({ code, to }: ShareRoomProps) {
  const copying = useSignal<'copied' | 'failed' | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const link = location.origin + roomAddress(code);
  const copyOrSelectLink = async () => {
    try {
      await navigator.clipboard.writeText(link);
      copying.value = 'copied';
    } catch {
      // A page over plain http has no clipboard. The text is selected, so that the player can copy it with the keyboard.
      field.current?.select();
      copying.value = 'failed';
    }
  };
  return (
    <div class="share-room">
      <label for={id}>{t(to === 'play' ? 'room.link' : 'room.link.watch')}</label>
      <div class="share-row">
        <input
          id={id}
          ref={field}
          readOnly
          value={link}
          data-testid="room-link"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button main" onClick={copyOrSelectLink} data-testid="copy-room-link">
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
      <div class="code-line">
        <p>
          {t('room.code')} <b data-testid="room-code">{code}</b>
        </p>
        <p role="status">
          {copying.value === 'copied' && t('share.done')}
          {copying.value === 'failed' && t('room.copy-by-hand')}
        </p>
      </div>
      {to === 'play' && (
        <figure class="scan">
          <span class="qr-place">
            <Lazy load={loadQr} props={{ link }} />
          </span>
          <figcaption>{t('room.scan')}</figcaption>
        </figure>
      )}
    </div>
  );
}

const loadQr = () => import('./room-qr.tsx').then((part) => part.RoomQr);

// The note that a damaged opening was restarted. It stays until it is read or a player moves.

import { useSignal } from '@preact/signals';
import type { TableView } from '../table/model/table-view.ts';
import { enOnlineTable } from '../words/en/online-table.ts';
import { enSite } from '../words/en/site.ts';
import { translator } from '../words/speak.ts';
import './offers.css';

const t = translator(enOnlineTable, enSite);

export function RestartedNote({ view }: { view: TableView }) {
  const isRead = useSignal(false);
  const kept = view.model.remote?.restartedWith.value ?? null;
  const isShown = kept !== null && !isRead.value;
  const detail = kept === 0 ? t('restarted.empty') : t('restarted.kept', { n: kept ?? 0 });
  return (
    <>
      {isShown && (
        <div class="notice" data-testid="restarted">
          <p>
            {t('restarted.title')}
            <small>{detail}</small>
          </p>
          <div class="row">
            <button
              type="button"
              class="button"
              data-testid="restarted-close"
              onClick={() => {
                isRead.value = true;
              }}
            >
              {t('do.close')}
            </button>
          </div>
        </div>
      )}
      {/* Always on the page: not every screen reader announces a region that appears together with its text. */}
      <p class="unseen" role="status" data-testid="restarted-told">
        {isShown && `${t('restarted.title')} ${detail}`}
      </p>
    </>
  );
}

// The frame of every online page except the table: a bar with the site's name, the links, the player's name and the connection.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { sectionOfAddress } from '../base/addresses.ts';
import { useApp } from '../base/app-context.ts';
import { useOnline } from '../connection/online.ts';
import { loadSettingsSheet } from '../settings/load-settings-sheet.ts';
import { Icon } from '../ui/icons.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { enSettings } from '../words/en/settings.ts';
import { enSite } from '../words/en/site.ts';
import { personName } from '../words/guest-names.ts';
import { translator } from '../words/speak.ts';
import '../ui/page.css';
import './online-page.css';
import './forms.css';

const t = translator(enSettings, enSite);

type OnlinePageProps = {
  kind: string;
  /** The title of the browser's tab. */
  title?: string;
  children: ComponentChildren;
};

export function OnlinePage({ kind, title, children }: OnlinePageProps) {
  usePageTitle(title ?? null);
  return (
    <div class={`page online ${kind}`}>
      <OnlineTopBar />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function OnlineTopBar() {
  const { router } = useApp();
  const { session } = useOnline();
  const settingsOpen = useSignal(false);
  const open = (is: boolean) => () => {
    settingsOpen.value = is;
  };
  const you = session.you.value;
  const here = (page: string) => (sectionOfAddress(router.path.value) === page ? 'page' : undefined);
  return (
    <>
      <header class="page-bar online-bar">
        <a class="button skip" href="#content" data-testid="skip">
          {t('nav.skip')}
        </a>
        <a href="/" class="site-name">
          {t('app.name')}
        </a>
        <nav aria-label={t('nav.label')}>
          <a href="/lobby" aria-current={here('lobby')}>
            {t('nav.lobby')}
          </a>
          <a href="/leaderboard" aria-current={here('leaderboard')}>
            {t('nav.leaders')}
          </a>
        </nav>
        <a href={you?.guest ? '/account/log-in' : '/account'} class="me" data-testid="me">
          <span class="unseen">{t('nav.account')}</span>
          <span class="name">{you ? personName(you) : '…'}</span>
          {you?.guest && <span class="log-in">{t('nav.log-in')}</span>}
        </a>
        <button
          type="button"
          class="icon-button"
          aria-label={t('settings.title')}
          data-testid="open-settings"
          onClick={open(true)}
        >
          <Icon name="settings" />
        </button>
      </header>
      <ConnectionStatus />
      {settingsOpen.value && <Lazy load={loadSettingsSheet} props={{ onClose: open(false) }} />}
    </>
  );
}

/** The state of the connection if it is not simply open. The space is always reserved, so that nothing moves. */
export function useConnectionProblemText(where: 'page' | 'table'): string | null {
  const { connection } = useOnline();
  if (connection.ended.value === 'version') return t('connection.version');
  if (connection.ended.value !== null) return t('connection.ended');
  if (connection.silent.value) return t(where === 'table' ? 'connection.lost' : 'connection.offline');
  if (!connection.saving.value) return t('connection.saving');
  return connection.busSilent.value ? t('connection.late') : null;
}

function ConnectionStatus() {
  return (
    <p class="link-line" role="status" data-testid="link-line">
      {useConnectionProblemText('page')}
    </p>
  );
}

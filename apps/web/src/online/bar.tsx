// The line at the top of every online page but the table: the house, where to go, who one is, how the line is.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Icon } from '../parts/icons.tsx';
import { SettingsSheet } from '../parts/settings-sheet.tsx';
import { t } from '../words/index.ts';
import { useOnline } from './online.ts';

type OnlinePageProps = { kind: string; children: ComponentChildren };

export function OnlinePage({ kind, children }: OnlinePageProps) {
  return (
    <div class={`home online ${kind}`}>
      <OnlineBar />
      <main>{children}</main>
    </div>
  );
}

function OnlineBar() {
  const { session } = useOnline();
  const settingsOpen = useSignal(false);
  const open = (is: boolean) => () => {
    settingsOpen.value = is;
  };
  const you = session.you.value;
  return (
    <>
      <header class="home-bar online-bar">
        <a href="/" class="name-of-house">
          {t('app.name')}
        </a>
        <nav aria-label={t('nav.label')}>
          <a href="/lobby">{t('nav.lobby')}</a>
          <a href="/leaderboard">{t('nav.leaders')}</a>
        </nav>
        <a href="/account" class="me" data-testid="me">
          <span class="unseen">{t('nav.account')}</span>
          <span class="name">{you?.name ?? '…'}</span>
          {you?.guest && <small>{t('account.guest')}</small>}
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
      <LinkLine />
      {settingsOpen.value && <SettingsSheet onClose={open(false)} />}
    </>
  );
}

/** How the line to the server is, when it is not simply there. Its room is always kept. */
export function useLinkText(): string | null {
  const { connection } = useOnline();
  if (connection.ended.value === 'version') return t('link.version');
  if (connection.ended.value !== null) return t('link.ended');
  if (connection.silent.value) return t('link.lost');
  return connection.saving.value ? null : t('link.saving');
}

function LinkLine() {
  const text = useLinkText();
  return (
    <p class="link-line" role="status" data-testid="link-line">
      {text}
    </p>
  );
}

// An address that leads nowhere here, and the way back.

import { usePageTitle } from '../ui/use-title.ts';
import { t } from '../words/index.ts';
import '../words/sheets.ts';
import './plain-page.css';

export function NotFoundPage() {
  usePageTitle(t('missing.title'));
  return (
    <main class="plain-page">
      <h1>{t('missing.title')}</h1>
      <p>{t('missing.text')}</p>
      <a class="button main" href="/">
        {t('nav.home')}
      </a>
    </main>
  );
}

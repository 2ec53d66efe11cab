// The page for an address that does not exist, with a link to the first page.

import { usePageTitle } from '../ui/use-title.ts';
import { enSite } from '../words/en/site.ts';
import { translator } from '../words/speak.ts';
import './plain-page.css';

const t = translator(enSite);

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

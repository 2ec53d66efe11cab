// Shown if a part of the page throws. The game is stored on the device, and one button reloads it.

import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { enSite } from '../words/en/site.ts';
import { translator } from '../words/speak.ts';
import './plain-page.css';

const t = translator(enSite);

export function ErrorBoundary({ children }: { children: ComponentChildren }) {
  const [error] = useErrorBoundary((thrown) => console.error(thrown));
  if (!error) return <>{children}</>;
  return (
    <main class="plain-page">
      <h1>{t('broken.title')}</h1>
      <p>{t('broken.text')}</p>
      <button type="button" class="button main" onClick={() => location.reload()}>
        {t('broken.reload')}
      </button>
    </main>
  );
}

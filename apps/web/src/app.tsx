// The pages and the addresses they answer to.

import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { useApp } from './base/app-context.ts';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { UpdateNote } from './frame/update-note.tsx';
import { HomePage } from './home/home-page.tsx';
import type { OnlineStores } from './online-pages.tsx';
import { Lazy } from './ui/lazy.tsx';
import { t } from './words/index.ts';

export function App() {
  const { router } = useApp();
  const kept = useRef<OnlineStores | null>(null);
  const path = router.path.value;
  useSignalEffect(() => {
    document.title = t('app.title');
  });
  return (
    <>
      <ErrorBoundary key={path}>{pageAt(path, kept)}</ErrorBoundary>
      <UpdateNote />
    </>
  );
}

function pageAt(path: string, kept: { current: OnlineStores | null }) {
  if (path === '/') return <HomePage />;
  if (path === '/local') return <Lazy load={loadLocal} props={{ id: null }} />;
  if (path.startsWith('/local/')) {
    return <Lazy load={loadLocal} props={{ id: path.slice('/local/'.length) }} />;
  }
  if (path === '/replay') return <Lazy load={loadReplay} props={{}} />;
  if (ONLINE.test(path)) return <Lazy load={loadOnline} props={{ path, kept }} />;
  return <NotFoundPage />;
}

const ONLINE = /^\/(?:lobby|r|m|u|leaderboard|account)(?:\/|$)/;

const loadLocal = () => import('./local/local-page.tsx').then((page) => page.LocalPage);
const loadOnline = () => import('./online-pages.tsx').then((page) => page.OnlinePages);
const loadReplay = () => import('./replay/replay-page.tsx').then((page) => page.ReplayPage);

// The pages and the addresses they answer to.

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { useApp } from './base/app-context.ts';
import { hasBeenOnline } from './connection/session-memory.ts';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { HomePage } from './home/home-page.tsx';
import { loadLocalPage } from './local/load.ts';
import { wasOngoing } from './ongoing/ongoing-memory.ts';
import type { KeptStores, OnlineStores } from './online-stores.tsx';
import { Lazy } from './ui/lazy.tsx';

export function App() {
  const { router, updates } = useApp();
  const kept = useSignal<OnlineStores | null>(null);
  const path = router.path.value;
  return (
    <>
      <Ongoing path={path} kept={kept} />
      <ErrorBoundary key={path}>{pageAt(path, kept)}</ErrorBoundary>
      {updates.updateWaiting.value && <Lazy load={loadUpdateNote} props={{}} />}
    </>
  );
}

/** Who has met the server hears on the first page what goes on there; on others, who has something going on or is connected anyway. */
function Ongoing({ path, kept }: { path: string; kept: KeptStores }) {
  const { memory } = useApp();
  const expected = useMemo(() => wasOngoing(memory), [memory]);
  const wanted = kept.value !== null || expected || (path === '/' && hasBeenOnline(memory));
  return wanted ? <Lazy load={loadOngoing} props={{ kept }} /> : null;
}

function pageAt(path: string, kept: KeptStores) {
  if (path === '/') return <HomePage />;
  if (path === '/local') return <Lazy load={loadLocalPage} props={{ id: null }} />;
  if (path.startsWith('/local/')) {
    return <Lazy load={loadLocalPage} props={{ id: path.slice('/local/'.length) }} />;
  }
  if (ONLINE.test(path)) return <Lazy load={loadOnline} props={{ path, kept }} />;
  return <Lazy load={loadMore} props={{ path }} />;
}

const ONLINE = /^\/(?:lobby|r|m|u|leaderboard|account)(?:\/|$)/;

const loadUpdateNote = () => import('./frame/update-note.tsx').then((part) => part.UpdateNote);
const loadOngoing = () => import('./ongoing-part.tsx').then((part) => part.OngoingPart);
const loadMore = () => import('./more-pages.tsx').then((page) => page.MorePages);
const loadOnline = () => import('./online-pages.tsx').then((page) => page.OnlinePages);

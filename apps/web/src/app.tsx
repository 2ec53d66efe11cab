// The whole screen: the page at the address, the bar of ongoing games, and the note about a new version.

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { useApp } from './base/app-context.ts';
import { hasBeenOnline } from './connection/session-memory.ts';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { wasAnythingOngoing } from './ongoing/ongoing-memory.ts';
import type { KeptStores, OnlineStores } from './online-stores.tsx';
import { pageAt } from './pages.tsx';
import { Lazy } from './ui/lazy.tsx';

export function App() {
  const { router, updates } = useApp();
  const kept = useSignal<OnlineStores | null>(null);
  const path = router.path.value;
  const { needsServer, content } = pageAt(path);
  return (
    <>
      <LazyOngoingBar path={path} kept={kept} />
      <ErrorBoundary key={path}>
        {needsServer ? <Lazy load={loadOnline} props={{ kept, children: content }} /> : content}
      </ErrorBoundary>
      {updates.updateWaiting.value && <Lazy load={loadUpdateNote} props={{}} />}
    </>
  );
}
/** The bar of ongoing games: on the first page for a person who has been online, elsewhere if there may be any. */
function LazyOngoingBar({ path, kept }: { path: string; kept: KeptStores }) {
  const { memory } = useApp();
  const expected = useMemo(() => wasAnythingOngoing(memory), [memory]);
  const wanted = kept.value !== null || expected || (path === '/' && hasBeenOnline(memory));
  return wanted ? <Lazy load={loadOngoing} props={{ kept }} /> : null;
}

const loadUpdateNote = () => import('./frame/update-note.tsx').then((part) => part.UpdateNote);
const loadOngoing = () => import('./ongoing-part.tsx').then((part) => part.OngoingBarWithStores);
const loadOnline = () => import('./online-pages.tsx').then((part) => part.OnlinePageProviders);

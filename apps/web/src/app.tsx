// The pages and the addresses they answer to.

import { useSignalEffect } from '@preact/signals';
import { useHall } from './hall.ts';
import { HomePage } from './pages/home.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { Keeper } from './parts/keeper.tsx';
import { Later } from './parts/later.tsx';
import { UpdateNote } from './parts/update-note.tsx';
import { t } from './words/index.ts';

export function App() {
  const { router } = useHall();
  const path = router.path.value;
  useSignalEffect(() => {
    document.title = t('app.title');
  });
  return (
    <>
      <Keeper key={path}>{pageAt(path)}</Keeper>
      <UpdateNote />
    </>
  );
}

function pageAt(path: string) {
  if (path === '/') return <HomePage />;
  if (path === '/local') return <Later load={loadLocal} props={{ id: null }} />;
  if (path.startsWith('/local/')) {
    return <Later load={loadLocal} props={{ id: path.slice('/local/'.length) }} />;
  }
  if (path === '/replay') return <Later load={loadReplay} props={{}} />;
  if (ONLINE.test(path)) return <Later load={loadOnline} props={{ path }} />;
  return <NotFoundPage />;
}

const ONLINE = /^\/(?:lobby|r|m|u|leaderboard|account)(?:\/|$)/;

const loadLocal = () => import('./pages/local.tsx').then((page) => page.LocalPage);
const loadOnline = () => import('./online/pages.tsx').then((page) => page.OnlinePages);
const loadReplay = () => import('./pages/replay.tsx').then((page) => page.ReplayPage);

// The pages that need a server, and the addresses they answer to.

import { QUEUE_KINDS } from '@sente/match';
import { useMemo } from 'preact/hooks';
import { useApp } from './base/app-context.ts';
import { readPool } from './base/pools.ts';
import { type KeptStores, OnlineStoresProvider } from './online-stores.tsx';
import { MutesProvider, openMutes } from './room/mutes.ts';
import { Lazy } from './ui/lazy.tsx';

const LOBBY_WAYS = ['friend', ...QUEUE_KINDS] as const;

type OnlinePagesProps = { path: string; kept: KeptStores };

export function OnlinePages({ path, kept }: OnlinePagesProps) {
  const { memory } = useApp();
  const mutes = useMemo(() => openMutes(memory), [memory]);
  return (
    <OnlineStoresProvider kept={kept}>
      <MutesProvider value={mutes}>{pageAt(path)}</MutesProvider>
    </OnlineStoresProvider>
  );
}

function pageAt(path: string) {
  const [, first, second = '', third] = path.split('/');
  switch (first) {
    case 'lobby': {
      const way = LOBBY_WAYS.find((one) => one === second) ?? null;
      return <Lazy load={loadLobby} props={{ way, pool: readPool(third ?? '') }} />;
    }
    case 'r':
      return <Lazy load={loadRoom} props={{ code: second, watch: third === 'watch', loadGame }} />;
    case 'm':
      return <Lazy load={loadMatch} props={{ id: second }} />;
    case 'u':
      return <Lazy load={loadPerson} props={{ id: second }} />;
    case 'leaderboard':
      return <Lazy load={loadLeaderboard} props={{ pool: second }} />;
    case 'account':
      return <Lazy load={loadAccount} props={{ way: second === 'log-in' ? 'log-in' : 'sign-up' }} />;
    default:
      return <Lazy load={loadNotFound} props={{}} />;
  }
}

const loadLobby = () => import('./lobby/lobby-page.tsx').then((page) => page.LobbyPage);
const loadRoom = () => import('./room/room-page.tsx').then((page) => page.RoomPage);
const loadGame = () => import('./online-table/online-game.tsx').then((part) => part.OnlineGame);
const loadMatch = () => import('./replay/match-page.tsx').then((page) => page.MatchPage);
const loadPerson = () => import('./people/person-page.tsx').then((page) => page.PersonPage);
const loadLeaderboard = () => import('./people/leaderboard-page.tsx').then((page) => page.LeaderboardPage);
const loadAccount = () => import('./people/account-page.tsx').then((page) => page.AccountPage);
const loadNotFound = () => import('./frame/not-found-page.tsx').then((page) => page.NotFoundPage);

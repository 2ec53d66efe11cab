// The pages that need a server, and the addresses they answer to.

import { QUEUE_KINDS } from '@sente/match';
import { useMemo } from 'preact/hooks';
import { useApp } from './base/app-context.ts';
import { readPool } from './base/pools.ts';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { LobbyPage } from './lobby/lobby-page.tsx';
import { type KeptStores, OnlineStoresProvider } from './online-stores.tsx';
import { OnlineGame } from './online-table/online-game.tsx';
import { AccountPage } from './people/account-page.tsx';
import { LeaderboardPage } from './people/leaderboard-page.tsx';
import { PersonPage } from './people/person-page.tsx';
import { MatchPage } from './replay/match-page.tsx';
import { MutesProvider, openMutes } from './room/mutes.ts';
import { RoomPage } from './room/room-page.tsx';

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
    case 'lobby':
      return (
        <LobbyPage way={LOBBY_WAYS.find((way) => way === second) ?? null} pool={readPool(third ?? '')} />
      );
    case 'r':
      return <RoomPage key={second} code={second} watch={third === 'watch'} Game={OnlineGame} />;
    case 'm':
      return <MatchPage key={second} id={second} />;
    case 'u':
      return <PersonPage key={second} id={second} />;
    case 'leaderboard':
      return <LeaderboardPage key={second} pool={second} />;
    case 'account':
      return <AccountPage way={second === 'log-in' ? 'log-in' : 'sign-up'} />;
    default:
      return <NotFoundPage />;
  }
}

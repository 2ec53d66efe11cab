// The pages that need a server, and the addresses they answer to.

import { useEffect, useMemo } from 'preact/hooks';
import { useHall } from '../hall.ts';
import { NotFoundPage } from '../pages/not-found.tsx';
import { enOnline } from '../words/en-online.ts';
import { addEnglish } from '../words/index.ts';
import { AccountPage } from './account-page.tsx';
import { useCall } from './call.ts';
import { LeaderboardPage } from './leaderboard-page.tsx';
import { LobbyPage } from './lobby-page.tsx';
import { MatchPage } from './match-page.tsx';
import { OnlineProvider, openOnline, useOnline } from './online.ts';
import { PersonPage } from './person-page.tsx';
import { readPool } from './queue.ts';
import { RoomPage } from './room-page.tsx';
import '../styles/online.css';

export function OnlinePages({ path }: { path: string }) {
  const { online, memory, updates } = useHall();
  // The first page opens the line; it stays open while one goes from page to page.
  const open = useMemo(() => {
    addEnglish(enOnline);
    online.current ??= openOnline(window, memory, updates);
    return online.current;
  }, [online, memory, updates]);
  return (
    <OnlineProvider value={open}>
      <Summons />
      {pageAt(path)}
    </OnlineProvider>
  );
}

/** Opponents were found: off to the table. Did they not come, one waits on in the lobby. */
function Summons() {
  const { router, busy } = useHall();
  const { queue } = useOnline();
  const call = useCall();
  const found = queue.found.value;
  const waiting = queue.waiting.value !== null;
  useEffect(() => {
    if (found === null) return;
    queue.went();
    call();
    router.go(`/r/${found}`);
  }, [found, queue, router, call]);
  useEffect(() => {
    if (waiting && !busy.value && router.path.value.startsWith('/r/')) router.go('/lobby');
  }, [waiting, busy, router]);
  return null;
}

function pageAt(path: string) {
  const [, first, second = '', third] = path.split('/');
  switch (first) {
    case 'lobby':
      return (
        <LobbyPage
          way={second === 'friend' || second === 'ranked' ? second : null}
          pool={readPool(third ?? '')}
        />
      );
    case 'r':
      return <RoomPage key={second} code={second} watch={third === 'watch'} />;
    case 'm':
      return <MatchPage key={second} id={second} />;
    case 'u':
      return <PersonPage key={second} id={second} />;
    case 'leaderboard':
      return <LeaderboardPage key={second} pool={second} />;
    case 'account':
      return <AccountPage />;
    default:
      return <NotFoundPage />;
  }
}

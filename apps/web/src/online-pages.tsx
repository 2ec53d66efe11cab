// The pages that need a server, and the addresses they answer to.

import { useEffect, useMemo } from 'preact/hooks';
import { useApp } from './base/app-context.ts';
import type { Memory } from './base/memory.ts';
import { readPool } from './base/pools.ts';
import type { Updates } from './base/updates.ts';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { type Online, OnlineProvider, openOnline } from './line/online.ts';
import { LobbyPage } from './lobby/lobby-page.tsx';
import { openQueue, QueueProvider, type QueueStore, useQueue } from './lobby/queue.ts';
import { OnlineGame } from './online-table/online-game.tsx';
import { AccountPage } from './people/account-page.tsx';
import { LeaderboardPage } from './people/leaderboard-page.tsx';
import { PersonPage } from './people/person-page.tsx';
import { MatchPage } from './replay/match-page.tsx';
import { useCall } from './room/call.ts';
import { type Mutes, MutesProvider, openMutes } from './room/mutes.ts';
import { RoomPage } from './room/room-page.tsx';
import { enOnline } from './words/en-online.ts';
import { addEnglish } from './words/index.ts';

/** What the online pages share, made when the first of them opens and kept while one goes from page to page. */
export type OnlineStores = { readonly online: Online; readonly queue: QueueStore; readonly mutes: Mutes };

type OnlinePagesProps = { path: string; kept: { current: OnlineStores | null } };

export function OnlinePages({ path, kept }: OnlinePagesProps) {
  const { memory, updates } = useApp();
  const { online, queue, mutes } = useMemo(() => {
    addEnglish(enOnline);
    kept.current ??= openStores(memory, updates);
    return kept.current;
  }, [kept, memory, updates]);
  return (
    <OnlineProvider value={online}>
      <QueueProvider value={queue}>
        <MutesProvider value={mutes}>
          <GoToFoundRoom />
          {pageAt(path)}
        </MutesProvider>
      </QueueProvider>
    </OnlineProvider>
  );
}

function openStores(memory: Memory, updates: Updates): OnlineStores {
  const online = openOnline(window, memory, updates);
  return { online, queue: openQueue(online.connection), mutes: openMutes(memory) };
}

/** Opponents were found: off to the table. Did they not come, one waits on in the lobby. */
function GoToFoundRoom() {
  const { router, busy } = useApp();
  const queue = useQueue();
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

// The stores of all pages that need the server. The first such page makes them; they stay while the player changes pages.

import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { type AppContext, useApp } from './base/app-context.ts';
import { type Online, OnlineProvider, openOnlineServices } from './connection/online.ts';
import { openQueue, QueueProvider, type QueueStore } from './connection/queue.ts';
import { followOwnRooms, type OwnRooms, OwnRoomsProvider } from './ongoing/own-rooms.ts';

export type OnlineStores = {
  readonly online: Online;
  readonly queue: QueueStore;
  readonly ownRooms: OwnRooms;
};

export type KeptStores = Signal<OnlineStores | null>;

export function OnlineStoresProvider({ kept, children }: { kept: KeptStores; children: ComponentChildren }) {
  const app = useApp();
  const { online, queue, ownRooms } = useMemo(() => {
    kept.value ??= openOnlineStores(app);
    return kept.value;
  }, [kept, app]);
  return (
    <OnlineProvider value={online}>
      <QueueProvider value={queue}>
        <OwnRoomsProvider value={ownRooms}>{children}</OwnRoomsProvider>
      </QueueProvider>
    </OnlineProvider>
  );
}

function openOnlineStores({ memory, updates, catalog, router }: AppContext): OnlineStores {
  const online = openOnlineServices(window, memory, updates);
  const { connection } = online;
  return {
    online,
    queue: openQueue(connection),
    ownRooms: followOwnRooms({ connection, find: catalog.find, path: router.path }),
  };
}

// The frame of state around every page that needs the server: the shared stores and the muted players.

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useApp } from './base/app-context.ts';
import { type KeptStores, OnlineStoresProvider } from './online-stores.tsx';
import { MutesProvider, openMutes } from './room-parts/mutes.ts';

export function OnlinePageProviders({ kept, children }: { kept: KeptStores; children: ComponentChildren }) {
  const { memory } = useApp();
  const mutes = useMemo(() => openMutes(memory), [memory]);
  return (
    <OnlineStoresProvider kept={kept}>
      <MutesProvider value={mutes}>{children}</MutesProvider>
    </OnlineStoresProvider>
  );
}

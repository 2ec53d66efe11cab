// The bar of one's own games, rooms and search, with the stores it reads: fetched only where there may be any of them.

import { OngoingBar } from './ongoing/ongoing-bar.tsx';
import { type KeptStores, OnlineStoresProvider } from './online-stores.tsx';

export function OngoingPart({ kept }: { kept: KeptStores }) {
  return (
    <OnlineStoresProvider kept={kept}>
      <OngoingBar />
    </OnlineStoresProvider>
  );
}

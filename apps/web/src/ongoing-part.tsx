// The bar of the player's games, rooms and search, with its stores. It is fetched only if there may be any of them.

import { OngoingBar } from './ongoing/ongoing-bar.tsx';
import { type KeptStores, OnlineStoresProvider } from './online-stores.tsx';

export function OngoingBarWithStores({ kept }: { kept: KeptStores }) {
  return (
    <OnlineStoresProvider kept={kept}>
      <OngoingBar />
    </OnlineStoresProvider>
  );
}

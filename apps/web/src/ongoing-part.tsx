// The bar of what goes on, with the stores it looks at: fetched for those for whom anything may go on.

import { OngoingBar } from './ongoing/ongoing-bar.tsx';
import { type KeptStores, OnlineStoresProvider } from './online-stores.tsx';

export function OngoingPart({ kept }: { kept: KeptStores }) {
  return (
    <OnlineStoresProvider kept={kept}>
      <OngoingBar />
    </OnlineStoresProvider>
  );
}

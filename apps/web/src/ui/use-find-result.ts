// Waits for what a page needs before it can be drawn.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** The result of `find`: null while it is awaited, undefined if there is none. `find` must keep its identity until the address changes. */
export function useFindResult<Found>(find: () => Promise<Found | undefined>): Found | null | undefined {
  const found = useSignal<Found | null | undefined>(null);
  useEffect(() => {
    let current = true;
    void find().then((one) => {
      if (current) found.value = one;
    });
    return () => {
      current = false;
    };
  }, [find, found]);
  return found.value;
}

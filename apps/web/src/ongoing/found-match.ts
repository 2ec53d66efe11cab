// Opponents were found: off to the table, from whatever page. Did they not come, one waits on where one came from.

import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { useAlert } from '../room/alert.ts';
import { useQueue } from './queue.ts';

type FoundMatch = {
  /** Waits for a word, because a game across the network would have to be left for it. */
  readonly room: string | null;
  go(): void;
  decline(): void;
};

export function useFoundMatch(): FoundMatch {
  const { router, busy } = useApp();
  const queue = useQueue();
  const call = useAlert();
  const found = queue.found.value;
  const waiting = queue.waiting.value !== null;
  /** Where opponents were to meet. */
  const met = useRef<string | null>(null);
  const asks = found !== null && busy.value && router.path.value.startsWith('/r/');
  const go = () => {
    if (found === null) return;
    queue.went();
    met.current = `/r/${found}`;
    router.go(met.current);
  };
  useEffect(() => {
    if (found !== null) call();
  }, [found, call]);
  useEffect(() => {
    if (!asks) go();
    // `go` is made anew with every look at the page: what it goes by is named here.
  }, [found, asks]);
  useEffect(() => {
    // Only the room of the meeting is left: any other page is one's own choice.
    if (waiting && met.current !== null && router.path.value === met.current) router.go('/lobby');
    if (waiting) met.current = null;
  }, [waiting, router]);
  return { room: asks ? found : null, go, decline: () => void queue.leave() };
}

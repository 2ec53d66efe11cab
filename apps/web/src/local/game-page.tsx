// What the pages of games on this device share: finding the game, being busy with it, asking before one is lost.

import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import type { Match } from '@sente/match';
import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { cryptoRandom, makeSalt } from '../base/chance.ts';
import type { GameCatalog } from '../base/game-catalog.ts';
import type { Memory } from '../base/memory.ts';
import { Lazy } from '../ui/lazy.tsx';
import type { LocalTableDeps } from './local-table.ts';

/** Null while it is looked for, undefined where there is none. `find` stays the same as long as the address does. */
export function useFound<Found>(find: () => Promise<Found | undefined>): Found | null | undefined {
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

/** Tells of a game that ends while it is played; one that is opened again later ended before. `told` stays the same. */
export function useEnding(match: ReadonlySignal<Match>, told: (match: Match) => void): void {
  useEffect(() => {
    let playing = match.peek().outcome === null;
    return match.subscribe((now) => {
      const ends = playing && now.outcome !== null;
      playing = now.outcome === null;
      if (ends) told(now);
    });
  }, [match, told]);
}

/** In the middle of a game: not the moment for anything else. */
export function useBusyWhile(inProgress: ReadonlySignal<boolean>): void {
  const { busy } = useApp();
  useSignalEffect(() => {
    busy.value = inProgress.value;
    return () => {
      busy.value = false;
    };
  });
}

type AskForFreshProps<Wish> = {
  /** The new game that waits for a yes, because it would throw away one in progress. */
  wish: Signal<Wish | null>;
  onYes: (wish: Wish) => void;
};

export function AskForFresh<Wish>({ wish, onYes }: AskForFreshProps<Wish>) {
  const wanted = wish.value;
  if (wanted === null) return null;
  return (
    <Lazy
      load={loadFreshQuestion}
      props={{
        onYes: () => onYes(wanted),
        onNo: () => {
          wish.value = null;
        },
      }}
    />
  );
}

const loadFreshQuestion = () => import('./fresh-question.tsx').then((part) => part.FreshQuestion);

/** Chance, time and memory as a browser has them. */
export function onThisDevice(memory: Memory, catalog: GameCatalog): Omit<LocalTableDeps, 'loaded'> {
  return {
    memory,
    random: cryptoRandom(crypto),
    makeSalt: () => makeSalt(crypto),
    commitTo: (deal, salt) => catalog.deals().commitTo(deal, salt),
    now: () => Date.now(),
  };
}

// Shared by the pages of games on this device: the end of a game, being busy, and the question before a game is lost.

import { type ReadonlySignal, type Signal, useSignalEffect } from '@preact/signals';
import type { Match } from '@sente/match';
import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { makeCryptoRandom, makeSalt } from '../base/chance.ts';
import type { GameCatalog } from '../base/game-catalog.ts';
import type { Memory } from '../base/memory.ts';
import { Lazy } from '../ui/lazy.tsx';
import type { LocalTableDeps } from './local-table.ts';

/** Calls `onEnd` when a game ends here, not when an ended game is opened again. `onEnd` must keep its identity. */
export function useOnGameEnd(match: ReadonlySignal<Match>, onEnd: (match: Match) => void): void {
  useEffect(() => {
    let playing = match.peek().outcome === null;
    return match.subscribe((now) => {
      const ends = playing && now.outcome !== null;
      playing = now.outcome === null;
      if (ends) onEnd(now);
    });
  }, [match, onEnd]);
}

/** During a game the app does not reload itself for an update. */
export function useDelayAppUpdateDuringGame(inProgress: ReadonlySignal<boolean>): void {
  const { busy } = useApp();
  useSignalEffect(() => {
    busy.value = inProgress.value;
    return () => {
      busy.value = false;
    };
  });
}

type AskBeforeNewGameProps<Wish> = {
  /** The new game that waits for a yes, because it would replace a game in progress. */
  wish: Signal<Wish | null>;
  onYes: (wish: Wish) => void;
};

export function AskBeforeNewGame<Wish>({ wish, onYes }: AskBeforeNewGameProps<Wish>) {
  const wanted = wish.value;
  if (wanted === null) return null;
  return (
    <Lazy
      load={loadReplaceGameQuestion}
      props={{
        onYes: () => onYes(wanted),
        onNo: () => {
          wish.value = null;
        },
      }}
    />
  );
}

const loadReplaceGameQuestion = () =>
  import('./replace-game-question.tsx').then((part) => part.ReplaceGameQuestion);

/** Chance, time and memory of this browser. */
export function makeBrowserDeps(memory: Memory, catalog: GameCatalog): Omit<LocalTableDeps, 'loaded'> {
  return {
    memory,
    random: makeCryptoRandom(crypto),
    makeSalt: () => makeSalt(crypto),
    commitTo: (deal, salt) => catalog.deals().commitTo(deal, salt),
    now: () => Date.now(),
  };
}

// Counts what finished games began with: a little at a time, whichever server comes to it, each match once.

import { keepsOpenings } from '@sente/games';
import {
  type GameState,
  OPENING_STONES,
  type OpeningResult,
  type OpeningStep,
  openingResult,
  openingSteps,
} from '@sente/games/gomoku';
import { enter, type Game } from '@sente/kernel';
import { fold, type Match, readLog, stateAfter } from '@sente/match';
import type { Logger } from 'pino';
import type { MatchLog, Store } from '../store/store.ts';

/** Between two moves of people there is time for this many. */
const AT_ONCE = 25;
/** What was finished before anybody counted is caught up with over many rounds. */
const MOST_IN_A_ROUND = 250;

export type OpeningCounter = {
  /** Counts what was not counted yet, up to a limit; answers how many. */
  countUp(): Promise<number>;
  stop(): void;
};

export type CounterDeps = {
  readonly store: Store;
  readonly findGame: (id: string) => Game | undefined;
  readonly log: Logger;
};

export function openOpeningCounter({ store, findGame, log }: CounterDeps): OpeningCounter {
  let stopped = false;

  async function countOne(id: string): Promise<void> {
    const found = await store.matches.load(id);
    const opening = found && openingIn(found, findGame(found.match.game));
    if (opening === 'broken') log.warn({ match: id }, 'a log that does not fold: its opening is not counted');
    const { steps, result } = typeof opening === 'object' && opening ? opening : NOTHING;
    await store.openings.count(id, steps, result);
  }

  return {
    async countUp() {
      let done = 0;
      while (!stopped && done < MOST_IN_A_ROUND) {
        const ids = await store.openings.uncounted(AT_ONCE);
        for (const id of ids) if (!stopped) await countOne(id);
        done += ids.length;
        if (ids.length < AT_ONCE) break;
      }
      return done;
    },
    stop() {
      stopped = true;
    },
  };
}

type Opening = { readonly steps: readonly OpeningStep[]; readonly result: OpeningResult };

const NOTHING: Opening = { steps: [], result: 'draw' };

/** null: a game that counts for nothing. */
function openingIn({ events: kept }: MatchLog, game: Game | undefined): Opening | 'broken' | null {
  if (!game || !keepsOpenings(game)) return null;
  const { events, refusal } = readLog(kept);
  const folded = refusal ? null : fold(game, events);
  if (!folded?.ok) return 'broken';
  const match = folded.value;
  const result = match.outcome && openingResult(match.state, match.outcome);
  return result && { steps: stepsOf(game, match), result };
}

/** Up to the first move that nobody chose: one made by the clock. */
function stepsOf(game: Game<GameState>, { config, plies }: Match<GameState>): readonly OpeningStep[] {
  const chosen = plies.findIndex(({ auto, entry }) => auto || entry.startsWith('!'));
  const entries = plies.slice(0, chosen < 0 ? plies.length : chosen).map(({ entry }) => entry);
  const states: GameState[] = [];
  let state = stateAfter(game, config, []);
  for (const entry of entries) {
    if (!state.ok || state.value.moves.length >= OPENING_STONES) break;
    states.push(state.value);
    state = enter(game, state.value, entry);
  }
  return openingSteps(states, entries.slice(0, states.length));
}

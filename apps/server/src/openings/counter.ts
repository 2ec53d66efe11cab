// Counts the openings of finished games: a few at a time, by any server, each match once.

import { keepsOpenings } from '@sente/games';
import {
  bookResultOf,
  type GameState,
  OPENING_STONES,
  type OpeningStep,
  openingBookSteps,
} from '@sente/games/gomoku';
import { applyEntry, type Game, parseLeaveEntry } from '@sente/kernel';
import { fold, type Match, type MatchEvent, replayPlies } from '@sente/match';
import type { Logger } from 'pino';
import type { World } from '../base/world.ts';
import type { CountedOpening, EndedMatch, Store } from '../store/store.ts';

/** One statement for so many: moves wait for it no longer than for each other. */
const AT_ONCE = 10;
/** Games that ended before openings were counted are counted over many rounds. */
const MOST_IN_A_ROUND = 250;
/** Stones of the opening, and the choices of Swap 2 between them. */
const OPENING_MOVES = OPENING_STONES + 4;

export type OpeningCounter = {
  /** Counts games that were not counted yet, up to a limit; answers how many it has read. */
  countUp(): Promise<number>;
  stop(): void;
};

export type CounterDeps = {
  readonly world: Pick<World, 'soon'>;
  readonly store: Store;
  readonly findGame: (id: string) => Game | undefined;
  readonly log: Logger;
};

export function openOpeningCounter({ world, store, findGame, log }: CounterDeps): OpeningCounter {
  let stopped = false;

  function openingToCount(ended: EndedMatch): CountedOpening {
    const opening = findCountableOpening(ended, findGame(ended.game));
    if (opening === 'broken') log.warn({ match: ended.id }, 'opening not counted: damaged match log');
    return { match: ended.id, ...(opening === null || opening === 'broken' ? NOTHING : opening) };
  }

  return {
    async countUp() {
      let done = 0;
      while (!stopped && done < MOST_IN_A_ROUND) {
        const ended = await store.openings.uncounted(AT_ONCE);
        const openings: CountedOpening[] = [];
        for (const one of ended) {
          openings.push(openingToCount(one));
          // A move waits for one of them at most.
          await new Promise<void>((goOn) => world.soon(goOn));
        }
        if (openings.length > 0 && !stopped) await store.openings.count(openings);
        done += ended.length;
        if (ended.length < AT_ONCE) break;
      }
      return done;
    },
    stop() {
      stopped = true;
    },
  };
}

type CountedMoves = Omit<CountedOpening, 'match'>;

const NOTHING: CountedMoves = { steps: [], result: 'draw' };

/** null: a game that counts for nothing. */
function findCountableOpening(
  { events, refusal, outcome }: EndedMatch,
  game: Game | undefined,
): CountedMoves | 'broken' | null {
  if (!game || !keepsOpenings(game)) return null;
  const folded = refusal ? null : fold(game, eventsOfOpening(events));
  if (!folded?.ok) return 'broken';
  const match = folded.value;
  const result = outcome && bookResultOf(match.state, outcome);
  return result && { steps: openingStepsOf(game, match), result };
}

/** As much of a log as its opening takes, which is most of the work saved; all of it where moves were taken back. */
function eventsOfOpening(events: readonly MatchEvent[]): readonly MatchEvent[] {
  if (events.some(({ kind }) => kind === 'taken_back')) return events;
  let moves = 0;
  const end = events.findIndex(({ kind }) => kind === 'moved' && ++moves > OPENING_MOVES);
  return end < 0 ? events : events.slice(0, end);
}

/** Up to the first move that no player chose: one made by the clock. */
function openingStepsOf(game: Game<GameState>, { config, plies }: Match<GameState>): readonly OpeningStep[] {
  const chosen = plies.findIndex(({ auto, entry }) => auto || parseLeaveEntry(entry));
  const entries = plies.slice(0, chosen < 0 ? plies.length : chosen).map(({ entry }) => entry);
  const states: GameState[] = [];
  let state = replayPlies(game, config, []);
  for (const entry of entries) {
    if (!state.ok || state.value.moves.length >= OPENING_STONES) break;
    states.push(state.value);
    state = applyEntry(game, state.value, entry);
  }
  return openingBookSteps(states, entries.slice(0, states.length));
}

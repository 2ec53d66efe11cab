// The engine beside an analysis. It searches the position on the board as long as it is shown, a little longer each time,
// and publishes its results so far.

import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Info, Line, SentLimits, Thinker, Thinking } from '@sente/engine';
import { positionsOf } from '@sente/games/positions';
import { type Game, seatNames } from '@sente/kernel';
import type { Match } from '@sente/match';
import type { EngineChoice, LineCount } from './engine-choice.ts';

/** The times of successive searches. Each builds on what the last one left in memory. */
const SEARCHES_MS = [200, 600, 1800, 5000] as const;
const THREAT_LIMITS: SentLimits = { timeMs: 500, nodes: 150_000, judges: true };

export type Watching = {
  readonly on: Signal<boolean>;
  /** The engine does not search while a position is being set up. */
  readonly paused: Signal<boolean>;
  readonly count: Signal<LineCount>;
  readonly threatOn: Signal<boolean>;
  /** The results for the position on the board, the best line first; null if there are none yet. */
  readonly info: ReadonlySignal<Info | null>;
  /** How the side that is not to move would win if it were to move; null if not searched yet; `none` if no win was found. */
  readonly threat: ReadonlySignal<Line | 'none' | null>;
  /** The same position with the other side to move, in which a threat begins; null if that position cannot be played. */
  other(state: unknown): unknown;
  readonly busy: ReadonlySignal<boolean>;
  /** The engine could not be loaded, or failed. */
  readonly stuck: ReadonlySignal<boolean>;
  close(): void;
};

export function analyseMatchWithEngine(
  game: Game,
  match: ReadonlySignal<Match>,
  thinker: Thinker,
  wanted: EngineChoice,
): Watching {
  const [on, paused, threatOn] = [signal(wanted.on), signal(false), signal(false)];
  const count = signal(wanted.count);
  const busy = signal(false);
  const searches = openSearchRunner(game, thinker);
  const found = openResultCache();

  async function searchThreatAndLines(now: Match, lines: LineCount, wantsThreat: boolean): Promise<void> {
    const ask = searches.begin();
    if (now.turn === null) return;
    busy.value = true;
    if (wantsThreat && !found.threats.peek().has(now)) {
      const line = await findThreat(game, now.state, (state) => ask(state, THREAT_LIMITS));
      if (ask.isOld()) return;
      found.keepThreat(now, line);
    }
    if (on.peek()) await deepenSearch(now, lines, ask, found);
    if (!ask.isOld()) busy.value = false;
  }

  const stop = effect(() => {
    const [now, lines, wantsThreat] = [match.value, count.value, threatOn.value];
    if (!paused.value && (on.value || wantsThreat)) void searchThreatAndLines(now, lines, wantsThreat);
    else searches.begin();
    if (paused.value || now.turn === null || !(on.value || wantsThreat)) busy.value = false;
  });
  return {
    on,
    paused,
    count,
    threatOn,
    busy,
    stuck: searches.stuck,
    other: (state) => withOtherToMove(game, state),
    info: computed(() => {
      const known = on.value ? found.known.value.get(match.value) : undefined;
      return known ? { ...known.info, lines: sortBestFirst(known.info.lines, match.value) } : null;
    }),
    threat: computed(() => (threatOn.value ? (found.threats.value.get(match.value) ?? null) : null)),
    close() {
      stop();
      searches.begin();
      thinker.close();
    },
  };
}

/** Searches one position at a time. Results that arrive after the next search has begun are dropped. */
type Ask = {
  (state: unknown, limits: SentLimits, onInfo?: (info: Info) => void): Promise<Info | null>;
  isOld(): boolean;
};

function openSearchRunner(game: Game, thinker: Thinker) {
  const stuck = signal(false);
  let thinking: Thinking | null = null;
  let begun = 0;
  return {
    stuck,
    /** Ends the current search. */
    begin(): Ask {
      const mine = ++begun;
      stuck.value = false;
      thinking?.stop();
      const isOld = () => mine !== begun;
      const askThinker = async (state: unknown, limits: SentLimits, onInfo?: (info: Info) => void) => {
        thinking = thinker.think(game.id, state, limits, (info) => {
          if (!isOld() && info.lines.length > 0) onInfo?.(info);
        });
        const answer = await thinking.answer;
        if (isOld()) return null;
        stuck.value = !answer.ok;
        return answer.ok ? answer.value : null;
      };
      return Object.assign(askThinker, { isOld });
    },
  };
}

type Known = { readonly info: Info; readonly count: LineCount; readonly searches: number };

/** The results by match, so that a position that is shown again is not searched again. */
function openResultCache() {
  const known = signal<ReadonlyMap<Match, Known>>(new Map());
  const threats = signal<ReadonlyMap<Match, Line | 'none'>>(new Map());
  return {
    known,
    threats,
    keep(now: Match, found: Known): void {
      known.value = new Map(known.peek()).set(now, found);
    },
    keepThreat(now: Match, line: Line | 'none'): void {
      threats.value = new Map(threats.peek()).set(now, line);
    },
  };
}

/** Continues with the results of the last visit, unless more lines are wanted now. */
async function deepenSearch(
  now: Match,
  count: LineCount,
  ask: Ask,
  { known, keep }: ReturnType<typeof openResultCache>,
): Promise<void> {
  const before = known.peek().get(now);
  const first = before !== undefined && before.count >= count ? before.searches : 0;
  for (let at = first; at < SEARCHES_MS.length; at++) {
    const depth = known.peek().get(now)?.info.depth ?? 0;
    const found = await ask(
      now.state,
      { timeMs: SEARCHES_MS[at] ?? 0, lines: count, judges: true },
      (info) => {
        // A new search begins at depth one again. The known results are deeper, so they stay.
        if (at === 0 || info.depth > depth) keep(now, { info, count, searches: at });
      },
    );
    if (!found) return;
    const isProven = found.lines.every(({ score }) => score.proof);
    keep(now, { info: found, count, searches: isProven ? SEARCHES_MS.length : at + 1 });
    if (isProven) return;
  }
}

/** Whether the engine can look for a threat in this game. With men face down a threat is never certain. */
export function canFindThreats(game: Game): boolean {
  return positionsOf(game)?.pieces.every(({ look }) => look.kind !== 'back') ?? false;
}

async function findThreat(
  game: Game,
  state: unknown,
  think: (state: unknown) => Promise<Info | null>,
): Promise<Line | 'none'> {
  const other = withOtherToMove(game, state);
  const seat = other === null ? null : game.turn(other);
  const [line] = (other === null ? null : await think(other))?.lines ?? [];
  return line?.score.proof && line.score.proof.winner === seat ? line : 'none';
}

function withOtherToMove(game: Game, state: unknown): unknown {
  const positions = positionsOf(game);
  if (!positions || game.turn(state) === null) return null;
  const position = positions.write(state);
  const other = positions.sides.find(({ letter }) => letter !== position.toMove);
  const passed =
    other && positions.read(game, {}, { ...position, toMove: other.letter }, seatNames(game.seats));
  return passed?.ok ? passed.value : null;
}

/** Sorts the lines: a search that was cut short has not done it. */
function sortBestFirst(lines: readonly Line[], { turn }: Match): readonly Line[] {
  const worth = ({ score }: Line) => score.chances[turn ?? 0] ?? 0;
  return lines.toSorted((a, b) => worth(b) - worth(a));
}

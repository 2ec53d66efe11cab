// Bots play in matches: whenever one is to act, it thinks, and acts through the same `play` as people.
// Nothing about it is kept: what a bot has to do follows from the match, so after a restart, or the death of the server
// that thought, another finds it again; and however many think, the match's seq lets one of them act.

import { type Answer, playLimits, SHORTEST_MS, type Thinking } from '@sente/engine';
import type { RefusalCode } from '@sente/kernel';
import { type Command, isPerson } from '@sente/match';
import type { Logger } from 'pino';
import type { LoadedMatch } from '../matches/match-cache.ts';
import type { Ask, Play } from '../matches/play.ts';
import type { NewMatch, Store } from '../store/store.ts';
import { forEachMatch } from '../store/wait-for-store.ts';
import { agreesToDraw, type BotTask, botTaskOf } from './bot-task.ts';
import type { ThinkingPool } from './thinking-pool.ts';

const PAGE = 200;
/** A bot leaves itself this part of its clock for the way to the store. */
const SHARE_OF_CLOCK = 0.25;
const LEAST_MS = 20;
const MEMORY_MB = 32;
/** These say that the position cannot be thought about here; the others, that it may be asked again. */
const HOPELESS: readonly RefusalCode[] = ['engine_failed', 'engine_died', 'bad_state', 'unknown_game'];

export type BotTurns = {
  /** Takes up what bots have to do in matches in which nothing has happened for so long. */
  takeUp(quietMs: number): Promise<void>;
  matchBegan(match: NewMatch): void;
  /** The match has new events: a search for an old position is stopped. */
  stepTaken(loaded: LoadedMatch): void;
  /** This server has written the step: the next turn may be a bot's. */
  stepWritten(loaded: LoadedMatch): void;
  stop(): void;
};

export type BotTurnsDeps = {
  readonly store: Store;
  readonly play: Play;
  readonly pool: ThinkingPool;
  /** The address a room was made from, or whatever else stands for it; null: not known. */
  readonly addressOf: (room: string) => Promise<string | null>;
  readonly log: Logger;
  /** Tests need no pause to look at a move. */
  readonly shortestMs?: number;
};

/** A task under way here: the position it is about, and the search. */
type UnderWay = { readonly state: unknown; readonly kind: BotTask['kind']; search: Thinking | null };
type Turns = BotTurnsDeps & { readonly underWay: Map<string, UnderWay>; readonly isStopped: () => boolean };

export function openBotTurns(deps: BotTurnsDeps): BotTurns {
  const { store, play, pool, log } = deps;
  let stopped = false;
  const turns: Turns = { ...deps, underWay: new Map(), isStopped: () => stopped };

  function matchBegan({ id, config }: NewMatch): void {
    if (config.players.every(isPerson)) return;
    play.load(id).then(
      (loaded) => loaded && look(turns, loaded),
      (error: unknown) => log.warn({ match: id, error: String(error) }, 'bot task lookup failed'),
    );
  }

  return {
    matchBegan,
    stepTaken: (loaded) => forgetOld(turns, loaded),
    stepWritten: (loaded) => look(turns, loaded),
    async takeUp(quietMs) {
      const before = store.now() - quietMs;
      for (let after = ''; ; ) {
        const page = await store.matches.withBots(before, PAGE, after);
        await forEachMatch(log, page, async (id) => {
          const loaded = await play.load(id);
          if (loaded) look(turns, loaded);
        });
        const last = page.at(-1);
        if (page.length < PAGE || last === undefined) return;
        after = last;
      }
    },
    stop() {
      stopped = true;
      pool.stop();
    },
  };
}

/** Begins what there is to do, unless it has begun here. */
function look(turns: Turns, loaded: LoadedMatch): void {
  const task = botTaskOf(loaded.match);
  if (!task || turns.isStopped() || turns.underWay.has(loaded.id)) return;
  const underWay: UnderWay = { state: loaded.match.state, kind: task.kind, search: null };
  turns.underWay.set(loaded.id, underWay);
  perform(turns, loaded, task, underWay)
    .finally(() => turns.underWay.delete(loaded.id))
    .then((acted) => {
      // Meanwhile something else may have happened; what failed waits to be taken up.
      const now = turns.play.known(loaded.id);
      if (acted && now) look(turns, now);
    })
    .catch((error: unknown) =>
      turns.log.error({ match: loaded.id, error: String(error) }, 'bot move failed'),
    );
}

/** A position that is gone, or an offer that lapsed, is not thought about any more. */
function forgetOld({ underWay }: Turns, { id, match }: LoadedMatch): void {
  const old = underWay.get(id);
  if (old && (old.state !== match.state || botTaskOf(match)?.kind !== old.kind)) old.search?.stop();
}

/** Answers whether to look again at once. */
async function perform(
  turns: Turns,
  loaded: LoadedMatch,
  task: BotTask,
  underWay: UnderWay,
): Promise<boolean> {
  const { play, pool, log } = turns;
  const { id, match, roomId } = loaded;
  const began = performance.now();
  const isStill = () => {
    const now = play.known(id)?.match;
    return now !== undefined && now.state === underWay.state && botTaskOf(now)?.kind === task.kind;
  };
  const room = roomId ?? id;
  const address = (await turns.addressOf(room)) ?? room;
  // Before there is a search, nothing stops it: the position may be gone.
  if (!isStill() || turns.isStopped()) return !turns.isStopped();
  underWay.search = pool.think({
    ...{ address, room },
    game: match.config.game,
    state: match.state,
    limits: (crowd) => limitsFor(turns, loaded, task, crowd),
  });
  const answer = await underWay.search.answer;
  if (turns.isStopped()) return false;
  if (!isStill()) return true;
  if (!answer.ok && !HOPELESS.includes(answer.refusal.code)) return false;
  if (!answer.ok) log.error({ match: id, ...answer.refusal }, 'bot cannot think');
  await pause((turns.shortestMs ?? SHORTEST_MS) - (performance.now() - began));
  const acted = await play.act(id, { ...askFor(match.plies.length, loaded, task, answer), still: isStill });
  return acted.ok;
}

/** The more wait, the shorter the strongest think; the other levels have an end of their own, sooner. */
function limitsFor({ store }: Turns, { id, match }: LoadedMatch, { level }: BotTask, crowd: number) {
  const left = match.deadline === null ? Number.POSITIVE_INFINITY : match.deadline - store.now();
  const limits = playLimits(level, `${id} ${match.seq}`, left * SHARE_OF_CLOCK);
  const timeMs = Math.max(LEAST_MS, Math.round((limits.timeMs ?? 0) / (1 + crowd)));
  return { ...limits, timeMs, memoryMb: MEMORY_MB };
}

/** Who cannot think plays on no longer, rather than leave somebody waiting for ever. */
function askFor(ply: number, { match }: LoadedMatch, { kind, seat }: BotTask, answer: Answer): Ask {
  const command = (): Command => {
    if (kind === 'answer_draw') {
      const score = answer.ok ? answer.value.lines[0]?.score : undefined;
      const agrees = score !== undefined && agreesToDraw(score, match, seat);
      return { kind: agrees ? 'offer' : 'decline', seat, offer: 'draw' };
    }
    return answer.ok ? { kind: 'move', seat, move: answer.value.move, ply } : { kind: 'resign', seat };
  };
  return { command: command() };
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, Math.max(0, ms)));
}

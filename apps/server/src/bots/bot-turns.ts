// Bots play in matches: when a bot is to act, it thinks, and acts through the same `play` as people. Nothing about it is
// stored, because what a bot has to do follows from the match: after a restart, or the death of the server that thought,
// another server finds it again. When several servers think about one turn, the sequence number of the match lets one act.

import { type Answer, playLimits, SHORTEST_MS } from '@sente/engine';
import type { RefusalCode } from '@sente/kernel';
import { type Command, isPerson, type Match } from '@sente/match';
import type { Logger } from 'pino';
import { pause, type World } from '../base/world.ts';
import type { LoadedMatch } from '../matches/match-cache.ts';
import type { Play } from '../matches/play.ts';
import type { NewMatch, Store } from '../store/store.ts';
import { forEachMatchLoggingErrors } from '../store/wait-for-store.ts';
import type { BotQueue } from './bot-queue.ts';
import { agreesToDraw, type BotTask, nextBotTask } from './bot-task.ts';

const PAGE = 200;
/** A bot leaves itself this part of its clock for the way to the store. */
const SHARE_OF_CLOCK = 0.25;
const LEAST_MS = 20;
const MEMORY_MB = 32;
/** Refusals that no second attempt would mend. After any other, the turn is taken up again later. */
const HOPELESS: readonly RefusalCode[] = ['engine_failed', 'engine_died', 'bad_state', 'unknown_game'];

export type BotTurns = {
  /** Takes up the turns of bots in matches in which nothing has happened for so long. */
  takeUp(quietMs: number): Promise<void>;
  matchBegan(match: NewMatch): void;
  /** The match has new events: an old position is not thought about any more. */
  stepTaken(loaded: LoadedMatch): void;
  /** This server has written the step: the next turn may be a bot's. */
  stepWritten(loaded: LoadedMatch): void;
  stop(): void;
};

export type BotTurnsDeps = {
  readonly world: World;
  readonly store: Store;
  readonly play: Play;
  readonly queue: BotQueue;
  /** The pseudonym of the address that made the room; null when it is not known. */
  readonly addressOf: (room: string) => Promise<string | null>;
  readonly log: Logger;
  /** A bot moves no sooner. Tests need no pause to look at a move. */
  readonly shortestMs?: number;
};

type State = BotTurnsDeps & { readonly isStopped: () => boolean };

export function openBotTurns(deps: BotTurnsDeps): BotTurns {
  const { store, play, queue, log } = deps;
  let stopped = false;
  const state: State = { ...deps, isStopped: () => stopped };
  return {
    matchBegan({ id, config }) {
      if (config.players.every(isPerson)) return;
      play.load(id).then(
        (loaded) => loaded && queueBotTurns(state, loaded),
        (error: unknown) => log.warn({ match: id, error: String(error) }, 'bot task lookup failed'),
      );
    },
    stepTaken: ({ id }) => queue.stepTaken(id),
    stepWritten: (loaded) => queueBotTurns(state, loaded),
    async takeUp(quietMs) {
      const before = store.now() - quietMs;
      for (let afterId = ''; ; ) {
        const page = await store.matches.withBots(before, PAGE, afterId);
        await forEachMatchLoggingErrors(log, 'turns of bots', page, async (id) => {
          const loaded = await play.load(id);
          if (loaded) queueBotTurns(state, loaded);
        });
        const last = page.at(-1);
        if (page.length < PAGE || last === undefined) return;
        afterId = last;
      }
    },
    stop() {
      stopped = true;
      queue.stop();
    },
  };
}

/** Puts the turn into the queue when it is a bot's, and after it the next one. */
function queueBotTurns(state: State, loaded: LoadedMatch): void {
  const { play, queue, log } = state;
  const { id } = loaded;
  const task = nextBotTask(loaded.match);
  if (!task || state.isStopped() || queue.has(id)) return;
  queueOneTurn(state, loaded, task)
    .then((isNextDue) => {
      const now = play.inMemory(id);
      if (isNextDue && now) queueBotTurns(state, now);
    })
    .catch((error: unknown) => log.error({ match: id, error: String(error) }, 'bot move failed'));
}

/** Answers whether the next turn of the match may be begun at once. */
async function queueOneTurn(state: State, loaded: LoadedMatch, task: BotTask): Promise<boolean> {
  const { world, play, queue } = state;
  const { id, match, roomId } = loaded;
  const began = world.steady();
  const isStillDue = () => {
    const now = play.inMemory(id)?.match;
    return now !== undefined && now.state === match.state && nextBotTask(now)?.kind === task.kind;
  };
  const room = roomId ?? id;
  const address = (await state.addressOf(room)) ?? room;
  // The match may have gone on meanwhile.
  if (!isStillDue() || state.isStopped()) return !state.isStopped();
  return await queue.add({
    ...{ match: id, address, room, isStillDue },
    game: match.config.game,
    state: match.state,
    limits: (crowd) => searchLimitsFor(state, match, id, task, crowd),
    play: (answer) => playBotAnswer(state, { id, match, task, answer, isStillDue, began }),
  });
}

type Thought = {
  readonly id: string;
  readonly match: Match;
  readonly task: BotTask;
  readonly answer: Answer;
  readonly isStillDue: () => boolean;
  readonly began: number;
};

async function playBotAnswer(state: State, thought: Thought): Promise<boolean> {
  const { world, play, log, shortestMs = SHORTEST_MS } = state;
  const { id, answer, isStillDue: isStill, began } = thought;
  if (state.isStopped()) return false;
  if (!isStill()) return true;
  if (!answer.ok && !HOPELESS.includes(answer.refusal.code)) return false;
  if (!answer.ok) log.error({ match: id, ...answer.refusal }, 'bot cannot think');
  await pause(world, Math.max(0, shortestMs - (world.steady() - began)));
  const acted = await play.act(id, { command: commandFromThought(thought), still: isStill });
  return acted.ok;
}

/** The more turns wait, the shorter the strongest levels think; the other levels have an end of their own, sooner. */
function searchLimitsFor({ store }: State, match: Match, id: string, { level }: BotTask, crowd: number) {
  const left = match.deadline === null ? Number.POSITIVE_INFINITY : match.deadline - store.now();
  const limits = playLimits(level, `${id} ${match.seq}`, left * SHARE_OF_CLOCK);
  const timeMs = Math.max(LEAST_MS, Math.round((limits.timeMs ?? 0) / (1 + crowd)));
  return { ...limits, timeMs, memoryMb: MEMORY_MB };
}

/** A bot that cannot think resigns, so that its opponents do not wait for ever. */
function commandFromThought({ match, task: { kind, seat }, answer }: Thought): Command {
  if (kind === 'answer_draw') {
    const score = answer.ok ? answer.value.lines[0]?.score : undefined;
    const agrees = score !== undefined && agreesToDraw(score, match, seat);
    return { kind: agrees ? 'offer' : 'decline', seat, offer: 'draw' };
  }
  if (!answer.ok) return { kind: 'resign', seat };
  return { kind: 'move', seat, move: answer.value.move, ply: match.plies.length };
}

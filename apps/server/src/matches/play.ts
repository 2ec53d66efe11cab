// Load → decide → append → hint: everything that happens in a match happens here, for people, bots and deadlines alike.

import {
  accept,
  type Game,
  type JsonObject,
  type Random,
  type Refusal,
  type Result,
  refuse,
} from '@sente/kernel';
import {
  type Command,
  decideAndEvolve,
  earliestDeadlineOf,
  isOver,
  type Match,
  type MatchEvent,
  type Step,
} from '@sente/match';
import type { Logger } from 'pino';
import { AGAIN, type Again } from '../base/retry.ts';
import type { SleepDetector } from '../base/sleep-detector.ts';
import type { World } from '../base/world.ts';
import type { Bus } from '../bus/bus.ts';
import { StoreUnavailable, TimeInDoubt } from '../store/drivers/sql.ts';
import type { Health } from '../store/health.ts';
import type { Append, MatchRow, NewMatch, Store } from '../store/store.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';
import { foldInEvents, type LoadedMatch, type MatchCache, openMatchCache } from './match-cache.ts';
import { swap2HistoryOf } from './swap2.ts';

const MOST_TRIES = 8;
/** In the main game a snapshot every so many plies is enough: the events are the truth. */
const SNAPSHOT_EVERY = 8;
/** A statement may take so long to be done before its times are in doubt. */
const STATEMENT_MS = 1_500;

export type Ask = {
  readonly command: Command;
  /** Names the act: a client that sends it again after a lost connection gets the answer, and it is not played twice. */
  readonly actionId?: string;
  /** Called when the act's turn has come; on false nothing is done. */
  readonly still?: () => boolean;
  /** Throws when the store does not answer, instead of waiting for it. */
  readonly impatient?: true;
};

export type Deps = {
  readonly world: World;
  readonly store: Store;
  readonly health: Health;
  readonly awake: SleepDetector;
  readonly bus: Bus;
  readonly findGame: (id: string) => Game | undefined;
  readonly random: Random;
  readonly log: Logger;
};

export type Acted = Result<{ readonly seq: number }>;

export type Play = {
  begin(match: NewMatch): Promise<void>;
  /** The match was written together with its room. */
  begun(match: NewMatch): void;
  load(id: string): Promise<LoadedMatch | null>;
  /** From memory only; the store is not read. */
  inMemory(id: string): LoadedMatch | undefined;
  act(id: string, ask: Ask): Promise<Acted>;
  /** A match that a client watches through this server stays in memory. */
  readonly hold: MatchCache['hold'];
  readonly release: MatchCache['release'];
  /** Sets the functions that are called after a step, an end and the like; until then nothing follows. */
  listen(listeners: PlayListeners): void;
  /** A hint says that the match has reached this event. */
  hinted(match: string, seq: number): void;
  /** Hints may be lost: finds in the store which matches in memory have gone on. */
  hintsMissed(): Promise<void>;
  /** Resolves when no act is being written any more. */
  whenIdle(): Promise<void>;
};

export type PlayListeners = {
  /** A match of this server is in the store and in memory. */
  readonly matchBegan: (match: NewMatch) => void;
  /** A match in memory has new events, written by this server or read after a hint. */
  readonly stepTaken: (loaded: LoadedMatch) => void;
  /** This server has written the step itself. Called after `stepTaken`. */
  readonly stepWritten: (loaded: LoadedMatch) => void;
  /** The match is over. Called on the server that wrote the end; twice only when that server cannot know it. */
  readonly matchEnded: (loaded: LoadedMatch) => void;
  /** The log of the match does not fold. */
  readonly matchBroken: (row: MatchRow, events: readonly MatchEvent[]) => void;
  /** An act was answered: its kind, 'ok' or the code of its refusal, and the seconds it took. */
  readonly acted: (kind: string, result: string, seconds: number) => void;
};

export const NO_LISTENERS: PlayListeners = {
  matchBegan: () => {},
  stepTaken: () => {},
  stepWritten: () => {},
  matchEnded: () => {},
  matchBroken: () => {},
  acted: () => {},
};

/** The parts and the state that every function of this file uses. */
type PlayState = Deps & {
  readonly cache: MatchCache;
  listeners: PlayListeners;
  /** Acts that are not answered yet. */
  acts: number;
  /** Called when no act is left. */
  readonly idleWaiters: (() => void)[];
};

export function openPlay(deps: Deps): Play {
  const cache = openMatchCache({
    ...deps,
    broken: (row, events) => play.listeners.matchBroken(row, events),
  });
  const play: PlayState = { ...deps, cache, listeners: NO_LISTENERS, acts: 0, idleWaiters: [] };
  return {
    begin: (match) => cache.begin(match).then(() => play.listeners.matchBegan(match)),
    begun(match) {
      cache.begun(match);
      play.listeners.matchBegan(match);
    },
    load: cache.load,
    inMemory: cache.inMemory,
    hold: cache.hold,
    release: cache.release,
    act: (id, ask) => act(play, id, ask),
    listen(listeners) {
      play.listeners = listeners;
    },
    hinted: (match, seq) => readNewEvents(play, match, seq),
    hintsMissed: () => readNewEventsOfMatches(play),
    async whenIdle() {
      while (play.acts > 0) await new Promise<void>((done) => void play.idleWaiters.push(done));
    },
  };
}

/** Reads the events up to `seq`, unless they are in memory already. */
function readNewEvents(play: PlayState, id: string, seq: number): void {
  const loaded = play.cache.inMemory(id);
  // A match that is being loaded may have been read before that event. The caller of that load is told of a failure.
  if (!loaded)
    return void play.cache.arriving(id)?.then(
      () => readNewEvents(play, id, seq),
      () => {},
    );
  if (loaded.match.seq >= seq) return;
  runSeriallyPerMatch(loaded, () =>
    loaded.match.seq < seq ? readAndFoldMissedEvents(play, loaded) : Promise.resolve(),
  ).catch((error: unknown) =>
    play.log.warn({ match: id, error: String(error) }, 'reading new events failed'),
  );
}

async function readNewEventsOfMatches(play: PlayState): Promise<void> {
  const { cache, health, store, log } = play;
  // A match that is over still takes offers of a rematch, as long as a client watches it.
  const followed = cache.all().filter(({ id, match }) => cache.isHeld(id) || !isOver(match));
  if (followed.length === 0) return;
  const known = new Map(followed.map(({ id, match }) => [id, match.seq]));
  await whenStoreAnswers(health, () => store.matches.ahead(known)).then(
    (ahead) => {
      for (const { id, seq } of ahead) readNewEvents(play, id, seq);
    },
    (error: unknown) => log.warn({ error: String(error) }, 'search for new events failed'),
  );
}

async function act(play: PlayState, id: string, ask: Ask): Promise<Acted> {
  const began = play.world.steady();
  let result = 'failed';
  play.acts += 1;
  try {
    // An act that waits for the store gives its turn away: the time that is given back must get past it.
    const attempt = () => loadAndActSerially(play, id, ask);
    const acted = await whenStoreAnswers(play.health, attempt, ask.impatient ? 0 : undefined);
    result = acted.ok ? 'ok' : acted.refusal.code;
    return acted;
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || ask.impatient) throw error;
    result = 'storage';
    return refuse('storage');
  } finally {
    play.acts -= 1;
    play.listeners.acted(ask.command.kind, result, (play.world.steady() - began) / 1000);
    if (play.acts === 0) for (const resume of play.idleWaiters.splice(0)) resume();
  }
}

function loadAndActSerially(play: PlayState, id: string, ask: Ask): Promise<Acted> {
  const act = (loaded: LoadedMatch) => runSeriallyPerMatch(loaded, () => decideAndStore(play, loaded, ask));
  const inMemory = play.cache.inMemory(id);
  if (inMemory) return act(inMemory);
  return play.cache.load(id).then((loaded) => (loaded ? act(loaded) : refuse('no_such_match')));
}

/** The acts of one match run one after another, because each builds on the one before. Without a queue it runs at once. */
async function runSeriallyPerMatch<T>(loaded: LoadedMatch, work: () => Promise<T>): Promise<T> {
  const { queue } = loaded;
  if (queue === null) loaded.queue = [];
  else await new Promise<void>((go) => void queue.push(go));
  try {
    return await work();
  } finally {
    const next = loaded.queue?.shift();
    if (next) next();
    else loaded.queue = null;
  }
}

/** Decides again as often as another server was quicker. Not by `retry` of base, which costs every move a promise more. */
async function decideAndStore(play: PlayState, loaded: LoadedMatch, ask: Ask): Promise<Acted> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const result = await decideAndStoreOnce(play, loaded, ask);
    if (result !== AGAIN) return result;
  }
  play.log.warn(
    { match: loaded.id, command: ask.command.kind },
    'act refused after too many write conflicts',
  );
  return refuse('busy');
}

async function decideAndStoreOnce(play: PlayState, loaded: LoadedMatch, ask: Ask): Promise<Acted | Again> {
  play.awake.checkForSleep();
  if (ask.still?.() === false) return accept({ seq: loaded.match.seq });
  if (ask.command.kind !== 'credit') throwIfTimeIsOwed(play);
  const allowanceMs = latenessAllowance(play, loaded.match);
  const step = decideAndEvolve(loaded.game, loaded.match, ask.command, {
    now: play.store.now(),
    allowanceMs,
    random: play.random,
    deal: loaded.secret?.deal ?? null,
    salt: loaded.secret?.salt ?? null,
  });
  if (!step.ok) return await confirmRefusal(play, loaded, ask, step.refusal);
  const { events, match } = step.value;
  if (events.length === 0) return accept({ seq: loaded.match.seq });
  const byTime = timeLimitsForAppend(play, loaded, ask.command, match, allowanceMs);
  const appended = await play.store.matches.append(rowToAppend(loaded, ask, step.value, byTime));
  switch (appended.kind) {
    case 'ok':
      applyAndAnnounceStep(play, loaded, match, events);
      return accept({ seq: appended.seq });
    case 'repeat':
      await catchUpAndAnnounce(play, loaded);
      return accept({ seq: appended.seq });
    case 'conflict':
      await catchUpAndAnnounce(play, loaded);
      return AGAIN;
    case 'late':
      return confirmLateness(play, loaded, refuse('too_late', { deadline: loaded.match.deadline }));
    case 'unsure':
      throw new TimeInDoubt('the database’s clock went on without this server');
    case 'missing':
      return refuse('no_such_match');
  }
}

/** A refusal may only mean that this server is behind, or that the same act was played before. */
async function confirmRefusal(
  play: PlayState,
  loaded: LoadedMatch,
  ask: Ask,
  refusal: Refusal,
): Promise<Acted | Again> {
  const { seq } = loaded.match;
  await catchUpAndAnnounce(play, loaded);
  if (loaded.match.seq !== seq) return AGAIN;
  const played =
    ask.actionId === undefined ? null : await play.store.matches.actionSeq(loaded.id, ask.actionId);
  if (played !== null) return accept({ seq: played });
  const result: Acted = { ok: false, refusal };
  return refusal.code === 'too_late' ? confirmLateness(play, loaded, result) : result;
}

/** Acts are refused until the clocks have been credited for an outage: until then no player is late. */
function throwIfTimeIsOwed({ health }: PlayState): void {
  if (!health.clocks.isRepaid()) throw new TimeInDoubt('lost time is not given back yet');
}

/** How much later than its deadline a turn is judged: by what stalls have cost, and by what a silent bus may have. */
function latenessAllowance({ awake, bus, store }: PlayState, { turnSince, deadline }: Match): number {
  return awake.allowanceMs() + (deadline === null ? 0 : bus.lateMs(store.now() - turnSince));
}

/** No player is late because this server slept: when the deadline has moved meanwhile, the act is decided again. */
function confirmLateness(play: PlayState, { match }: LoadedMatch, result: Acted): Acted | Again {
  play.awake.checkForSleep();
  throwIfTimeIsOwed(play);
  const deadline = (match.deadline ?? 0) + latenessAllowance(play, match);
  return play.store.now() < deadline ? AGAIN : result;
}

type ByTime = Required<Pick<Append, 'notAfter' | 'awakeUntil'>>;

/**
 * Until when a move is in time; and up to where this server answers for its own judgement, which the store checks. An act
 * that is written late, because the database stood still, would begin the next clock in the past. Only a credit may be
 * late: it adds to the deadline.
 */
function timeLimitsForAppend(
  { store, awake }: PlayState,
  { match }: LoadedMatch,
  { kind }: Command,
  after: Match,
  allowanceMs: number,
): ByTime {
  const isTimed = kind === 'move' && match.deadline !== null;
  const isClockRunning = after.deadline !== null && kind !== 'credit';
  const isJudged = isTimed || isClockRunning || kind === 'sweep';
  return {
    notAfter: isTimed ? match.deadline + allowanceMs : null,
    awakeUntil: isJudged ? store.momentOf(awake.until()) + STATEMENT_MS : null,
  };
}

/** The step is in the store: memory follows, the other servers are told, and then the parts of this one. */
function applyAndAnnounceStep(
  { bus, listeners }: PlayState,
  loaded: LoadedMatch,
  match: Match,
  events: readonly MatchEvent[],
): void {
  const hasEnded = !isOver(loaded.match) && isOver(match);
  loaded.match = match;
  loaded.events.push(...events);
  bus.publish({ topic: 'match', match: loaded.id, seq: match.seq });
  listeners.stepTaken(loaded);
  listeners.stepWritten(loaded);
  if (hasEnded) listeners.matchEnded(loaded);
}

/** Reads what other servers wrote. */
async function readAndFoldMissedEvents({ store, listeners }: PlayState, loaded: LoadedMatch): Promise<void> {
  const before = loaded.match.seq;
  const news = await store.matches.events(loaded.id, before);
  if (news.length === 0 || loaded.match.seq !== before) return;
  foldInEvents(loaded, news);
  listeners.stepTaken(loaded);
}

/**
 * The new events may be this server's own, written just before the connection broke; no other server knows them. One of
 * them may be the end.
 */
async function catchUpAndAnnounce(play: PlayState, loaded: LoadedMatch): Promise<void> {
  const wasOver = isOver(loaded.match);
  const { seq } = loaded.match;
  await readAndFoldMissedEvents(play, loaded);
  if (loaded.match.seq > seq) play.bus.publish({ topic: 'match', match: loaded.id, seq: loaded.match.seq });
  if (!wasOver && isOver(loaded.match)) play.listeners.matchEnded(loaded);
}

/** Written field by field: a spread of two objects gives the engine of JavaScript a new shape for every move. */
function rowToAppend(
  loaded: LoadedMatch,
  ask: Ask,
  { events, match }: Step<unknown>,
  { notAfter, awakeUntil }: ByTime,
): Append {
  return {
    match: loaded.id,
    expect: loaded.match.seq,
    events,
    status: match.status,
    deadline: earliestDeadlineOf(match),
    outcome: match.outcome,
    notAfter,
    awakeUntil,
    actionId: ask.actionId,
    swap2History: isInOpening(loaded) ? swap2HistoryOf(match) : null,
    snapshot: snapshotIfDue(loaded, match, events),
  };
}

function isInOpening({ game, match }: LoadedMatch): boolean {
  return game.phase(match.state).opening !== undefined;
}

/** Every step of the opening and of the end is kept at once; between them now and then. */
function snapshotIfDue(loaded: LoadedMatch, match: Match, events: readonly MatchEvent[]): Append['snapshot'] {
  if (loaded.roomId === null || !events.some((event) => event.kind === 'moved' || event.kind === 'left'))
    return null;
  const due = isInOpening(loaded) || isOver(match) || match.plies.length % SNAPSHOT_EVERY === 0;
  return due ? { roomId: loaded.roomId, state: match.state as JsonObject } : null;
}

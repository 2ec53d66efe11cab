// Load → decide → append → hint: the one way anything happens in a match, whoever asks.

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
  deadlineOf,
  decideStep,
  isOver,
  type Match,
  type MatchEvent,
  type Step,
} from '@sente/match';
import type { Logger } from 'pino';
import type { Awake } from '../base/awake.ts';
import { AGAIN, type Again } from '../base/retry.ts';
import type { Bus } from '../bus/bus.ts';
import { StoreUnavailable, TimeInDoubt } from '../store/drivers/sql.ts';
import type { Health } from '../store/health.ts';
import type { Append, MatchRow, NewMatch, Store } from '../store/store.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';
import { foldIn, type LoadedMatch, type MatchCache, openMatchCache } from './match-cache.ts';
import { swap2HistoryOf } from './swap2.ts';

const MOST_TRIES = 8;
/** In the main game a snapshot every so many plies is enough: the events are the truth. */
const SNAPSHOT_EVERY = 8;
/** A statement may take so long to be done before its judgement by time is in doubt. */
const STATEMENT_MS = 1_500;

export type Ask = {
  readonly command: Command;
  /** Names the act, so that a resend after a lost connection is answered and not played twice. */
  readonly actionId?: string;
  /** Asked when the act's turn has come; when it says no, nothing is done. */
  readonly still?: () => boolean;
  /** Throws when the store does not answer, instead of waiting for it. */
  readonly impatient?: true;
};

export type Deps = {
  readonly store: Store;
  readonly health: Health;
  readonly awake: Awake;
  readonly bus: Bus;
  readonly findGame: (id: string) => Game | undefined;
  readonly random: Random;
  readonly log: Logger;
};

export type Acted = Result<{ readonly seq: number }>;

export type Play = {
  begin(match: NewMatch): Promise<void>;
  /** It was made in the store together with its room. */
  begun(match: NewMatch): void;
  load(id: string): Promise<LoadedMatch | null>;
  /** What is in memory already; never a look at the store. */
  known(id: string): LoadedMatch | undefined;
  act(id: string, ask: Ask): Promise<Acted>;
  /** While somebody watches a match here, it stays in memory. */
  readonly hold: MatchCache['hold'];
  readonly release: MatchCache['release'];
  /** Called after every step of a match that this server has made or heard of. */
  onStep(listener: (loaded: LoadedMatch) => void): void;
  /** Called after every step that this server has written itself. */
  onWritten(listener: (loaded: LoadedMatch) => void): void;
  onBegin(listener: (match: NewMatch) => void): void;
  /** Called on the server that wrote the end; more than once only when that could not be known for sure. */
  onEnd(listener: (loaded: LoadedMatch) => void): void;
  /** Called when the log of a match does not fold. */
  onBroken(listener: Breaking): void;
  /** Called after every act: its kind, the code of its refusal or 'ok', and the seconds it took. */
  onActed(listener: Acting): void;
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
};

type Breaking = (row: MatchRow, events: readonly MatchEvent[]) => void;
type Acting = (kind: string, result: string, seconds: number) => void;

type Listeners = {
  readonly begin: ((match: NewMatch) => void)[];
  readonly step: ((loaded: LoadedMatch) => void)[];
  readonly written: ((loaded: LoadedMatch) => void)[];
  readonly end: ((loaded: LoadedMatch) => void)[];
  readonly acted: Acting[];
  readonly broken: Breaking[];
};

/** Acts that are not done yet, and who wants to know when there is none. */
type UnderWay = { acts: number; readonly onNone: (() => void)[] };

export function openPlay(deps: Deps): Play {
  const { bus, log } = deps;
  const listeners: Listeners = { begin: [], step: [], written: [], end: [], acted: [], broken: [] };
  const cache = openMatchCache({
    ...deps,
    broken: (row, events) => {
      for (const listener of listeners.broken) listener(row, events);
    },
  });
  const underWay: UnderWay = { acts: 0, onNone: [] };

  function hear(id: string, seq: number): void {
    const loaded = cache.known(id);
    // Whoever loads it hears of a failure.
    if (!loaded)
      return void cache.arriving(id)?.then(
        () => hear(id, seq),
        () => {},
      );
    if (loaded.match.seq >= seq) return;
    inTurn(loaded, () =>
      loaded.match.seq < seq ? catchUp(deps, listeners, loaded) : Promise.resolve(),
    ).catch((error: unknown) => log.warn({ match: id, error: String(error) }, 'reading new events failed'));
  }

  bus.subscribe('match', ({ match, seq }) => hear(match, seq));

  bus.onMissed(async () => {
    // After the end there are still offers of a rematch, for those who watch.
    const looked = cache.all().filter(({ id, match }) => cache.isHeld(id) || !isOver(match));
    if (looked.length === 0) return;
    const known = new Map(looked.map(({ id, match }) => [id, match.seq]));
    await whenStoreAnswers(deps.health, () => deps.store.matches.ahead(known)).then(
      (ahead) => {
        for (const { id, seq } of ahead) hear(id, seq);
      },
      (error: unknown) => log.warn({ error: String(error) }, 'search for new events failed'),
    );
  });

  return {
    begin: (match) => cache.begin(match).then(() => tellBegun(listeners, match)),
    begun(match) {
      cache.begun(match);
      tellBegun(listeners, match);
    },
    load: cache.load,
    known: cache.known,
    hold: cache.hold,
    release: cache.release,
    act: (id, ask) => act(deps, cache, listeners, underWay, id, ask),
    onStep: (listener) => void listeners.step.push(listener),
    onWritten: (listener) => void listeners.written.push(listener),
    onBegin: (listener) => void listeners.begin.push(listener),
    onEnd: (listener) => void listeners.end.push(listener),
    onBroken: (listener) => void listeners.broken.push(listener),
    onActed: (listener) => void listeners.acted.push(listener),
    async settled() {
      while (underWay.acts > 0) await new Promise<void>((done) => void underWay.onNone.push(done));
    },
  };
}

function tellBegun(listeners: Listeners, match: NewMatch): void {
  for (const listener of listeners.begin) listener(match);
}

async function act(
  deps: Deps,
  cache: MatchCache,
  listeners: Listeners,
  underWay: UnderWay,
  id: string,
  ask: Ask,
): Promise<Acted> {
  const began = performance.now();
  let result = 'failed';
  underWay.acts += 1;
  try {
    // An act that waits for the store does not keep its turn: the time that is given back must get past it.
    const attempt = () => actInTurn(deps, cache, listeners, id, ask);
    const acted = await whenStoreAnswers(deps.health, attempt, ask.impatient ? 0 : undefined);
    result = acted.ok ? 'ok' : acted.refusal.code;
    return acted;
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || ask.impatient) throw error;
    result = 'storage';
    return refuse('storage');
  } finally {
    underWay.acts -= 1;
    const seconds = (performance.now() - began) / 1000;
    for (const listener of listeners.acted) listener(ask.command.kind, result, seconds);
    if (underWay.acts === 0) for (const tell of underWay.onNone.splice(0)) tell();
  }
}

function actInTurn(
  deps: Deps,
  cache: MatchCache,
  listeners: Listeners,
  id: string,
  ask: Ask,
): Promise<Acted> {
  const act = (loaded: LoadedMatch) => inTurn(loaded, () => persist(deps, listeners, loaded, ask));
  const known = cache.known(id);
  if (known) return act(known);
  return cache.load(id).then((loaded) => (loaded ? act(loaded) : refuse('no_such_match')));
}

/** One after another for each match: what one decides, the next builds on. Where nobody waits, at once. */
async function inTurn<T>(loaded: LoadedMatch, work: () => Promise<T>): Promise<T> {
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

/** Decides again as often as another server was quicker. Not by `retry` of base: every move comes here, and that is a promise more. */
async function persist(deps: Deps, listeners: Listeners, loaded: LoadedMatch, ask: Ask): Promise<Acted> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const result = await attempt(deps, listeners, loaded, ask);
    if (result !== AGAIN) return result;
  }
  deps.log.warn(
    { match: loaded.id, command: ask.command.kind },
    'act refused after too many write conflicts',
  );
  return refuse('busy');
}

async function attempt(
  deps: Deps,
  listeners: Listeners,
  loaded: LoadedMatch,
  ask: Ask,
): Promise<Acted | Again> {
  deps.awake.look();
  if (ask.still?.() === false) return accept({ seq: loaded.match.seq });
  if (ask.command.kind !== 'credit') nothingOwed(deps);
  const allowanceMs = allowanceFor(deps, loaded.match);
  const step = decideStep(loaded.game, loaded.match, ask.command, {
    now: deps.store.now(),
    allowanceMs,
    random: deps.random,
    deal: loaded.secret?.deal ?? null,
    salt: loaded.secret?.salt ?? null,
  });
  if (!step.ok) return await refused(deps, listeners, loaded, ask, step.refusal);
  const { events, match } = step.value;
  if (events.length === 0) return accept({ seq: loaded.match.seq });
  const byTime = judgedByTime(deps, loaded, ask.command, allowanceMs);
  const appended = await deps.store.matches.append(appendOf(loaded, ask, step.value, byTime));
  switch (appended.kind) {
    case 'ok':
      advance(deps, listeners, loaded, match, events);
      return accept({ seq: appended.seq });
    case 'repeat':
      await catchUpAndEnd(deps, listeners, loaded);
      return accept({ seq: appended.seq });
    case 'conflict':
      await catchUpAndEnd(deps, listeners, loaded);
      return AGAIN;
    case 'late':
      return tooLate(deps, loaded, refuse('too_late', { deadline: loaded.match.deadline }));
    case 'unsure':
      throw new TimeInDoubt('the database’s clock went on without this server');
    case 'missing':
      return refuse('no_such_match');
  }
}

/** A refusal may only mean that this server is behind, or that the same act was played before. */
async function refused(
  deps: Deps,
  listeners: Listeners,
  loaded: LoadedMatch,
  ask: Ask,
  refusal: Refusal,
): Promise<Acted | Again> {
  const { seq } = loaded.match;
  await catchUpAndEnd(deps, listeners, loaded);
  if (loaded.match.seq !== seq) return AGAIN;
  const played =
    ask.actionId === undefined ? null : await deps.store.matches.actionSeq(loaded.id, ask.actionId);
  if (played !== null) return accept({ seq: played });
  const result: Acted = { ok: false, refusal };
  return refusal.code === 'too_late' ? tooLate(deps, loaded, result) : result;
}

/** While time is owed nothing happens in a match but that it is given back: nobody is late, and no clock is passed over. */
function nothingOwed({ health }: Deps): void {
  if (!health.clocks.isRepaid()) throw new TimeInDoubt('lost time is not given back yet');
}

/** How much later than its deadline a turn is judged: by what stalls have cost, and by what a silent bus may have. */
function allowanceFor({ awake, bus, store }: Deps, { turnSince, deadline }: Match): number {
  return awake.allowanceMs() + (deadline === null ? 0 : bus.lateMs(store.now() - turnSince));
}

/** Nobody is late by what this server has slept through meanwhile: then the act is decided again. */
function tooLate(deps: Deps, { match }: LoadedMatch, result: Acted): Acted | Again {
  deps.awake.look();
  nothingOwed(deps);
  const deadline = (match.deadline ?? 0) + allowanceFor(deps, match);
  return deps.store.now() < deadline ? AGAIN : result;
}

type ByTime = Required<Pick<Append, 'notAfter' | 'awakeUntil'>>;

/** Until when a move is in time; and up to where this server answers for its own judgement, which the store checks. */
function judgedByTime(
  { store, awake }: Deps,
  { match }: LoadedMatch,
  { kind }: Command,
  allowanceMs: number,
): ByTime {
  const isTimed = kind === 'move' && match.deadline !== null;
  return {
    notAfter: isTimed ? match.deadline + allowanceMs : null,
    awakeUntil: isTimed || kind === 'sweep' ? store.momentOf(awake.until()) + STATEMENT_MS : null,
  };
}

function advance(
  deps: Deps,
  listeners: Listeners,
  loaded: LoadedMatch,
  match: Match,
  events: readonly MatchEvent[],
): void {
  const ended = !isOver(loaded.match) && isOver(match);
  loaded.match = match;
  loaded.events.push(...events);
  deps.bus.publish({ topic: 'match', match: loaded.id, seq: match.seq });
  for (const listener of listeners.step) listener(loaded);
  for (const listener of listeners.written) listener(loaded);
  if (ended) for (const listener of listeners.end) listener(loaded);
}

async function catchUp({ store }: Deps, listeners: Listeners, loaded: LoadedMatch): Promise<void> {
  const before = loaded.match.seq;
  const news = await store.matches.events(loaded.id, before);
  if (news.length === 0 || loaded.match.seq !== before) return;
  foldIn(loaded, news);
  for (const listener of listeners.step) listener(loaded);
}

/** The end may have been ours, written just before the connection to the database broke. */
async function catchUpAndEnd(deps: Deps, listeners: Listeners, loaded: LoadedMatch): Promise<void> {
  const wasOver = isOver(loaded.match);
  await catchUp(deps, listeners, loaded);
  if (!wasOver && isOver(loaded.match)) for (const listener of listeners.end) listener(loaded);
}

/** Written out, field by field: one spread out of two others gets a shape of its own for every single move. */
function appendOf(
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
    deadline: deadlineOf(match),
    outcome: match.outcome,
    notAfter,
    awakeUntil,
    actionId: ask.actionId,
    swap2History: isInOpening(loaded) ? swap2HistoryOf(match) : null,
    snapshot: snapshotOf(loaded, match, events),
  };
}

function isInOpening({ game, match }: LoadedMatch): boolean {
  return game.phase(match.state).opening !== undefined;
}

/** Every step of the opening and of the end is kept at once; between them now and then. */
function snapshotOf(loaded: LoadedMatch, match: Match, events: readonly MatchEvent[]): Append['snapshot'] {
  if (loaded.roomId === null || !events.some((event) => event.kind === 'moved' || event.kind === 'left'))
    return null;
  const due = isInOpening(loaded) || isOver(match) || match.plies.length % SNAPSHOT_EVERY === 0;
  return due ? { roomId: loaded.roomId, state: match.state as JsonObject } : null;
}

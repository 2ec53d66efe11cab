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
import { type Command, deadlineOf, decideStep, isOver, type Match, type MatchEvent } from '@sente/match';
import type { Logger } from 'pino';
import type { Bus } from './bus/bus.ts';
import type { Storage } from './storage.ts';
import { StoreUnavailable } from './store/sql.ts';
import type { Append, MatchRow, NewMatch, Store } from './store/store.ts';
import { isInOpening, swap2HistoryOf } from './swap2.ts';
import { foldIn, openTables, type Table, type Tables } from './tables.ts';

/** The topic on which servers tell each other that a match has moved on: `<match> <seq>`. */
const MATCH_TOPIC = 'match';

const MOST_TRIES = 8;
/** How long an act waits for a store that does not answer before it is refused. */
const PATIENCE_MS = 30_000;
/** In the main game a snapshot every so many plies is enough: the events are the truth. */
const SNAPSHOT_EVERY = 8;

export type Ask = {
  readonly command: Command;
  /** Names the act, so that a resend after a lost connection is answered and not played twice. */
  readonly actionId?: string;
  /** Asked when the act's turn has come: false, and nothing is done any more. */
  readonly still?: () => boolean;
  /** Throws when the store does not answer, instead of waiting for it. */
  readonly impatient?: true;
};

export type Ground = {
  readonly store: Store;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly findGame: (id: string) => Game | undefined;
  readonly random: Random;
  readonly log: Logger;
};

export type Acted = Result<{ readonly seq: number }>;

export type Play = {
  begin(match: NewMatch): Promise<void>;
  table(id: string): Promise<Table | null>;
  /** What is in memory already; never a look at the store. */
  known(id: string): Table | undefined;
  act(id: string, ask: Ask): Promise<Acted>;
  /** While somebody watches a match here, it stays in memory. */
  readonly hold: Tables['hold'];
  readonly release: Tables['release'];
  /** Called after every step of a match that this server has made or heard of. */
  onStep(listener: (table: Table) => void): void;
  onBegin(listener: (match: NewMatch) => void): void;
  /** Called on the server that wrote the end; more than once only when that could not be known for sure. */
  onEnd(listener: (table: Table) => void): void;
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
  readonly step: ((table: Table) => void)[];
  readonly end: ((table: Table) => void)[];
  readonly acted: Acting[];
  readonly broken: Breaking[];
};

export function openPlay(ground: Ground): Play {
  const { store, bus, log } = ground;
  const listeners: Listeners = { begin: [], step: [], end: [], acted: [], broken: [] };
  const tables = openTables({
    ...ground,
    broken: (row, events) => {
      for (const listener of listeners.broken) listener(row, events);
    },
  });
  const underWay = new Set<Promise<unknown>>();

  function hear(id: string, seq: number): void {
    const table = tables.known(id);
    if (!table || table.match.seq >= seq) return;
    inLine(table, () =>
      table.match.seq < seq ? catchUp(ground, listeners, table) : Promise.resolve(),
    ).catch((error: unknown) => log.warn({ match: id, error: String(error) }, 'could not catch up'));
  }

  bus.subscribe(MATCH_TOPIC, (payload) => {
    const [id = '', seq] = payload.split(' ');
    hear(id, Number(seq));
  });

  // Hints may have been lost while servers could not hear each other.
  bus.onRecovered(() => {
    for (const table of tables.all()) if (!isOver(table.match)) hear(table.id, Number.POSITIVE_INFINITY);
  });

  return {
    async begin(match) {
      await store.matches.create(match);
      for (const listener of listeners.begin) listener(match);
    },
    table: tables.load,
    known: tables.known,
    hold: tables.hold,
    release: tables.release,
    act(id, ask) {
      const began = performance.now();
      const done = actPatiently(ground, tables, listeners, id, ask);
      underWay.add(done);
      const finish = (result: string) => {
        underWay.delete(done);
        const seconds = (performance.now() - began) / 1000;
        for (const listener of listeners.acted) listener(ask.command.kind, result, seconds);
      };
      done.then(
        (result) => finish(result.ok ? 'ok' : result.refusal.code),
        () => finish('failed'),
      );
      return done;
    },
    onStep: (listener) => void listeners.step.push(listener),
    onBegin: (listener) => void listeners.begin.push(listener),
    onEnd: (listener) => void listeners.end.push(listener),
    onBroken: (listener) => void listeners.broken.push(listener),
    onActed: (listener) => void listeners.acted.push(listener),
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

async function actPatiently(
  ground: Ground,
  tables: Tables,
  listeners: Listeners,
  id: string,
  ask: Ask,
): Promise<Acted> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const table = await tables.load(id);
      if (!table) return refuse('no_such_match');
      return await inLine(table, () => persist(ground, listeners, table, ask));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      ground.storage.failed();
      if (ask.impatient) throw error;
      // Out of the line while waiting: the time that is given back must get past us.
      if (!(await ground.storage.untilOk(deadline - Date.now()))) return refuse('storage');
    }
  }
}

/** One after another for each match: what one decides, the next builds on. */
function inLine<T>(table: Table, work: () => Promise<T>): Promise<T> {
  const turn = table.line.then(work);
  table.line = turn.catch(() => undefined);
  return turn;
}

/** Decides again as often as another server was quicker. */
async function persist(ground: Ground, listeners: Listeners, table: Table, ask: Ask): Promise<Acted> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const result = await attempt(ground, listeners, table, ask);
    if (result !== 'again') return result;
  }
  ground.log.warn({ match: table.id, command: ask.command.kind }, 'too many conflicts');
  return refuse('busy');
}

async function attempt(
  ground: Ground,
  listeners: Listeners,
  table: Table,
  ask: Ask,
): Promise<Acted | 'again'> {
  if (ask.still?.() === false) return accept({ seq: table.match.seq });
  const step = decideStep(table.game, table.match, ask.command, {
    now: ground.store.now(),
    random: ground.random,
    deal: table.secret?.deal ?? null,
    salt: table.secret?.salt ?? null,
  });
  if (!step.ok) return await refused(ground, listeners, table, ask, step.refusal);
  const { events, match } = step.value;
  if (events.length === 0) return accept({ seq: table.match.seq });
  const appended = await ground.store.matches.append(appendOf(table, ask, events, match));
  switch (appended.kind) {
    case 'ok':
      advance(ground, listeners, table, match, events);
      return accept({ seq: appended.seq });
    case 'repeat':
      await catchUpAndEnd(ground, listeners, table);
      return accept({ seq: appended.seq });
    case 'conflict':
      await catchUpAndEnd(ground, listeners, table);
      return 'again';
    case 'late':
      return tooLate(ground, refuse('too_late', { deadline: table.match.deadline }));
    case 'missing':
      return refuse('no_such_match');
  }
}

/** A refusal may only mean that this server is behind, or that the same act was played before. */
async function refused(
  ground: Ground,
  listeners: Listeners,
  table: Table,
  ask: Ask,
  refusal: Refusal,
): Promise<Acted | 'again'> {
  const { seq } = table.match;
  await catchUpAndEnd(ground, listeners, table);
  if (table.match.seq !== seq) return 'again';
  const played =
    ask.actionId === undefined ? null : await ground.store.matches.actionSeq(table.id, ask.actionId);
  if (played !== null) return accept({ seq: played });
  return refusal.code === 'too_late' ? tooLate(ground, { ok: false, refusal }) : { ok: false, refusal };
}

/** Nobody is late while nothing could be saved: the lost time is given back first, and the act decided again. */
function tooLate(ground: Ground, result: Acted): Acted {
  if (ground.storage.isOk()) return result;
  throw new StoreUnavailable('lost time is not given back yet');
}

function advance(
  ground: Ground,
  listeners: Listeners,
  table: Table,
  match: Match,
  events: readonly MatchEvent[],
): void {
  const ended = !isOver(table.match) && isOver(match);
  table.match = match;
  table.events.push(...events);
  ground.bus.publish(MATCH_TOPIC, `${table.id} ${match.seq}`);
  for (const listener of listeners.step) listener(table);
  if (ended) for (const listener of listeners.end) listener(table);
}

async function catchUp({ store }: Ground, listeners: Listeners, table: Table): Promise<void> {
  const before = table.match.seq;
  const news = await store.matches.events(table.id, before);
  if (news.length === 0 || table.match.seq !== before) return;
  foldIn(table, news);
  for (const listener of listeners.step) listener(table);
}

/** The end may have been ours, written just before the line to the database broke. */
async function catchUpAndEnd(ground: Ground, listeners: Listeners, table: Table): Promise<void> {
  const wasOver = isOver(table.match);
  await catchUp(ground, listeners, table);
  if (!wasOver && isOver(table.match)) for (const listener of listeners.end) listener(table);
}

function appendOf(table: Table, ask: Ask, events: readonly MatchEvent[], match: Match): Append {
  return {
    match: table.id,
    expect: table.match.seq,
    events,
    status: match.status,
    deadline: deadlineOf(match),
    outcome: match.outcome,
    notAfter: ask.command.kind === 'move' ? table.match.deadline : null,
    actionId: ask.actionId,
    swap2History: isInOpening(table.match) ? swap2HistoryOf(match) : null,
    snapshot: snapshotOf(table, match, events),
  };
}

/** Every step of the opening and of the end is kept at once; between them now and then. */
function snapshotOf(table: Table, match: Match, events: readonly MatchEvent[]): Append['snapshot'] {
  if (table.roomId === null || !events.some((event) => event.kind === 'moved' || event.kind === 'left'))
    return null;
  const due = isInOpening(table.match) || isOver(match) || match.plies.length % SNAPSHOT_EVERY === 0;
  return due ? { roomId: table.roomId, state: match.state as JsonObject } : null;
}

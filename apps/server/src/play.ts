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
  evolve,
  fold,
  isOver,
  type Match,
  type MatchEvent,
} from '@sente/match';
import type { Logger } from 'pino';
import type { Bus } from './bus/bus.ts';
import type { Append, Deal, NewMatch, Store } from './store/store.ts';

/** The topic on which servers tell each other that a match has moved on: `<match> <seq>`. */
export const MATCH_TOPIC = 'match';

const MOST_TABLES = 20_000;
const MOST_TRIES = 8;
/** In the main game a snapshot every so many plies is enough: the events are the truth. */
const SNAPSHOT_EVERY = 8;

/** A match in memory: its whole log, and what it folds to. */
export type Table = {
  readonly id: string;
  readonly game: Game;
  readonly roomId: string | null;
  readonly seriesId: string | null;
  readonly rated: boolean;
  readonly mode: string;
  readonly events: MatchEvent[];
  match: Match;
  readonly secret: Deal | null;
  /** The end of the line of acts waiting for this match; each waits for the one before it. */
  line: Promise<unknown>;
};

export type Ask = {
  readonly command: Command;
  /** Names the act, so that a resend after a lost connection is answered and not played twice. */
  readonly actionId?: string;
};

export type Ground = {
  readonly store: Store;
  readonly bus: Bus;
  readonly findGame: (id: string) => Game | undefined;
  readonly random: Random;
  readonly log: Logger;
};

export type Play = {
  begin(match: NewMatch): Promise<void>;
  table(id: string): Promise<Table | null>;
  /** What is in memory already; never a look at the store. */
  known(id: string): Table | undefined;
  act(id: string, ask: Ask): Promise<Result<{ readonly seq: number }>>;
  /** Called after every step of a match that this server has made or heard of, with the seq it was at before. */
  onStep(listener: (table: Table, before: number) => void): void;
  /** Called once, on the server that wrote the end. */
  onEnd(listener: (table: Table) => void): void;
};

export function openPlay(ground: Ground): Play {
  const { store, bus, log } = ground;
  const tables = new Map<string, Table>();
  const loading = new Map<string, Promise<Table | null>>();
  const stepListeners: ((table: Table, before: number) => void)[] = [];
  const endListeners: ((table: Table) => void)[] = [];

  function remember(table: Table): Table {
    tables.set(table.id, table);
    if (tables.size > MOST_TABLES) {
      const oldest = tables.keys().next().value as string;
      tables.delete(oldest);
    }
    return table;
  }

  function known(id: string): Table | undefined {
    const table = tables.get(id);
    if (table) {
      // Touched last, forgotten last.
      tables.delete(id);
      tables.set(id, table);
    }
    return table;
  }

  function table(id: string): Promise<Table | null> {
    const here = known(id);
    if (here) return Promise.resolve(here);
    const underWay = loading.get(id);
    if (underWay) return underWay;
    const load = loadTable(ground, id)
      .then((loaded) => loaded && remember(loaded))
      .finally(() => loading.delete(id));
    loading.set(id, load);
    return load;
  }

  /** Folds in what other servers wrote. */
  async function catchUp(table: Table): Promise<void> {
    const before = table.match.seq;
    const news = await store.matches.events(table.id, before);
    if (table.match.seq !== before) return;
    for (const event of news) table.match = evolve(table.game, table.match, event);
    table.events.push(...news);
    if (news.length > 0) for (const listener of stepListeners) listener(table, before);
  }

  function advance(table: Table, match: Match, events: readonly MatchEvent[]): void {
    const before = table.match.seq;
    const ended = !isOver(table.match) && isOver(match);
    table.match = match;
    table.events.push(...events);
    bus.publish(MATCH_TOPIC, `${table.id} ${match.seq}`);
    for (const listener of stepListeners) listener(table, before);
    if (ended) for (const listener of endListeners) listener(table);
  }

  async function attempt(table: Table, ask: Ask): Promise<Result<{ seq: number }> | 'again'> {
    const step = decideStep(table.game, table.match, ask.command, {
      now: store.now(),
      random: ground.random,
      deal: table.secret?.deal ?? null,
      salt: table.secret?.salt ?? null,
    });
    if (!step.ok) return refused(table, ask, step.refusal);
    const { events, match } = step.value;
    if (events.length === 0) return accept({ seq: table.match.seq });
    const appended = await store.matches.append(appendOf(table, ask, events, match));
    switch (appended.kind) {
      case 'ok':
        advance(table, match, events);
        return accept({ seq: appended.seq });
      case 'repeat':
        await catchUp(table);
        return accept({ seq: appended.seq });
      case 'conflict':
        await catchUp(table);
        return 'again';
      case 'late':
        return refuse('too_late', { deadline: table.match.deadline });
      case 'missing':
        return refuse('no_such_match');
    }
  }

  /** A refusal may only mean that this server is behind, or that the same act was played before. */
  async function refused(
    table: Table,
    ask: Ask,
    refusal: Refusal,
  ): Promise<Result<{ seq: number }> | 'again'> {
    const seq = table.match.seq;
    await catchUp(table);
    if (table.match.seq !== seq) return 'again';
    const played = ask.actionId === undefined ? null : await store.matches.actionSeq(table.id, ask.actionId);
    return played === null ? { ok: false, refusal } : accept({ seq: played });
  }

  async function inLine(table: Table, ask: Ask): Promise<Result<{ seq: number }>> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const result = await attempt(table, ask);
      if (result !== 'again') return result;
    }
    log.warn({ match: table.id, command: ask.command.kind }, 'too many conflicts');
    return refuse('busy');
  }

  async function act(id: string, ask: Ask): Promise<Result<{ seq: number }>> {
    const found = await table(id);
    if (!found) return refuse('no_such_match');
    const turn = found.line.then(() => inLine(found, ask));
    found.line = turn.catch(() => undefined);
    return turn;
  }

  bus.subscribe(MATCH_TOPIC, (payload) => {
    const [id = '', seq] = payload.split(' ');
    const here = tables.get(id);
    if (!here || here.match.seq >= Number(seq)) return;
    here.line = here.line
      .then(() => (here.match.seq < Number(seq) ? catchUp(here) : undefined))
      .catch((error: unknown) => log.error({ match: id, error: String(error) }, 'could not catch up'));
  });

  return {
    async begin(match) {
      await store.matches.create(match);
    },
    table,
    known,
    act,
    onStep: (listener) => void stepListeners.push(listener),
    onEnd: (listener) => void endListeners.push(listener),
  };
}

async function loadTable({ store, findGame, log }: Ground, id: string): Promise<Table | null> {
  const found = await store.matches.load(id);
  if (!found) return null;
  const { match: row, events } = found;
  const game = findGame(row.game);
  if (!game) {
    log.error({ match: id, game: row.game }, 'a match of a game this server does not have');
    return null;
  }
  const folded = fold(game, events);
  if (!folded.ok) {
    log.error({ match: id, code: folded.refusal.code }, 'a log that does not fold');
    return null;
  }
  const secret = row.config.commitment === null ? null : await store.matches.deal(id);
  const { roomId, seriesId, rated, mode } = row;
  return {
    id,
    game,
    roomId,
    seriesId,
    rated,
    mode,
    events: [...events],
    match: folded.value,
    secret,
    line: Promise.resolve(),
  };
}

function appendOf(table: Table, ask: Ask, events: readonly MatchEvent[], match: Match): Append {
  const timed = ask.command.kind === 'move';
  const snapshot = snapshotOf(table, match, events);
  return {
    match: table.id,
    expect: table.match.seq,
    events,
    status: match.status,
    deadline: deadlineOf(match),
    outcome: match.outcome,
    notAfter: timed ? table.match.deadline : null,
    actionId: ask.actionId ?? null,
    swap2History: swap2HistoryOf(match),
    snapshot,
  };
}

/** Every step of the opening and of the end is kept at once; between them now and then. */
function snapshotOf(table: Table, match: Match, events: readonly MatchEvent[]): Append['snapshot'] {
  if (table.roomId === null || !events.some((event) => event.kind === 'moved' || event.kind === 'left'))
    return null;
  const { gamePhase } = match.state as { gamePhase?: string };
  const due = gamePhase === 'swap2' || isOver(match) || match.plies.length % SNAPSHOT_EVERY === 0;
  return due ? { roomId: table.roomId, state: match.state as JsonObject } : null;
}

/** Kept with a match of a game that opened by Swap 2, once its colours are settled. */
function swap2HistoryOf(match: Match): JsonObject | null {
  if (!isOver(match)) return null;
  const { swap2State } = match.state as { swap2State?: Swap2Like };
  if (!swap2State?.blackPlayerId || !swap2State.whitePlayerId) return null;
  const { actions, blackPlayerId, whitePlayerId } = swap2State;
  return { actions, finalAssignment: { blackPlayerId, whitePlayerId, firstMover: blackPlayerId } };
}

type Swap2Like = {
  readonly actions: JsonObject[];
  readonly blackPlayerId?: string;
  readonly whitePlayerId?: string;
};

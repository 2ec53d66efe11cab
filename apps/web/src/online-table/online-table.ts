// A match of the server as a table: its events are folded by the same rules, and the viewer's move is shown unconfirmed.

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Game, type Refusal, type Result, refuse, type Seat } from '@sente/kernel';
import {
  type Command,
  earliestDeadlineOf,
  isOver,
  type Match,
  type MatchEvent,
  remainingMs,
  tryEvolve,
} from '@sente/match';
import type { Action, MatchInfo, RoomView } from '@sente/protocol';
import type { StartTimer } from '../base/tasks.ts';
import type { Connection } from '../connection/connection.ts';
import { followMatch } from '../connection/follow-match.ts';
import type { Declined, Remote, RemoteSeat, TableModel } from '../table/model/table-view.ts';
import { personName } from '../words/guest-names.ts';

export type OnlineTable = {
  /** Null until the game and its first event have arrived. */
  readonly model: ReadonlySignal<TableModel | null>;
  /** The server has no such match. */
  readonly refusal: ReadonlySignal<Refusal | null>;
  close(): void;
};

type OnlineTableDeps = {
  readonly connection: Connection;
  readonly startTimer: StartTimer;
  find(game: string): Promise<Game | undefined>;
  /** The room of the match, for names and ratings that change during the game. */
  readonly room: ReadonlySignal<RoomView | null>;
  address(match: string, ply: number | null): string;
  /** The viewer has seen the board: from now on the player counts as present, and the clock may run. */
  readonly present: ReadonlySignal<boolean>;
};

/** The viewer's move on its way to the server. */
type Pending = { readonly move: string; readonly ply: number; readonly seat: Seat; readonly at: number };

const SECOND_MS = 1000;
const TICK_MS = 100;
const SOON_MS = 10_000;

export function openOnlineTable(deps: OnlineTableDeps, id: string): OnlineTable {
  const declined = signal<Declined | null>(null);
  const log = followMatch({ ...deps, onEvent: heard }, id);
  const model = signal<TableModel | null>(null);
  const endings = [log.stop];
  endings.push(
    effect(() => {
      const [game, info, match] = [log.game.value, log.info.value, log.match.value];
      if (model.peek() || !game || !info || !match) return;
      // From here on there is always a match, so the model needs no null.
      const confirmed = signal(match);
      endings.push(
        effect(() => {
          if (log.match.value) confirmed.value = log.match.value;
        }),
      );
      const made = makeTableModel(deps, {
        id,
        game,
        info: log.info,
        startedAt: log.startedAt(),
        declined,
        confirmed,
      });
      endings.push(made.stop);
      model.value = made.model;
    }),
  );
  function heard(match: Match, event: MatchEvent): void {
    declined.value = readDeclinedOffer(match, event) ?? declined.value;
  }
  return {
    model,
    refusal: log.refusal,
    close() {
      for (const end of endings) end();
    },
  };
}

/** A player who withdraws an offer of their own declines nothing. */
function readDeclinedOffer({ offers, seq }: Match, event: MatchEvent): Declined | null {
  if (event.kind !== 'declined' || offers[event.offer][0] === event.seat) return null;
  return { seat: event.seat, offer: event.offer, n: seq };
}

type Watched = {
  readonly id: string;
  readonly game: Game;
  readonly info: ReadonlySignal<MatchInfo | null>;
  readonly startedAt: number | null;
  readonly declined: ReadonlySignal<Declined | null>;
  readonly confirmed: ReadonlySignal<Match>;
};

function makeTableModel(deps: OnlineTableDeps, watched: Watched): { model: TableModel; stop: () => void } {
  const { connection } = deps;
  const { id, game, info, startedAt, declined, confirmed } = watched;
  const { pending, match, send, stop: stopPending } = makePendingMoveSender(deps, watched);
  const unsent = computed(() => (connection.silent.value ? pending.value : null));
  // A move that was not sent has not passed the turn: the viewer's own clock is shown.
  const timed = computed(() => (unsent.value ? confirmed.value : match.value));
  const time = trackTimeLeft(deps, timed);
  const people = computed(() => listPlayers(info.value, deps.room.value));
  const remote: Remote = {
    frozen: connection.silent,
    unsure: computed(() => pending.value !== null),
    unsent,
    declined,
    restartedWith: computed(() => countStonesKeptOnRestart(info.value, match.value, startedAt)),
    seats: computed(() => describeRemoteSeats(match.value, people.value, deps.room.value, time.now.value)),
  };
  const model: TableModel = {
    game,
    match,
    viewerSeats: computed(() => (info.value?.seat == null ? [] : [info.value.seat])),
    names: computed(() => people.value.map(({ name }) => name)),
    scores: computed(() => findSeriesScores(people.value, deps.room.value)),
    send,
    local: false,
    clock: computed(() => makeSeatClock(timed.value, time.left.value)),
    freeUndo: null,
    remote,
    startedAt,
    address: (ply) => deps.address(id, ply),
  };
  return {
    model,
    stop() {
      stopPending();
      time.stop();
    },
  };
}

/** Sends the viewer's commands. A move is pending, and in the match already, until the server has answered. */
function makePendingMoveSender({ connection }: OnlineTableDeps, { id, game, confirmed }: Watched) {
  const pending = signal<Pending | null>(null);
  const match = computed(() => applyPendingMove(game, confirmed.value, pending.value));
  const stop = effect(() => {
    const waits = pending.value;
    if (waits && (confirmed.value.plies.length !== waits.ply || isOver(confirmed.value)))
      pending.value = null;
  });
  async function send(command: Command): Promise<Result<unknown>> {
    const action = commandToAction(command);
    if (!action) return refuse('illegal_move');
    if (action.kind === 'move') {
      // One move at a time: the next one depends on the server's answer to this one.
      if (pending.value) return refuse('stale');
      const { seat, move, ply } = command as Extract<Command, { kind: 'move' }>;
      pending.value = { move, ply, seat, at: connection.now() };
    }
    const answer = await connection.request({ t: 'act', match: id, do: action });
    if (!answer.ok && action.kind === 'move') pending.value = null;
    return answer;
  }
  return { pending, match, send, stop };
}

/** The stones of a restarted opening are as old as the match. After the next move the note is no longer needed. */
function countStonesKeptOnRestart(
  info: MatchInfo | null,
  match: Match,
  startedAt: number | null,
): number | null {
  if (info?.restarted !== true || startedAt === null || isOver(match)) return null;
  return match.plies.every(({ at }) => at <= startedAt) ? match.plies.length : null;
}

/** The match as if the move had been confirmed; unchanged if only the server can decide the move's result. */
function applyPendingMove(game: Game, match: Match, pending: Pending | null): Match {
  if (!pending || pending.ply !== match.plies.length || match.status !== 'playing') return match;
  const { seat, at, move } = pending;
  // Only the server knows the man under a flip, so a flip waits for its answer.
  const settled = game.settle(match.state, move, null);
  if (!settled.ok) return match;
  const next = tryEvolve(game, match, { kind: 'moved', at, seat, move: settled.value });
  return next.ok ? next.value : match;
}

function commandToAction(command: Command): Action | null {
  switch (command.kind) {
    case 'move':
      return { kind: 'move', move: command.move, ply: command.ply };
    case 'offer':
    case 'decline':
      return { kind: command.kind, offer: command.offer };
    case 'resign':
    case 'abort':
      return { kind: command.kind };
    default:
      return null;
  }
}

/**
 * The time left for the seat to move, in visible steps; it stands still without a connection. The next timer is set for
 * the next change on screen: a phone that waits is not woken for nothing.
 */
function trackTimeLeft({ connection, startTimer }: OnlineTableDeps, match: ReadonlySignal<Match>) {
  const left = signal<number | null>(null);
  const now = signal(connection.now());
  let at = connection.now();
  let cancel = () => {};
  const updateTimeLeft = () => {
    cancel();
    const stands = connection.silent.value || isOver(match.value);
    if (!connection.silent.value) at = connection.now();
    const second = Math.floor(at / SECOND_MS) * SECOND_MS;
    now.value = second;
    const ms = remainingMs(match.value, at);
    const step = ms !== null && ms <= SOON_MS ? TICK_MS : SECOND_MS;
    const steps = ms === null ? null : Math.ceil(ms / step);
    left.value = steps === null ? null : steps * step;
    if (stands) return;
    const untilSecond = second + SECOND_MS - at;
    const untilStep = ms === null || steps === null ? untilSecond : ms - (steps - 1) * step;
    cancel = startTimer(Math.min(untilSecond, untilStep), updateTimeLeft);
  };
  const stopEffect = effect(updateTimeLeft);
  return {
    left,
    now,
    stop() {
      cancel();
      stopEffect();
    },
  };
}

/** The time is per move, so a waiting seat has all of it. */
function makeSeatClock(match: Match, left: number | null): (seat: Seat) => number | null {
  const { moveMs } = match.config;
  if (moveMs === null || isOver(match)) return () => null;
  return (seat) => (seat === match.turn ? left : moveMs);
}

type Player = {
  readonly id: string;
  readonly name: string;
  readonly rating: number | null;
  readonly provisional: boolean;
};

function listPlayers(info: MatchInfo | null, room: RoomView | null): readonly Player[] {
  return (info?.players ?? []).map((player) => {
    const seated = room?.seats.find(({ person }) => person?.id === player.id)?.person ?? player;
    return {
      id: player.id,
      name: personName(seated),
      rating: seated.rating ?? null,
      provisional: seated.provisional ?? false,
    };
  });
}

function describeRemoteSeats(
  match: Match,
  people: readonly Player[],
  room: RoomView | null,
  now: number,
): readonly RemoteSeat[] {
  return people.map(({ id, rating, provisional }, seat) => {
    const here = isOver(match) ? isPlayerInRoom(room, id) : match.absentSince[seat] === null;
    // While all players are away no clock runs.
    const due = !here && match.status === 'playing' && match.turn === seat ? earliestDeadlineOf(match) : null;
    return {
      here,
      awayMs: due === null ? null : Math.max(0, due - now),
      rating,
      provisional,
    };
  });
}

/** The points of the seats in the series; null for a single game. */
function findSeriesScores(people: readonly Player[], room: RoomView | null): readonly number[] | null {
  const series = room?.series ?? null;
  if (series === null || series.config.bestOf === 1) return null;
  const { players } = series.config;
  const inIt = people.every(({ id }) => players.includes(id));
  return inIt ? people.map(({ id }) => series.scores[players.indexOf(id)] ?? 0) : null;
}

/** After the game the room knows which players are still present. */
function isPlayerInRoom(room: RoomView | null, id: string): boolean {
  return room === null || room.seats.some((seat) => seat.person?.id === id && seat.here);
}

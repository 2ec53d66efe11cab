// A table: one match as a viewer sees it. Local and online play differ only in the receiver of `send`.

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import {
  type Game,
  type ManKind,
  type Picture,
  type Refusal,
  type Result,
  replayRecord,
  type Seat,
} from '@sente/kernel';
import type { Command, Match, OfferKind } from '@sente/match';
import type { Settings } from '../../base/settings.ts';

/** Undo and redo without the consent of another player. */
export type FreeUndo = {
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  undo(): void;
  redo(): void;
};

/** The state of a seat in an online game, beside its name. */
export type RemoteSeat = {
  readonly here: boolean;
  /** While away: the time left before the absence costs the game; null if it does not run. */
  readonly awayMs: number | null;
  readonly rating: number | null;
  readonly provisional: boolean;
};

export type Unsent = { readonly seat: Seat; readonly move: string };
/** `n` distinguishes equal ones. */
export type Declined = { readonly seat: Seat; readonly offer: OfferKind; readonly n: number };

/** The parts that only an online table has. */
export type Remote = {
  readonly seats: ReadonlySignal<readonly RemoteSeat[]>;
  /** The server does not answer: the clocks stand still and show it. */
  readonly frozen: ReadonlySignal<boolean>;
  /** The move on the board is not confirmed yet. */
  readonly unsure: ReadonlySignal<boolean>;
  /** The viewer's move that cannot be sent, because the server does not answer. Until then it is still the viewer's turn. */
  readonly unsent: ReadonlySignal<Unsent | null>;
  /** The offer that a player has just declined; not one declined before the page opened. */
  readonly declined: ReadonlySignal<Declined | null>;
  /** The number of stones with which a damaged opening was restarted, until the next move; otherwise null. */
  readonly restartedWith: ReadonlySignal<number | null>;
};

/** The additions of a page to a game (hint, lesson, review, analysis): drawings on the board, notes beside moves. */
export type Annotations = {
  draw(picture: Picture, ply: number): Picture;
  /** By entry of the record: a sign and its meaning. */
  readonly notes?: readonly (MoveNote | null)[];
};
export type MoveNote = { readonly sign: string; readonly words: string };

export type TableModel = {
  readonly game: Game;
  readonly match: ReadonlySignal<Match>;
  /** Every state up to the match, if they do not follow from playing its moves from the set-up. */
  readonly states?: ReadonlySignal<readonly unknown[]>;
  /** The seats of this viewer, the nearest first: all on one screen, one in an online game, none for a spectator. */
  readonly viewerSeats: ReadonlySignal<readonly Seat[]>;
  /** The name of each seat. */
  readonly names: ReadonlySignal<readonly string[]>;
  /** The points of each seat so far, if several games count together. */
  readonly scores?: ReadonlySignal<readonly number[] | null>;
  send(command: Command): Promise<Result<unknown>>;
  /** All players sit at this screen. */
  readonly local: boolean;
  /** The milliseconds left for a seat; null without a clock. */
  readonly clock: ReadonlySignal<(seat: Seat) => number | null> | null;
  readonly freeUndo: FreeUndo | null;
  /** The way to confirm a move here, instead of the setting; null for the setting. */
  readonly confirm?: ReadonlySignal<Settings['confirm'] | null>;
  readonly annotations?: ReadonlySignal<Annotations | null>;
  readonly remote: Remote | null;
  /** The start of the game, if the match recorded the time of every move. */
  readonly startedAt: number | null;
  /** The address of the match at its server, at a certain move; null for a game without a server. */
  readonly address: ((ply: number | null) => string) | null;
};

/** The parts of a model that only a server provides. */
export const NO_SERVER = { clock: null, remote: null, startedAt: null, address: null } as const;

export type ShownRefusal = { readonly refusal: Refusal; readonly n: number };

/** A screen's state for a match: the move it shows, the side it is seen from, the last refusal. */
export type TableView = {
  readonly model: TableModel;
  readonly states: ReadonlySignal<readonly unknown[]>;
  /** The number of plies shown; equals `last` when following the game. */
  readonly shown: ReadonlySignal<number>;
  readonly last: ReadonlySignal<number>;
  readonly picture: ReadonlySignal<Picture>;
  readonly live: ReadonlySignal<Picture>;
  /** The seat whose move the live position waits for. */
  readonly turn: ReadonlySignal<Seat | null>;
  readonly mayMove: ReadonlySignal<boolean>;
  readonly over: ReadonlySignal<boolean>;
  readonly flipped: Signal<boolean>;
  readonly zen: Signal<boolean>;
  readonly lastRefusal: ReadonlySignal<ShownRefusal | null>;
  /** The man that the viewer asked about. */
  readonly asked: Signal<ManKind | null>;
  stepTo(ply: number): void;
  move(move: string): void;
  /** Sends a command, and shows a refusal beside the board. */
  send(command: Command): Promise<void>;
  showRefusal(refusal: Refusal): void;
  clearRefusal(): void;
};

export function openTableView(model: TableModel): TableView {
  const { game, match } = model;
  const stepped = signal<number | null>(null);
  const lastRefusal = signal<ShownRefusal | null>(null);
  const states = model.states ?? trackStates(game, match);
  const last = computed(() => match.value.plies.length);
  const shown = computed(() => Math.min(stepped.value ?? last.value, last.value));
  const unsent = computed(() => model.remote?.unsent.value ?? null);
  // Five in a row has not won before the server knows the move.
  const over = computed(
    () => unsent.value === null && (match.value.outcome !== null || match.value.status === 'aborted'),
  );
  const turn = computed(() => (over.value ? null : (unsent.value?.seat ?? game.turn(match.value.state))));
  const mayMove = computed(
    () =>
      turn.value !== null &&
      unsent.value === null &&
      match.value.status === 'playing' &&
      model.viewerSeats.value.includes(turn.value),
  );
  const live = computed(() => game.picture(match.value.state));
  const picture = computed(() => {
    const following = shown.value === last.value;
    const plain = following ? live.value : game.picture(states.value[shown.value]);
    const drawn = model.annotations?.value?.draw(plain, shown.value) ?? plain;
    return following && mayMove.value ? drawn : { ...drawn, offers: [] };
  });

  function showRefusal(refusal: Refusal): void {
    lastRefusal.value = { refusal, n: (lastRefusal.value?.n ?? 0) + 1 };
  }
  function stepTo(ply: number): void {
    const to = Math.max(0, Math.min(ply, last.value));
    stepped.value = to === last.value ? null : to;
    lastRefusal.value = null;
  }
  async function send(command: Command): Promise<void> {
    const answer = await model.send(command);
    if (!answer.ok) showRefusal(answer.refusal);
  }
  return {
    model,
    states,
    shown,
    last,
    picture,
    live,
    turn,
    mayMove,
    over,
    flipped: signal(false),
    zen: signal(false),
    lastRefusal,
    asked: signal(null),
    stepTo,
    send,
    showRefusal,
    clearRefusal() {
      lastRefusal.value = null;
    },
    move(move) {
      lastRefusal.value = null;
      stepped.value = null;
      const seat = turn.value ?? model.viewerSeats.value[0] ?? 0;
      void send({ kind: 'move', seat, move, ply: last.value });
    },
  };
}

/** Every state so far. A move appends one and a takeback cuts; only a new match is replayed from the start. */
function trackStates(game: Game, match: ReadonlySignal<Match>): ReadonlySignal<readonly unknown[]> {
  let known: readonly unknown[] = [];
  let entries: readonly string[] = [];
  let config: Match['config'] | null = null;
  return computed(() => {
    const { plies, state } = match.value;
    const now = plies.map((ply) => ply.entry);
    const same = config === match.value.config && isOnePrefixOfOther(entries, now);
    if (same && now.length === entries.length + 1) known = [...known, state];
    else if (same && now.length <= entries.length) known = known.slice(0, now.length + 1);
    else known = replayAllStates(game, match.value, now);
    entries = now;
    config = match.value.config;
    return known;
  });
}

function isOnePrefixOfOther(a: readonly string[], b: readonly string[]): boolean {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) if (a[i] !== b[i]) return false;
  return true;
}

function replayAllStates(game: Game, match: Match, entries: readonly string[]): readonly unknown[] {
  const { options, players } = match.config;
  const all = replayRecord(game, { game: game.id, options, entries }, players);
  // A folded match can always replay its entries. If not, the current position is shown for every move.
  return all.ok ? all.value : entries.map(() => match.state).concat([match.state]);
}

// A table: one match as a person sees it. Local and online play differ only in who answers `send`.

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import {
  type Game,
  type ManKind,
  type Picture,
  type Refusal,
  type Result,
  replay,
  type Seat,
} from '@sente/kernel';
import type { Command, Match, OfferKind } from '@sente/match';
import type { Settings } from '../../base/settings.ts';

/** Undo and redo that need nobody's consent. */
export type FreeUndo = {
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  undo(): void;
  redo(): void;
};

/** What is known about a seat across a network, beside its name. */
export type RemoteSeat = {
  readonly here: boolean;
  /** While away: what is left before that costs the game; null: nothing does yet. */
  readonly awayMs: number | null;
  readonly rating: number | null;
  readonly provisional: boolean;
};

export type Unsent = { readonly seat: Seat; readonly move: string };
/** `n` tells one from the next. */
export type Declined = { readonly seat: Seat; readonly offer: OfferKind; readonly n: number };

/** What only a table across a network has. */
export type Remote = {
  readonly seats: ReadonlySignal<readonly RemoteSeat[]>;
  /** Nobody answers at the other end: clocks stand still and say so. */
  readonly frozen: ReadonlySignal<boolean>;
  /** The move on the board was not confirmed yet. */
  readonly unsure: ReadonlySignal<boolean>;
  /** One's own move that cannot leave, because nobody answers: until it does, the turn is one's own. */
  readonly unsent: ReadonlySignal<Unsent | null>;
  /** What somebody has just turned down; not what was turned down before one came. */
  readonly declined: ReadonlySignal<Declined | null>;
  /** How many stones a damaged opening was restarted with, until somebody moves; null: there is nothing to tell. */
  readonly restartedWith: ReadonlySignal<number | null>;
};

/** What a page adds to a game, as a hint, a lesson, a review or an analysis: drawings on the board, notes beside moves. */
export type Annotations = {
  draw(picture: Picture, ply: number): Picture;
  /** By entry of the record: a sign, and what it means. */
  readonly notes?: readonly (MoveNote | null)[];
};
export type MoveNote = { readonly sign: string; readonly words: string };

export type TableModel = {
  readonly game: Game;
  readonly match: ReadonlySignal<Match>;
  /** Every state that led to the match, where playing its moves from the set-up does not tell them. */
  readonly states?: ReadonlySignal<readonly unknown[]>;
  /** The seats this viewer may move, the nearest first: all on one screen, one's own online, none for a spectator. */
  readonly viewerSeats: ReadonlySignal<readonly Seat[]>;
  /** What to call each seat. */
  readonly names: ReadonlySignal<readonly string[]>;
  /** What each has won so far, where several games are counted together. */
  readonly scores?: ReadonlySignal<readonly number[] | null>;
  send(command: Command): Promise<Result<unknown>>;
  /** Everybody sits at this screen. */
  readonly local: boolean;
  /** Milliseconds a seat has left for its action; null: no clock here. */
  readonly clock: ReadonlySignal<(seat: Seat) => number | null> | null;
  readonly freeUndo: FreeUndo | null;
  /** How a touch becomes a move here, whatever the settings say; null: as they say. */
  readonly confirm?: ReadonlySignal<Settings['confirm'] | null>;
  readonly annotations?: ReadonlySignal<Annotations | null>;
  readonly remote: Remote | null;
  /** When the game began, where the time of every move was written down. */
  readonly startedAt: number | null;
  /** Where a server keeps this game: an address to share, at a certain move. */
  readonly address: ((ply: number | null) => string) | null;
};

/** The parts of a model that only a server provides. */
export const NO_SERVER = { clock: null, remote: null, startedAt: null, address: null } as const;

export type Said = { readonly refusal: Refusal; readonly n: number };

/** What one screen adds to a match: which move it looks at, which way round, what was just refused. */
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
  readonly said: ReadonlySignal<Said | null>;
  /** The man somebody asked about. */
  readonly asked: Signal<ManKind | null>;
  stepTo(ply: number): void;
  move(move: string): void;
  /** Sends and tells a refusal beside the board. */
  send(command: Command): Promise<void>;
  say(refusal: Refusal): void;
  quiet(): void;
};

export function viewTable(model: TableModel): TableView {
  const { game, match } = model;
  const stepped = signal<number | null>(null);
  const said = signal<Said | null>(null);
  const states = model.states ?? statesOf(game, match);
  const last = computed(() => match.value.plies.length);
  const shown = computed(() => Math.min(stepped.value ?? last.value, last.value));
  const unsent = computed(() => model.remote?.unsent.value ?? null);
  // Five in a row that nobody has heard of has not won yet.
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

  function say(refusal: Refusal): void {
    said.value = { refusal, n: (said.value?.n ?? 0) + 1 };
  }
  function stepTo(ply: number): void {
    const to = Math.max(0, Math.min(ply, last.value));
    stepped.value = to === last.value ? null : to;
    said.value = null;
  }
  async function send(command: Command): Promise<void> {
    const answer = await model.send(command);
    if (!answer.ok) say(answer.refusal);
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
    said,
    asked: signal(null),
    stepTo,
    send,
    say,
    quiet() {
      said.value = null;
    },
    move(move) {
      said.value = null;
      stepped.value = null;
      const seat = turn.value ?? model.viewerSeats.value[0] ?? 0;
      void send({ kind: 'move', seat, move, ply: last.value });
    },
  };
}

/** Every state so far. A move appends one and a takeback cuts; only a fresh match is replayed from the start. */
function statesOf(game: Game, match: ReadonlySignal<Match>): ReadonlySignal<readonly unknown[]> {
  let known: readonly unknown[] = [];
  let entries: readonly string[] = [];
  let config: Match['config'] | null = null;
  return computed(() => {
    const { plies, state } = match.value;
    const now = plies.map((ply) => ply.entry);
    const same = config === match.value.config && sharesStart(entries, now);
    if (same && now.length === entries.length + 1) known = [...known, state];
    else if (same && now.length <= entries.length) known = known.slice(0, now.length + 1);
    else known = replayAll(game, match.value, now);
    entries = now;
    config = match.value.config;
    return known;
  });
}

function sharesStart(a: readonly string[], b: readonly string[]): boolean {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) if (a[i] !== b[i]) return false;
  return true;
}

function replayAll(game: Game, match: Match, entries: readonly string[]): readonly unknown[] {
  const { options, players } = match.config;
  const all = replay(game, { game: game.id, options, entries }, players);
  // A match that was folded plays its own entries again; were it otherwise, the position at hand still shows.
  return all.ok ? all.value : entries.map(() => match.state).concat([match.state]);
}

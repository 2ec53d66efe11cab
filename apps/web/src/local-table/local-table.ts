// A match that this device decides, by the same rules as a server.

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import {
  accept,
  drawRandomOptions,
  type Game,
  must,
  type Options,
  parseLeaveEntry,
  type Random,
  type Result,
} from '@sente/kernel';
import {
  type Circumstances,
  type Command,
  decideAndEvolve,
  evolve,
  type Match,
  type MatchConfig,
  type MatchEvent,
  startMatch,
} from '@sente/match';
import type { Memory } from '../base/memory.ts';
import { type FreeUndo, NO_SERVER, type TableModel } from '../table/model/table-view.ts';
import { type LoadedGame, type SavedGame, type Secret, savedGameKey, saveGame } from './saved-game.ts';

export type LocalTableDeps = {
  readonly memory: Memory;
  /** The storage key of the game; by default that of games on one screen. */
  readonly key?: string;
  /** The saved game; null if there is none. */
  readonly loaded: Result<LoadedGame> | null;
  readonly random: Random;
  makeSalt(): string;
  /** Commits to the deal without revealing it. */
  commitTo(deal: string, salt: string): string;
  now(): number;
};

export type LocalTable = {
  readonly model: TableModel;
  /** A saved game could not be read and was set aside. */
  readonly setAside: ReadonlySignal<boolean>;
  /** The game has moves and is not over: a new game would replace it. */
  readonly inProgress: ReadonlySignal<boolean>;
  fresh(options: Options, players: readonly string[]): void;
};

/** The players in turn order, whether each sits at this screen, and their names. */
export type Seating = {
  readonly players: readonly string[];
  isHere(player: string): boolean;
  nameOf(player: string): string;
};

type Sitting = SavedGame & { readonly match: Match };

const A_YEAR_MS = 365 * 24 * 3_600_000;

export function openLocalTable(
  game: Game,
  options: Options,
  deps: LocalTableDeps,
  { players, isHere, nameOf }: Seating,
): LocalTable {
  const key = deps.key ?? savedGameKey(game);
  const { loaded } = deps;
  const sitting = signal<Sitting>(loaded?.ok ? loaded.value : startLocalGame(game, options, players, deps));
  const undone = signal<readonly string[]>([]);
  const match = computed(() => sitting.value.match);

  function setAndSaveGame(next: Sitting): void {
    sitting.value = next;
    saveGame(deps.memory, key, next);
  }
  function send(command: Command): Promise<ReturnType<typeof decideAndSave>> {
    const result = decideAndSave(command);
    if (result.ok && command.kind === 'move') undone.value = [];
    return Promise.resolve(result);
  }
  function decideAndSave(command: Command) {
    const { events, secret, match: before } = sitting.value;
    const step = decideAndEvolve(game, before, command, makeCircumstances(secret, deps));
    if (step.ok)
      setAndSaveGame({ events: [...events, ...step.value.events], secret, match: step.value.match });
    return step.ok ? accept(null) : step;
  }
  const seated = computed(() => match.value.config.players);
  const viewerSeats = computed(() => {
    // People keep their edge of the screen, whichever of them begins: the first person is near.
    const here = [...seated.value].sort().filter(isHere);
    return here.map((player) => seated.value.indexOf(player));
  });
  return {
    model: {
      game,
      match,
      viewerSeats,
      names: computed(() => seated.value.map(nameOf)),
      send,
      local: players.every(isHere),
      freeUndo: makeFreeUndo(game, sitting, undone, setAndSaveGame, decideAndSave, deps),
      ...NO_SERVER,
    },
    setAside: signal(loaded?.ok === false),
    inProgress: computed(() => match.value.plies.length > 0 && match.value.status === 'playing'),
    fresh: (chosen, others) =>
      batch(() => {
        undone.value = [];
        setAndSaveGame(startLocalGame(game, chosen, others, deps));
      }),
  };
}

function startLocalGame(
  game: Game,
  chosen: Options,
  players: readonly string[],
  { random, makeSalt, commitTo, now }: LocalTableDeps,
): Sitting {
  const options = drawRandomOptions(game.options, chosen, random);
  const deal = game.deal(options, random);
  const secret = deal === null ? null : { deal, salt: makeSalt() };
  const config: MatchConfig = {
    game: game.id,
    options,
    players,
    moveMs: null,
    timeoutPolicy: 'auto',
    graceMs: null,
    pausedMs: A_YEAR_MS,
    rated: false,
    commitment: secret && commitTo(secret.deal, secret.salt),
  };
  const started = must(startMatch(game, config, now()));
  return { events: [started], secret, match: evolve(game, null, started) };
}

function makeCircumstances(secret: Secret | null, { random, now }: LocalTableDeps): Circumstances {
  return { now: now(), random, deal: secret?.deal ?? null, salt: secret?.salt ?? null };
}

/** All players sit here, so a takeback needs no agreement. */
function makeFreeUndo(
  game: Game,
  sitting: ReadonlySignal<Sitting>,
  undone: { value: readonly string[] },
  keep: (next: Sitting) => void,
  play: (command: Command) => { ok: boolean },
  deps: LocalTableDeps,
): FreeUndo {
  const canUndo = computed(
    () => sitting.value.match.plies.length > 0 && sitting.value.match.status === 'playing',
  );
  const canRedo = computed(() => undone.value.length > 0 && sitting.value.match.status === 'playing');
  return {
    canUndo,
    canRedo,
    undo() {
      const { events, secret, match } = sitting.value;
      const last = match.plies.at(-1);
      if (!canUndo.value || !last) return;
      const back: MatchEvent = { kind: 'taken_back', at: deps.now(), plies: 1 };
      batch(() => {
        undone.value = [...undone.value, last.entry];
        // A move and its takeback cancel out, so that undo and redo do not make the log grow.
        const kept = events.at(-1)?.kind === 'moved' ? events.slice(0, -1) : [...events, back];
        keep({ events: kept, secret, match: evolve(game, match, back) });
      });
    },
    redo() {
      const entry = undone.value.at(-1);
      const { match, secret } = sitting.value;
      if (entry === undefined || match.turn === null) return;
      const seat = match.turn;
      const leaving = parseLeaveEntry(entry);
      const done = leaving
        ? play({ kind: 'resign', seat: leaving.seat })
        : play({
            kind: 'move',
            seat,
            move: findAskedMoveOfEntry(game, match, entry, secret),
            ply: match.plies.length,
          });
      if (done.ok) undone.value = undone.value.slice(0, -1);
    },
  };
}

/** The move that was asked for: the legal move that the deal settles to this entry. */
function findAskedMoveOfEntry(game: Game, match: Match, entry: string, secret: Secret | null): string {
  const same = game.moves(match.state).find((move) => {
    const settled = game.settle(match.state, move, secret?.deal ?? null);
    return settled.ok && settled.value === entry;
  });
  return same ?? entry;
}

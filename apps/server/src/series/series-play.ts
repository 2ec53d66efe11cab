// Does the tasks of a series: begins its games, counts them, waits between them, and announces its end.

import { accept, type Game, type Result, refuse } from '@sente/kernel';
import {
  commandOfFinishedMatch,
  nextTaskOf,
  type RoomConfig,
  type Series,
  type SeriesCommand,
  type SeriesStanding,
  type SeriesTask,
} from '@sente/match';
import type { Logger } from 'pino';
import type { Ids } from '../base/ids.ts';
import type { KeyedQueue } from '../base/keyed-queue.ts';
import type { Cancel, World } from '../base/world.ts';
import type { LoadedMatch } from '../matches/match-cache.ts';
import { beginOnce, type Draws, newMatchOf } from '../matches/new-match.ts';
import type { Play } from '../matches/play.ts';
import { swap2HistoryOf } from '../matches/swap2.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import { finishGame, type Room } from '../rooms/room-rules.ts';
import type { Health } from '../store/health.ts';
import type { Store } from '../store/store.ts';

import { whenStoreAnswers } from '../store/wait-for-store.ts';
import type { SeriesRepository } from './series-repository.ts';

/** A series that has ended, as ratings and tournaments need it. */
export type EndedSeries = {
  readonly id: string;
  readonly series: SeriesStanding;
  readonly config: RoomConfig;
};

export type GamesDeps = {
  readonly world: World;
  readonly ids: Ids;
  readonly store: Store;
  readonly health: Health;
  readonly repository: RoomRepository;
  readonly series: SeriesRepository;
  readonly play: Play;
  readonly findGame: (id: string) => Game | undefined;
  readonly draws: Draws;
  readonly log: Logger;
  /** The rest between two games of a series. */
  readonly betweenMs: number;
  readonly seriesEnded: (ended: EndedSeries) => Promise<void>;
  /** By series: one task after another. */
  readonly inTurn: KeyedQueue;
  /** By series: its next game. */
  readonly nextGames: Map<string, Cancel>;
};

/** A series never has more tasks in a row than this: then its players play, rest or are gone. */
const MOST_TASKS = 10;

export async function beginMatch(
  deps: GamesDeps,
  room: Room,
  id: string,
  players: readonly string[],
): Promise<void> {
  const { store, health, repository, play, findGame } = deps;
  const game = gameOf(findGame, room);
  const { config, seriesId } = room;
  const match = newMatchOf(deps, game, { id, roomId: room.id, seriesId, config, players }, store.now());
  await whenStoreAnswers(health, () => beginOnce(play, match));
  repository.announce(room.id);
}

export function gameOf(findGame: GamesDeps['findGame'], { config }: Room): Game {
  const game = findGame(config.game);
  if (!game) throw new Error(`no game ${config.game}`);
  return game;
}

/** Gives the series a command, and does the tasks that follow. */
export async function commandSeries(
  deps: GamesDeps,
  id: string,
  command: (series: Series) => SeriesCommand,
): Promise<Result<Series>> {
  const told = await deps.series.tell(id, command);
  if (told.ok) await runTasks(deps, id);
  return told;
}

/** Does the tasks of the series until there is none. A task that is done twice, or by two servers, has one effect. */
export function runTasks(deps: GamesDeps, id: string): Promise<void> {
  return deps.inTurn(id, async () => {
    for (let tasks = 0; tasks < MOST_TASKS; tasks++) if (!(await performNextTask(deps, id))) return;
    throw new Error(`no end of tasks in series ${id}`);
  });
}

/** False: there is nothing more to do for now. */
async function performNextTask(deps: GamesDeps, id: string): Promise<boolean> {
  const { store, play, repository, findGame } = deps;
  const row = await deps.series.get(id);
  const room = row?.roomId ? await repository.get(row.roomId) : null;
  if (!row || room?.seriesId !== id) return false;
  const { series } = row;
  const loaded = await play.load(series.match);
  // A match whose log is broken is there too: it is being mended.
  if (!loaded && (await store.matches.get(series.match)) !== null) return false;
  const task = nextTaskOf(series, gameOf(findGame, room), loaded?.match ?? null);
  return await performTask(deps, { id, room, series, loaded }, task);
}

/** A series, its room and the match it is at. */
type SeriesInRoom = {
  readonly id: string;
  readonly room: Room;
  readonly series: Series;
  readonly loaded: LoadedMatch | null;
};

async function performTask(deps: GamesDeps, current: SeriesInRoom, task: SeriesTask): Promise<boolean> {
  const { id, room, series, loaded } = current;
  if (task.kind !== 'wait') cancelNextGame(deps, id);
  switch (task.kind) {
    case 'begin': {
      const moved = await setMatchInRoom(deps.repository.changeQuietly, current, task.match);
      if (moved.ok) await beginMatch(deps, moved.value, task.match, task.players);
      return false;
    }
    case 'play':
      if (room.matchId !== task.match) await setMatchInRoom(deps.repository.change, current, task.match);
      return false;
    case 'count':
      if (loaded) await deps.series.tell(id, (now) => gameOverCommand(now, loaded));
      return true;
    case 'resign': {
      const resigned = await deps.play.act(task.match, { command: { kind: 'resign', seat: task.seat } });
      return resigned.ok;
    }
    case 'wait':
      scheduleNextGame(deps, id, task.until);
      return false;
    case 'tell':
      await deps.seriesEnded({ id, series, config: room.config });
      await deps.repository.change(room.id, finishGame);
      return false;
  }
}

/** The room names the match its series is at. Quietly when the match is not made yet: `begin` announces both. */
async function setMatchInRoom(
  change: RoomRepository['change'],
  { id, room }: SeriesInRoom,
  matchId: string,
): Promise<Result<Room>> {
  return await change(room.id, (now) => {
    if (now.seriesId !== id || now.status !== 'playing') return refuse('not_ready');
    return accept(now.matchId === matchId ? {} : { matchId });
  });
}

function scheduleNextGame(deps: GamesDeps, id: string, until: number): void {
  const { world, store, health, log, nextGames } = deps;
  if (nextGames.has(id)) return;
  const startNextGame = () => {
    nextGames.delete(id);
    whenStoreAnswers(
      health,
      async () => void (await commandSeries(deps, id, () => ({ kind: 'sweep' }))),
    ).catch((error: unknown) =>
      log.error({ series: id, error: String(error) }, 'start of the next game failed'),
    );
  };
  nextGames.set(id, world.after(Math.max(0, until - store.now()), startNextGame));
}

function cancelNextGame({ nextGames }: GamesDeps, id: string): void {
  nextGames.get(id)?.();
  nextGames.delete(id);
}

function gameOverCommand(series: Series, { id, game, match }: LoadedMatch): SeriesCommand {
  return commandOfFinishedMatch(series, id, game, match, swap2HistoryOf(match));
}

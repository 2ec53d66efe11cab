// Series in the store: loaded, decided on and appended to, always at their newest event; then the room is announced.

import { accept, must, type Result, refuse } from '@sente/kernel';
import {
  decideSeries,
  isRated,
  type Series,
  type SeriesCommand,
  type SeriesConfig,
  startSeries,
} from '@sente/match';
import type { Ids } from '../base/ids.ts';
import { AGAIN, type Again, retry } from '../base/retry.ts';
import type { Room } from '../rooms/room-rules.ts';
import type { SeriesRow, Store } from '../store/store.ts';
import { BrokenSeries } from '../store/tables/series.ts';

const MOST_TRIES = 10;

export type SeriesRepository = {
  get(id: string): Promise<SeriesRow | null>;
  /** A new series whose first game is the match of that id. */
  create(room: Room, config: SeriesConfig, match: string): Promise<string>;
  /** Decides again when another server was quicker; a command that changes nothing writes nothing. */
  tell(id: string, command: (series: Series) => SeriesCommand): Promise<Result<Series>>;
};

/** Called with a series whose log is broken, so that its room can go on without it. */
export type SeriesBreaking = (id: string, broken: BrokenSeries) => void;

type Deps = { readonly store: Store; readonly ids: Ids };

export function openSeriesRepository(
  deps: Deps,
  announce: (roomId: string) => void,
  broken: SeriesBreaking,
): SeriesRepository {
  const { store, ids } = deps;
  const get = (id: string) =>
    store.series.get(id).catch((error: unknown) => {
      if (!(error instanceof BrokenSeries)) throw error;
      broken(id, error);
      return null;
    });
  return {
    get,
    async create(room, config, match) {
      const id = ids.newId('series');
      const started = must(startSeries(config, match, store.now()));
      const rated = isRated(room.config);
      await store.series.create({ id, roomId: room.id, rated, events: [started] });
      return id;
    },
    async tell(id, command) {
      const told = await retry(MOST_TRIES, () => applyCommand(deps, announce, () => get(id), command));
      if (told === AGAIN) throw new Error(`too many conflicts in series ${id}`);
      return told;
    },
  };
}

async function applyCommand(
  { store, ids }: Deps,
  announce: (roomId: string) => void,
  get: () => Promise<SeriesRow | null>,
  command: (series: Series) => SeriesCommand,
): Promise<Result<Series> | Again> {
  const row = await get();
  if (!row) return refuse('no_series');
  const circumstances = { now: store.now(), nextMatch: ids.newId('match') };
  const step = decideSeries(row.series, command(row.series), circumstances);
  if (!step.ok) return step;
  const { events, series } = step.value;
  if (events.length === 0) return accept(series);
  const append = { expect: row.series.seq, events, status: series.status };
  if (!(await store.series.append(row.id, append))) return AGAIN;
  // A game that begins is announced when its match is made, and an end when its listeners were called.
  const isQuiet = events.some(({ kind }) => kind === 'game_began' || kind === 'ended');
  if (row.roomId !== null && !isQuiet) announce(row.roomId);
  return accept(series);
}

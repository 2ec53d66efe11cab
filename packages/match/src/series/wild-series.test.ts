// Random commands to a series, from anyone and however late: the invariants hold, and the series ends.

import { accept, must, type Result } from '@sente/kernel';
import { ROW } from '@sente/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOver } from '../evolve.ts';
import {
  after,
  arbitrarySeriesAttempts,
  arbitrarySeriesConfig,
  newMatch,
  playWildSeries,
  type SeriesAttempt,
  seriesCommandOf,
} from '../testing/index.ts';
import type { Match } from '../types.ts';
import { decideSeries, startSeries } from './decide.ts';
import { foldSeries } from './evolve.ts';
import { commandOfFinishedMatch, hasGameToPlayOrAwait, nextTaskOf } from './games.ts';
import { readSeriesLog } from './read.ts';
import type { Series, SeriesCommand, SeriesConfig, SeriesEvent } from './types.ts';

/** The log, written down and read back, folded into a series. */
function refolded(events: readonly SeriesEvent[]): Result<Series> {
  const read = readSeriesLog(JSON.parse(JSON.stringify(events)));
  return read.ok ? foldSeries(read.value) : read;
}

describe('a series under wild commands', () => {
  it('keeps its invariants, and its log folds to the same series', () => {
    fc.assert(
      fc.property(arbitrarySeriesConfig, arbitrarySeriesAttempts, (config, attempts) => {
        const { series, events } = playWildSeries(config, attempts);
        expect(refolded(events)).toEqual(accept(series));
        expect(series.seq).toBe(events.length);
      }),
      { numRuns: 150 },
    );
  });

  it('reaches every kind of end', () => {
    const ends = new Set<string | null>();
    fc.assert(
      fc.property(arbitrarySeriesConfig, arbitrarySeriesAttempts, (config, attempts) => {
        ends.add(playWildSeries(config, attempts).series.reason);
      }),
      { numRuns: 200, seed: 1 },
    );
    expect([...ends].map(String).sort()).toEqual(['drawn', 'forfeit', 'null', 'resign', 'score']);
  });

  it('holds all players who have not left while it goes on, and none afterwards', () => {
    fc.assert(
      fc.property(arbitrarySeriesConfig, arbitrarySeriesAttempts, (config, attempts) => {
        const { series } = playWildSeries(config, attempts);
        const held = config.players.filter((player) => hasGameToPlayOrAwait(series, ROW, null, player));
        const stayed = config.players.filter((_, player) => !series.left.includes(player));
        expect(held).toEqual(series.status === 'ended' ? [] : stayed);
        expect(hasGameToPlayOrAwait(series, ROW, null, 'a stranger')).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('refuses a log with a missing, doubled or damaged event, or folds it to another series', () => {
    fc.assert(
      fc.property(arbitrarySeriesConfig, arbitrarySeriesAttempts, fc.nat(), (config, attempts, pick) => {
        const { series, events } = playWildSeries(config, attempts);
        const index = pick % events.length;
        const without = events.filter((_, one) => one !== index);
        expect(refolded(without)).not.toEqual(accept(series));
        const doubled = events.flatMap((event, one) => (one === index ? [event, event] : [event]));
        expect(refolded(doubled).ok).toBe(false);
        const damaged = events.map((event, one) => (one === index ? { ...event, kind: 'none' } : event));
        expect(readSeriesLog(damaged)).toMatchObject({ ok: false, refusal: { data: { seq: index + 1 } } });
      }),
      { numRuns: 100 },
    );
  });
});

describe('a series kept by two servers', () => {
  /** Each server decides on a series that it read some time ago; the log accepts only events that follow its last one. */
  function playedByTwo(config: SeriesConfig, attempts: readonly (SeriesAttempt & { lag: number })[]) {
    const log: SeriesEvent[] = [must(startSeries(config, 'm1', 0))];
    const seen: Series[] = [must(foldSeries(log))];
    let now = 0;
    for (const attempt of attempts) {
      now += Math.max(0, attempt.after) || 0;
      const series = seen[Math.max(0, seen.length - 1 - attempt.lag)] as Series;
      const command = seriesCommandOf(series, attempt);
      const step = decideSeries(series, command, { now, nextMatch: `${series.match}+` });
      if (!step.ok || series.seq !== log.length) continue;
      log.push(...step.value.events);
      if (step.value.events.length > 0) seen.push(step.value.series);
    }
    return { log, last: seen.at(-1) };
  }

  it('has one log, whichever server was late', () => {
    const lagging = arbitrarySeriesAttempts.chain((attempts) =>
      fc
        .array(fc.constantFrom(0, 0, 1, 3), { minLength: attempts.length, maxLength: attempts.length })
        .map((lags) => attempts.map((attempt, index) => ({ ...attempt, lag: lags[index] ?? 0 }))),
    );
    fc.assert(
      fc.property(arbitrarySeriesConfig, lagging, (config, attempts) => {
        const { log, last } = playedByTwo(config, attempts);
        expect(refolded(log)).toEqual(accept(last));
      }),
      { numRuns: 150 },
    );
  });
});

describe('a series whose server dies at any moment', () => {
  /** A small store: a log, matches, and the number of times the end was announced. */
  type World = {
    readonly log: SeriesEvent[];
    readonly matches: Map<string, Match>;
    told: number;
    now: number;
  };

  function say(world: World, command: SeriesCommand): void {
    const series = must(foldSeries(world.log));
    const nextMatch = `m${world.log.length + 1}`;
    world.log.push(...must(decideSeries(series, command, { now: world.now, nextMatch })).events);
  }

  /** Carries out the next step; false: the server died first. */
  function work(world: World, dies: boolean): void {
    const series = must(foldSeries(world.log));
    const match = world.matches.get(series.match) ?? null;
    const task = nextTaskOf(series, ROW, match);
    // Players are released exactly when they have no game left.
    const held = series.config.players.filter((player) => hasGameToPlayOrAwait(series, ROW, match, player));
    if (task.kind === 'play' || task.kind === 'wait') expect(held).toEqual(series.config.players);
    if (task.kind === 'tell') expect(held).toEqual([]);
    if (dies) return;
    if (task.kind === 'begin') world.matches.set(task.match, newMatch(ROW, { players: task.players }));
    if (task.kind === 'resign' && match)
      world.matches.set(task.match, after(ROW, match, [[1, { kind: 'resign', seat: task.seat }]]));
    if (task.kind === 'count' && match)
      say(world, commandOfFinishedMatch(series, task.match, ROW, match, null));
    if (task.kind === 'wait') {
      world.now = Math.max(world.now, task.until);
      say(world, { kind: 'sweep' });
    }
    if (task.kind === 'tell') world.told++;
  }

  it('ends all the same: every game begins once and counts once, and the end is announced', () => {
    const step = fc.record({
      dies: fc.boolean(),
      loser: fc.constantFrom(0, 1),
      leaver: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(1) }),
    });
    const config = arbitrarySeriesConfig.filter(({ players }) => players.length === 2);
    fc.assert(
      fc.property(config, fc.array(step, { minLength: 80, maxLength: 80 }), (settings, steps) => {
        const world: World = { log: [], matches: new Map(), told: 0, now: 0 };
        world.log.push(must(startSeries(settings, 'm1', 0)));
        for (const { dies, loser, leaver } of steps) {
          const series = must(foldSeries(world.log));
          if (leaver !== null && series.status === 'playing') say(world, { kind: 'leave', player: leaver });
          const match = world.matches.get(series.match);
          if (match && !isOver(match) && series.rest === null)
            world.matches.set(series.match, after(ROW, match, [[1, { kind: 'resign', seat: loser }]]));
          work(world, dies);
        }
        const end = must(foldSeries(world.log));
        expect(end.status).toBe('ended');
        expect(world.told).toBeGreaterThan(0);
        expect(end.games.map(({ match }) => match)).toEqual(
          [...world.matches.keys()].slice(0, end.games.length),
        );
      }),
      { numRuns: 100 },
    );
  });
});

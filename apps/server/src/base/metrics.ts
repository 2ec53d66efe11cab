// Metrics for operators, in the format of Prometheus.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type EventLoopWatch, type Lag, watchEventLoopLag } from './event-loop-lag.ts';
import type { World } from './world.ts';

export type Metrics = {
  /** Counts an act in a match, with its result and the time until it was saved. */
  acted(kind: string, result: string, seconds: number): void;
  /** Counts a bot's move: how long it waited for a thread, and how long it thought. */
  thought(waited: number, took: number): void;
  text(): Promise<string>;
  readonly type: string;
  stop(): void;
};

type Sources = {
  connections(): number;
  tcpConnections(): number;
  canSave(): boolean;
  busSilent(): boolean;
  /** Called only when the metrics are read. */
  matches(): Promise<{ readonly playing: number; readonly paused: number }>;
  /** Bots that wait for a thread, and bots that think. */
  readonly bots: { waiting(): number; thinking(): number };
  /** Memory of the thread that draws previews. */
  previewBytes(): number;
};

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The number of measured times that are collected before they go into the histogram. */
const MOST_TIMED = 1_000;
/** prom-client's own lag counts the time between two samples as lag, so it is removed and hardly ever sampled. */
const NEVER_MS = 3_600_000;
const THEIR_LAG = /^nodejs_eventloop_lag_/;

export function openMetrics(world: Pick<World, 'steady' | 'every'>, sources: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  for (const { name } of registry.getMetricsAsArray())
    if (THEIR_LAG.test(name)) registry.removeSingleMetric(name);
  const lag = addLagMetrics(watchEventLoopLag(world), registers);
  const acts = addActMetrics(registers);
  const thought = addBotMetrics(registers, sources.bots);
  const gauge = (name: string, help: string, read: () => number) => addGauge(registers, name, help, read);
  gauge('sente_preview_thread_bytes', 'Memory of the thread that draws previews.', sources.previewBytes);
  gauge('sente_connections', 'Open WebSocket connections.', sources.connections);
  gauge('sente_tcp_connections', 'Open TCP connections, WebSockets among them.', sources.tcpConnections);
  gauge('sente_storage_ok', '1 while acts can be saved.', () => (sources.canSave() ? 1 : 0));
  gauge('sente_bus_silent', '1 while hints between servers are lost.', () => (sources.busSilent() ? 1 : 0));
  new Gauge({
    name: 'sente_matches',
    help: 'Matches that are not over.',
    labelNames: ['status'] as const,
    registers,
    async collect() {
      const { playing, paused } = await sources
        .matches()
        .catch(() => ({ playing: Number.NaN, paused: Number.NaN }));
      this.set({ status: 'playing' }, playing);
      this.set({ status: 'paused' }, paused);
    },
  });

  return {
    acted: acts.acted,
    thought,
    text() {
      acts.register();
      lag.update();
      return registry.metrics();
    },
    type: registry.contentType,
    stop: lag.stop,
  };
}

/** A number that is read when the metrics are. */
function addGauge(registers: Registry[], name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

/** Answers the function that counts a bot's move. */
function addBotMetrics(registers: Registry[], bots: Sources['bots']): Metrics['thought'] {
  const seconds = new Histogram({
    name: 'sente_bot_seconds',
    help: 'How long bots wait for a thread, and how long they think.',
    labelNames: ['part'] as const,
    buckets: SECONDS,
    registers,
  });
  addGauge(registers, 'sente_bots_waiting', 'Bots that wait for a thread.', bots.waiting);
  addGauge(registers, 'sente_bots_thinking', 'Bots that think.', bots.thinking);
  return (waited, took) => {
    seconds.observe({ part: 'wait' }, waited);
    seconds.observe({ part: 'think' }, took);
  };
}

/** Uses the names that tools for Node know. Each reading starts a new measurement. */
function addLagMetrics(watch: EventLoopWatch, registers: Registry[]) {
  const addLagGauge = (part: keyof Lag) =>
    new Gauge({
      name: `nodejs_eventloop_lag_${part}_seconds`,
      help: `How late the event loop was since this was last read: ${part}.`,
      registers,
    });
  const [mean, p50, p99, max] = [
    addLagGauge('mean'),
    addLagGauge('p50'),
    addLagGauge('p99'),
    addLagGauge('max'),
  ];
  return {
    update(): void {
      const lag = watch.read();
      mean.set(lag.mean);
      p50.set(lag.p50);
      p99.set(lag.p99);
      max.set(lag.max);
    },
    stop: watch.stop,
  };
}

/** Counts in plain fields until the metrics are read, because the registry searches its labels for every single act. */
function addActMetrics(registers: Registry[]) {
  const acts = new Counter({
    name: 'sente_acts_total',
    help: 'Acts in matches, by kind and result.',
    labelNames: ['kind', 'result'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'sente_act_seconds',
    help: 'From the message to the saved act.',
    buckets: SECONDS,
    registers,
  });
  const counted = new Map<string, Map<string, number>>();
  const timed: number[] = [];

  function observeTimes(): void {
    for (const took of timed) seconds.observe(took);
    timed.length = 0;
  }

  return {
    acted(kind: string, result: string, took: number): void {
      const ofKind = counted.get(kind) ?? new Map<string, number>();
      counted.set(kind, ofKind.set(result, (ofKind.get(result) ?? 0) + 1));
      if (timed.push(took) >= MOST_TIMED) observeTimes();
    },
    register(): void {
      observeTimes();
      for (const [kind, results] of counted)
        for (const [result, times] of results) acts.inc({ kind, result }, times);
      counted.clear();
    },
  };
}

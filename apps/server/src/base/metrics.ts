// Figures for those who run the server, in Prometheus' format.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  /** How an act in a match went, and how long it took to be saved. */
  acted(kind: string, result: string, seconds: number): void;
  text(): Promise<string>;
  readonly type: string;
};

type Sources = {
  connections(): number;
  storeOk(): boolean;
  /** Asked only when somebody reads the figures. */
  matches(): Promise<{ readonly playing: number; readonly paused: number }>;
};

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function openMetrics(sources: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const acts = new Counter({
    name: 'sente_acts_total',
    help: 'What was asked of matches, by kind and result.',
    labelNames: ['kind', 'result'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'sente_act_seconds',
    help: 'From the message to the saved act.',
    buckets: SECONDS,
    registers,
  });
  gauge('sente_connections', 'Open WebSocket connections.', (self) => self.set(sources.connections()));
  gauge('sente_storage_ok', '1 while acts can be saved.', (self) => self.set(sources.storeOk() ? 1 : 0));
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

  function gauge(name: string, help: string, collect: (self: Gauge) => void): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        collect(this);
      },
    });
  }

  return {
    acted(kind, result, took) {
      acts.inc({ kind, result });
      seconds.observe(took);
    },
    text: () => registry.metrics(),
    type: registry.contentType,
  };
}

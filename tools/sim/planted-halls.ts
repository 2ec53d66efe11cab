// The halls in which planted faults show often: how many servers and players there are, how fast they are, and what fails.
// The rest is drawn from the seed.

import { NO_FAULTS, type SimulationOptions } from '../../apps/server/src/simulation/options.ts';

export type Hall = Partial<SimulationOptions>;

/**
 * Servers that hear of each other's acts by hints, and players who come and go. The next move makes up for a lost hint, and
 * so does the end of a fault: moves are slow, there is no fault, and the database is far away.
 */
export const SLOW_GAMES: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 5, players: 20, paceMs: 8_000, moveMs: 60_000, databaseMs: 800 },
  ...{ pools: ['gomoku'], accounts: 0, bots: 0, faults: NO_FAULTS },
};
/** Players who search, and whose connections break while answers take long. */
export const SLOW_SEARCHES: Hall = {
  ...{ servers: 1, players: 14, paceMs: 1_000, moveMs: 60_000, databaseMs: 800, bots: 0 },
  ...{ pools: ['three-kingdoms', 'caro'], faults: { ...NO_FAULTS, 'connection cut': 6 } },
};
/** A single server, whose faults nobody makes up for, and short clocks. */
export const SHORT_CLOCKS: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 1, players: 16, paceMs: 3_000, moveMs: 8_000, bots: 0.7 },
  faults: { ...NO_FAULTS, 'server freeze': 1.5, 'server sleep': 1, 'database outage': 1.5 },
};
/** Statements that are carried out although their answer is lost. */
export const LOST_ANSWERS: Hall = {
  ...{ players: 14, paceMs: 1_000, moveMs: 60_000, databaseMs: 20 },
  faults: { ...NO_FAULTS, 'database trouble': 8 },
};

/** Servers that answer late, when clients have sent everything again. */
export const FROZEN_SERVERS: Hall = {
  ...{ servers: 5, players: 14, paceMs: 1_000, moveMs: 60_000, databaseMs: 20, pools: ['renju'] },
  faults: { ...NO_FAULTS, 'server freeze': 4, 'connection cut': 4 },
};

/** Players who join the queue while the database stands still: all of them in one moment. */
export const TIED_SEARCHES: Hall = {
  ...{ mode: 'safety', servers: 1, players: 20, paceMs: 1_000, moveMs: 60_000, databaseMs: 0.3, skewMs: 0 },
  ...{ pools: ['three-kingdoms', 'gomoku'], faults: { ...NO_FAULTS, 'database outage': 4 } },
};
/** Games that are over while their meeting is not closed yet, because the server that arranged it has ended. */
export const SHORT_GAMES: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 1, players: 16, paceMs: 500, moveMs: 60_000, databaseMs: 20 },
  ...{ pools: ['gomoku'], accounts: 0, bots: 0, faults: { ...NO_FAULTS, 'server crash': 2 } },
};
/** Players who agree on another game before the room of the last one is open again: they are quick, the database is not. */
export const REMATCHES: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 1, players: 16, paceMs: 250, moveMs: 60_000, databaseMs: 100 },
  ...{ pools: ['gomoku'], accounts: 0, bots: 0, faults: NO_FAULTS },
};
/** Servers that start all the time, and players who are slow to come to the board. */
export const MANY_STARTS: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 5, players: 20, paceMs: 4_000, moveMs: 20_000, databaseMs: 2 },
  ...{ pools: ['gomoku'], faults: { ...NO_FAULTS, 'server crash': 2 } },
};
/** Statements that the database rejects. */
export const POISON: Hall = {
  ...{ mode: 'safety', servers: 1, players: 20, paceMs: 1_000, moveMs: 20_000, databaseMs: 400 },
  ...{ pools: ['gomoku'], faults: { ...NO_FAULTS, 'database trouble': 6 } },
};
/** Matches whose players come and go, without faults. */
export const QUIET_TABLES: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 1, players: 14, paceMs: 2_000, moveMs: 20_000, databaseMs: 2 },
  faults: NO_FAULTS,
};
export const BANQI: Hall = { pools: ['banqi'], players: 14, paceMs: 1_000, faults: NO_FAULTS };
/** Many ranked games. */
export const RANKED: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 1, players: 14, paceMs: 1_000, moveMs: 8_000, databaseMs: 2 },
  ...{ pools: ['gomoku'], accounts: 1, bots: 0, faults: NO_FAULTS },
};
/** A server that crashes often, so also while bots think. */
export const CRASHES: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 3, players: 14, paceMs: 1_000, moveMs: 60_000, databaseMs: 2 },
  ...{ bots: 0.7, faults: { ...NO_FAULTS, 'server crash': 1 } },
};
/** Two changes of a room at the same time. */
export const FAR_DATABASE: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 5, players: 14, paceMs: 1_000, moveMs: 60_000, databaseMs: 800 },
  ...{ pools: ['three-kingdoms'], accounts: 0, bots: 0, faults: NO_FAULTS },
};
/** A database that fails while players are on the way to a meeting. */
export const MISSED_MEETINGS: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 1, players: 20, paceMs: 4_000, moveMs: 8_000, databaseMs: 2 },
  ...{ pools: ['gomoku'], bots: 0, faults: { ...NO_FAULTS, 'database outage': 3 } },
};

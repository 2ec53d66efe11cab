// Faults that are planted one at a time, to prove that the simulation finds such faults: each was once in the product, or is
// of a kind that could be. A row replaces one piece of text of one file.

import { NO_FAULTS, type SimulationOptions } from '../../apps/server/src/simulation/options.ts';

type Hall = Partial<SimulationOptions>;

export type PlantedFault = {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** A hall in which the fault shows often. The rest is drawn from the seed. */
  readonly options?: Hall;
};

/**
 * Servers that hear of each other's acts by hints, and players who come and go. The next move makes up for a lost hint, and
 * so does the end of a fault: moves are slow, there is no fault, and the database is far away.
 */
const SLOW_GAMES: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 5, players: 14, paceMs: 6_000, moveMs: 60_000, databaseMs: 800 },
  faults: NO_FAULTS,
};
/** Players who search, and whose connections break while answers take long. */
const SLOW_SEARCHES: Hall = {
  ...{ servers: 1, players: 14, paceMs: 1_000, moveMs: 60_000, databaseMs: 800 },
  ...{ pools: ['three-kingdoms', 'caro'], faults: { ...NO_FAULTS, 'connection cut': 6 } },
};
/** One server, because another would make up for its faults, and short clocks. */
const SHORT_CLOCKS: Hall = { servers: 1, players: 12, paceMs: 2_000, moveMs: 8_000 };
/** Statements that are carried out although their answer is lost. */
const LOST_ANSWERS: Hall = {
  ...{ players: 14, paceMs: 1_000, moveMs: 60_000, databaseMs: 20 },
  faults: { ...NO_FAULTS, 'database trouble': 10 },
};

/** Servers that answer late, when clients have sent everything again. */
const FROZEN_SERVERS: Hall = {
  ...{ servers: 5, players: 14, paceMs: 1_000, moveMs: 60_000, databaseMs: 20, pools: ['renju'] },
  faults: { ...NO_FAULTS, 'server freeze': 4, 'connection cut': 4 },
};

const SERVER = 'apps/server/src';

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'a hint is lost while its match is loading',
    file: `${SERVER}/matches/play.ts`,
    find: 'return void play.cache.arriving(id)?.then(',
    replace: 'return void Promise.reject().then(',
    options: SLOW_GAMES,
  },
  {
    name: 'a hint is taken for the fact: its number counts, its events are not read',
    file: `${SERVER}/matches/play.ts`,
    find: 'loaded.match.seq < seq ? readMissedEvents(play, loaded) : Promise.resolve(),',
    replace: 'Promise.resolve(void (loaded.match = { ...loaded.match, seq })),',
  },
  {
    name: 'a player who searches is forgotten when a read fails',
    file: `${SERVER}/pairing/queue.ts`,
    find: '    state.unsure.add(account);\n',
    replace: '',
    options: LOST_ANSWERS,
  },
  {
    name: 'a greeting tells one page of the account, and takes the others for told',
    file: `${SERVER}/pairing/queue.ts`,
    find: "    if (isNew || again === null || again === 'everywhere')",
    replace: "    if (again === null || again === 'everywhere')",
    options: SLOW_SEARCHES,
  },
  {
    name: 'watchers are told before the commit',
    file: `${SERVER}/matches/play.ts`,
    find: '  const appended = await play.store.matches.append(',
    replace:
      '  play.listeners.stepTaken({ ...loaded, match, events: [...loaded.events, ...events] });\n  const appended = await play.store.matches.append(',
  },
  {
    name: 'a retry is not idempotent: the act is stored without its id',
    file: `${SERVER}/matches/play.ts`,
    find: '    actionId: ask.actionId,\n',
    replace: '    actionId: undefined,\n',
  },
  {
    name: 'a repeated line of chat is stored again',
    file: `${SERVER}/store/tables/chat-sql.ts`,
    find: '.values({ ...line, at: raw`hall_time()` })',
    replace: ".values({ ...line, actionId: line.actionId + ' ' + performance.now(), at: raw`hall_time()` })",
    options: FROZEN_SERVERS,
  },
  {
    name: 'deadlines are judged before the clocks are credited',
    file: `${SERVER}/matches/play.ts`,
    find: "  if (!health.clocks.isRepaid()) throw new TimeInDoubt('lost time is not given back yet');",
    replace: '  void health;',
    options: SHORT_CLOCKS,
  },
  {
    name: 'a process that was frozen judges by its own clock',
    file: `${SERVER}/base/sleep-detector.ts`,
    find: '    seen = now;\n',
    replace: '    seen = now;\n    if (ms > 0) return sleeps;\n',
    options: SHORT_CLOCKS,
  },
  {
    name: 'an act is written although its times are old',
    file: `${SERVER}/store/tables/append-sql.ts`,
    find: '    and (a.awake_until is null or hall_time() <= to_timestamp(a.awake_until / 1000))\n',
    replace: '',
    options: SHORT_CLOCKS,
  },
  {
    name: 'a series is rated again under another name',
    file: `${SERVER}/ratings/rater.ts`,
    find: 'await rateSeries(store, pool, id, series);',
    replace:
      "await rateSeries(store, pool, id, series);\n      await rateSeries(store, pool, id + ' again', series);",
  },
  {
    name: 'a rating changes without a step in its history',
    file: `${SERVER}/store/tables/ratings-sql.ts`,
    find: 'games = c.games + 1,',
    replace: 'games = c.games + 2,',
  },
  {
    name: 'the places of a meeting stay in the queue',
    file: `${SERVER}/pairing/meetings.ts`,
    find: 'await store.queue.endMeeting(id, back,',
    replace: "await store.queue.endMeeting('', back,",
  },
  {
    name: 'a player who leaves the queue keeps the place',
    file: `${SERVER}/pairing/queue.ts`,
    find: 'const place = await store.queue.leave(who.id);',
    replace: 'const place = await store.queue.of(who.id);',
  },
  {
    name: 'a salt travels with the start of the match',
    file: `${SERVER}/matches/new-match.ts`,
    find: 'deal === null ? null : commitTo(deal, salt);',
    replace: 'deal === null ? null : salt;',
  },
  {
    name: 'a series is lost between two games when its server dies',
    file: `${SERVER}/series/room-games.ts`,
    find: 'recover: () => recoverStrandedRooms(deps),',
    replace: 'recover: async () => void recoverStrandedRooms,',
  },
  {
    name: 'a client forgets its requests when the connection breaks',
    file: 'apps/web/src/connection/outbox.ts',
    find: "      if (lifetime === 'until-answered') sendRequest(id, message);\n",
    replace: '      void [id, message, lifetime, sendRequest];\n',
  },
  {
    name: 'a client does not watch its match again after a lost connection',
    file: 'apps/web/src/connection/follow-match.ts',
    find: '    connection.onUp(watch),\n',
    replace: '    connection.onUp(() => log.length() === 0 && watch()),\n',
  },
  {
    name: 'a player who came back is still marked as absent',
    file: `${SERVER}/matches/match-presence.ts`,
    find: '    if (since !== null && state.connected.has(presenceKeyOf(id, account)))\n',
    replace: '    if (since !== null && account === presenceKeyOf(id, account) && state)\n',
  },
  {
    name: 'a read that a change has overtaken stays in the cache',
    file: `${SERVER}/base/read-cache.ts`,
    find: 'if (!changes.all && !changes.keys.has(key)) this.#set(key, value);',
    replace: 'if (changes) this.#set(key, value);',
  },
  {
    name: 'a room is remembered after its change was heard of',
    file: `${SERVER}/rooms/room-repository.ts`,
    find: 'if (version === null || (newest.get(id)?.version ?? 0) < version) newest.forget(id);',
    replace: 'if (version === null) newest.forget(id);',
  },
];

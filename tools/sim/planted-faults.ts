// Faults that are planted one at a time, to prove that the simulation finds such faults: each was once in the product, or is
// of a kind that could be. A row replaces one piece of text of one file.

import { NO_FAULTS, type SimulationOptions } from '../../apps/server/src/simulation/options.ts';

type Hall = Partial<SimulationOptions>;

export type PlantedFault = {
  readonly name: string;
  /** The checkers that must find it: what another one reports does not count. */
  readonly checkers: readonly string[];
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

/** Players who join the queue while the database stands still: all of them in one moment. */
const TIED_SEARCHES: Hall = {
  ...{ mode: 'safety', servers: 2, players: 14, paceMs: 1_000, moveMs: 8_000, databaseMs: 2, skewMs: 0 },
  ...{ pools: ['three-kingdoms'], faults: { ...NO_FAULTS, 'database outage': 4 } },
};
/** Games that are over while their meeting is not closed yet. */
const SHORT_GAMES: Hall = {
  ...{ mode: 'safety', servers: 2, players: 14, paceMs: 1_000, moveMs: 8_000, databaseMs: 800, skewMs: 0 },
  ...{ pools: ['gomoku'], faults: NO_FAULTS },
};
/** Players who agree on another game, and look away for a while then. */
const REMATCHES: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 2, players: 14, paceMs: 4_000, moveMs: 20_000, databaseMs: 80 },
  ...{ pools: ['gomoku'], faults: NO_FAULTS },
};
/** Servers that start all the time, and players who are slow to come to the board. */
const MANY_STARTS: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 5, players: 20, paceMs: 4_000, moveMs: 20_000, databaseMs: 2 },
  ...{ pools: ['gomoku'], faults: { ...NO_FAULTS, 'server crash': 2 } },
};
/** Statements that the database rejects. */
const POISON: Hall = {
  ...{ servers: 1, players: 20, paceMs: 1_000, moveMs: 20_000, databaseMs: 800, pools: ['gomoku'] },
  faults: { ...NO_FAULTS, 'database trouble': 6 },
};
/** Matches whose players come and go, without faults. */
const QUIET_TABLES: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 1, players: 14, paceMs: 2_000, moveMs: 60_000, databaseMs: 2 },
  faults: NO_FAULTS,
};
const BANQI: Hall = { pools: ['banqi'], players: 14, paceMs: 1_000, faults: NO_FAULTS };
/** Many ranked games. */
const RANKED: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 1, players: 14, paceMs: 1_000, moveMs: 8_000, databaseMs: 2 },
  ...{ pools: ['gomoku'], faults: NO_FAULTS },
};
/** A server that crashes often, so also while bots think. */
const CRASHES: Hall = {
  ...{ mode: 'liveness', minutes: 3, servers: 1, players: 14, paceMs: 1_000, moveMs: 60_000 },
  faults: { ...NO_FAULTS, 'server crash': 2 },
};
/** Two changes of a room at the same time. */
const FAR_DATABASE: Hall = {
  ...{ mode: 'safety', servers: 5, players: 14, paceMs: 1_000, moveMs: 60_000, databaseMs: 800 },
  ...{ pools: ['gomoku'], faults: NO_FAULTS },
};
/** Servers that hear of each other's moves late or not at all. */
const LOST_HINTS: Hall = {
  ...{ mode: 'liveness', minutes: 3, servers: 5, players: 14, paceMs: 4_000, moveMs: 60_000 },
  faults: { ...NO_FAULTS, 'bus trouble': 3, 'connection cut': 6 },
};
/** A server that ends while players are on the way to a meeting. */
const MISSED_MEETINGS: Hall = {
  ...{ mode: 'safety', minutes: 6, servers: 1, players: 14, paceMs: 2_000, moveMs: 8_000, pools: ['gomoku'] },
  faults: { ...NO_FAULTS, 'server crash': 2 },
};

const SERVER = 'apps/server/src';

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'a hint is lost while its match is loading',
    checkers: ['screens'],
    file: `${SERVER}/matches/play.ts`,
    find: 'return void play.cache.arriving(id)?.then(',
    replace: 'return void Promise.reject().then(',
    options: SLOW_GAMES,
  },
  {
    name: 'a hint is taken for the fact: its number counts, its events are not read',
    checkers: ['screens', 'logs', 'server errors', 'same events', 'answers'],
    file: `${SERVER}/matches/play.ts`,
    find: 'loaded.match.seq < seq ? readMissedEvents(play, loaded) : Promise.resolve(),',
    replace: 'Promise.resolve(void (loaded.match = { ...loaded.match, seq })),',
  },
  {
    name: 'a player who searches is forgotten when a read fails',
    checkers: ['queue places'],
    file: `${SERVER}/pairing/queue.ts`,
    find: '    state.unsure.add(account);\n',
    replace: '',
    options: LOST_ANSWERS,
  },
  {
    name: 'a greeting tells one page of the account, and takes the others for told',
    checkers: ['queue places'],
    file: `${SERVER}/pairing/queue.ts`,
    find: "    if (isNew || again === null || again === 'everywhere')",
    replace: "    if (again === null || again === 'everywhere')",
    options: SLOW_SEARCHES,
  },
  {
    name: 'watchers are told before the commit',
    checkers: ['same events'],
    file: `${SERVER}/matches/play.ts`,
    find: '  const appended = await play.store.matches.append(',
    replace:
      '  play.listeners.stepTaken({ ...loaded, match, events: [...loaded.events, ...events] });\n  const appended = await play.store.matches.append(',
  },
  {
    name: 'a retry is not idempotent: the act is stored without its id',
    checkers: ['acknowledged acts'],
    file: `${SERVER}/matches/play.ts`,
    find: '    actionId: ask.actionId,\n',
    replace: '    actionId: undefined,\n',
  },
  {
    name: 'a repeated line of chat is stored again',
    checkers: ['chat lines'],
    file: `${SERVER}/store/tables/chat-sql.ts`,
    find: '.values({ ...line, at: raw`hall_time()` })',
    replace: ".values({ ...line, actionId: raw`${line.actionId}::text || hall_time()::text`, at: raw`hall_time()` })",
    options: FROZEN_SERVERS,
  },
  {
    name: 'deadlines are judged before the clocks are credited',
    checkers: ['clocks'],
    file: `${SERVER}/matches/play.ts`,
    find: "  if (!health.clocks.isRepaid()) throw new TimeInDoubt('lost time is not given back yet');",
    replace: '  void health;',
    options: SHORT_CLOCKS,
  },
  {
    name: 'a process that was frozen judges by its own clock',
    checkers: ['clocks'],
    file: `${SERVER}/base/sleep-detector.ts`,
    find: '    seen = now;\n',
    replace: '    seen = now;\n    if (ms > 0) return sleeps;\n',
    options: SHORT_CLOCKS,
  },
  {
    name: 'an act is written although its times are old',
    checkers: ['clocks'],
    file: `${SERVER}/store/tables/append-sql.ts`,
    find: '    and (a.awake_until is null or hall_time() <= to_timestamp(a.awake_until / 1000))\n',
    replace: '',
    options: SHORT_CLOCKS,
  },
  {
    name: 'a series is rated again under another name',
    checkers: ['ratings'],
    file: `${SERVER}/ratings/rater.ts`,
    find: 'await rateSeries(store, pool, id, series);',
    replace:
      "await rateSeries(store, pool, id, series);\n      await rateSeries(store, pool, id + ' again', series);",
  },
  {
    name: 'a rating changes without a step in its history',
    checkers: ['ratings'],
    file: `${SERVER}/store/tables/ratings-sql.ts`,
    find: 'games = c.games + 1,',
    replace: 'games = c.games + 2,',
  },
  {
    name: 'the places of a meeting stay in the queue',
    checkers: ['queue places'],
    file: `${SERVER}/pairing/meetings.ts`,
    find: 'await store.queue.endMeeting(id, back,',
    replace: "await store.queue.endMeeting('', back,",
  },
  {
    name: 'a player who leaves the queue keeps the place',
    checkers: ['queue acts', 'queue places'],
    file: `${SERVER}/pairing/queue.ts`,
    find: 'const place = await store.queue.leave(who.id);',
    replace: 'const place = await store.queue.of(who.id);',
  },
  {
    name: 'a salt travels with the start of the match',
    checkers: ['secrets'],
    file: `${SERVER}/matches/new-match.ts`,
    find: 'deal === null ? null : commitTo(deal, salt);',
    replace: 'deal === null ? null : salt;',
  },
  {
    name: 'a series is lost between two games when its server dies',
    checkers: ['progress'],
    file: `${SERVER}/series/room-games.ts`,
    find: 'recover: () => recoverStrandedRooms(deps),',
    replace: 'recover: async () => void recoverStrandedRooms,',
  },
  {
    name: 'a client forgets its requests when the connection breaks',
    checkers: ['answers'],
    file: 'apps/web/src/connection/outbox.ts',
    find: "      if (lifetime === 'until-answered') sendRequest(id, message);\n",
    replace: '      void [id, message, lifetime, sendRequest];\n',
  },
  {
    name: 'a client does not watch its match again after a lost connection',
    checkers: ['screens'],
    file: 'apps/web/src/connection/follow-match.ts',
    find: '    connection.onUp(watch),\n',
    replace: '    connection.onUp(() => log.length() === 0 && watch()),\n',
  },
  {
    name: 'a player who came back is still marked as absent',
    checkers: ['screens'],
    file: `${SERVER}/matches/match-presence.ts`,
    find: '    if (since !== null && state.connected.has(presenceKeyOf(id, account)))\n',
    replace: '    if (since !== null && account === presenceKeyOf(id, account) && state)\n',
  },
  {
    name: 'a read that a change has overtaken stays in the cache',
    checkers: [],
    file: `${SERVER}/base/read-cache.ts`,
    find: 'if (!changes.all && !changes.keys.has(key)) this.#set(key, value);',
    replace: 'if (changes) this.#set(key, value);',
  },
  {
    name: 'a room is remembered after its change was heard of',
    checkers: [],
    file: `${SERVER}/rooms/room-repository.ts`,
    find: 'if (version === null || (newest.get(id)?.version ?? 0) < version) newest.forget(id);',
    replace: 'if (version === null) newest.forget(id);',
  },
  {
    name: 'places in the queue are in the order of the time of joining',
    checkers: ['queue order'],
    file: `${SERVER}/store/tables/queue-sql.ts`,
    find: '.orderBy(asc(queue.place))',
    replace: '.orderBy(asc(queue.since))',
    options: TIED_SEARCHES,
  },
  {
    name: 'a search is lost after a short game',
    checkers: ['queue places', 'queue acts'],
    file: `${SERVER}/pairing/queue.ts`,
    find: '  await meetings.closeMeetingOf(who.id);\n',
    replace: '',
    options: SHORT_GAMES,
  },
  {
    name: 'a rematch is lost when its room is not open yet',
    checkers: ['progress'],
    file: `${SERVER}/series/room-games.ts`,
    find: '  await continueAfter(deps, loaded);\n',
    replace: '',
    options: REMATCHES,
  },
  {
    name: 'a match is paused over its first move after a start of a server',
    checkers: ['first moves'],
    file: `${SERVER}/matches/match-presence.ts`,
    find: '      if (isNew) checks.later(',
    replace: '      if (isNew && loaded === null) checks.later(',
    options: MANY_STARTS,
  },
  {
    name: 'an act that the database rejects fails the others of its batch',
    checkers: ['answers', 'server errors'],
    file: `${SERVER}/store/tables/append-sql.ts`,
    find: '  if (batch.length > 1 && !(error instanceof StoreUnavailable))',
    replace: '  if (batch.length > 1 && error === null)',
    options: POISON,
  },
  {
    name: 'players are not paired',
    checkers: ['progress'],
    file: `${SERVER}/pairing/meetings.ts`,
    find: '      for (const group of groups) {\n        const players',
    replace: '      for (const group of groups.slice(groups.length)) {\n        const players',
  },
  {
    name: 'every second line of chat is acknowledged and not stored',
    checkers: ['chat lines'],
    file: `${SERVER}/store/tables/chat-sql.ts`,
    find: '      return said ?? (await findRepeatedLine(db, line));',
    replace: '      if (said && said.id % 2 === 0) await db.delete(chat).where(eq(chat.id, said.id));\n      return said ?? (await findRepeatedLine(db, line));',
  },
  {
    name: 'an absence is never recorded',
    checkers: ['screens'],
    file: `${SERVER}/matches/match-presence.ts`,
    find: '  const here = connected.has(key);\n',
    replace: "  const here = connected.has(key) || key !== '';\n",
    options: QUIET_TABLES,
  },
  {
    name: 'a deletion is acknowledged and not done',
    checkers: ['http acts'],
    file: `${SERVER}/hall/account-deletion.ts`,
    find: '      await accounts.erase(account.id);\n',
    replace: '',
  },
  {
    name: 'hidden men travel with the description of a match',
    checkers: ['secrets'],
    file: `${SERVER}/matches/match-info.ts`,
    find: '    rated: loaded.rated,\n',
    replace: "    rated: loaded.rated,\n    ...(loaded.secret && { men: loaded.secret.deal.split(',').slice(0, 20) }),\n",
    options: BANQI,
  },
  {
    name: 'one of two players is rated',
    checkers: ['ratings'],
    file: `${SERVER}/ratings/rater.ts`,
    find: 'calculateChanges(pool, players, placesOf(series), rows));',
    replace: 'calculateChanges(pool, players, placesOf(series), rows).slice(0, 1));',
    options: RANKED,
  },
  {
    name: 'a series is not rated',
    checkers: ['ratings'],
    file: `${SERVER}/ratings/rater.ts`,
    find: '      await rateSeries(store, pool, id, series);\n',
    replace: '',
    options: RANKED,
  },
  {
    name: 'the turn of a bot is lost with its server',
    checkers: ['bot turns'],
    file: `${SERVER}/bots/bot-turns.ts`,
    find: '          if (loaded) queueBotTurns(state, loaded);\n',
    replace: '          void loaded;\n',
    options: CRASHES,
  },
  {
    name: 'an older version of a room overwrites a newer one',
    checkers: ['room acts'],
    file: `${SERVER}/store/tables/rooms-sql.ts`,
    find: '  where id = $1 and version = $2::integer\n',
    replace: '  where id = $1 and version >= $2::integer\n',
    options: FAR_DATABASE,
  },
  {
    name: 'a client watches from the wrong event',
    checkers: ['screens'],
    file: 'apps/web/src/connection/follow-match.ts',
    find: '        log.clear();\n        watch();\n',
    replace: '        log.clear();\n',
    options: LOST_HINTS,
  },
  {
    name: 'the table of matches says that an aborted match goes on',
    checkers: ['logs'],
    file: `${SERVER}/store/tables/append-sql.ts`,
    find: '    status = a.status,\n',
    replace: "    status = case when a.status = 'aborted' then m.status else a.status end,\n",
  },
  {
    name: 'a bot that is to move throws an error',
    checkers: ['server errors'],
    file: `${SERVER}/bots/bot-turns.ts`,
    find: '  const room = roomId ?? id;\n',
    replace: "  const room = roomId ?? id;\n  if (match.plies.length === 3) throw new Error('planted');\n",
  },
  {
    name: 'the failure of a background job is not handled',
    checkers: ['errors'],
    file: `${SERVER}/pairing/queue.ts`,
    find: 'refreshPlace(state, account).catch(failed);',
    replace: 'void refreshPlace(state, account);',
    options: LOST_ANSWERS,
  },
  {
    name: 'a place in the queue is told in another form',
    checkers: ['messages'],
    file: `${SERVER}/pairing/queue.ts`,
    find: "state: 'waiting', since, estimateMs",
    replace: "state: 'waiting', since: String(since), estimateMs",
  },
  {
    name: 'the clock on screen stands still',
    checkers: ['screens'],
    file: 'apps/web/src/online-table/online-table.ts',
    find: '    if (!connection.silent.value) at = connection.now();',
    replace: '    if (connection.silent.value) at = connection.now();',
    options: QUIET_TABLES,
  },
  {
    name: 'an act is acknowledged with the number of the one before',
    checkers: ['acknowledged acts'],
    file: `${SERVER}/matches/play.ts`,
    find: '      applyStoredStep(play, loaded, match, events);\n      return accept({ seq: appended.seq });',
    replace: '      applyStoredStep(play, loaded, match, events);\n      return accept({ seq: appended.seq - 1 });',
  },
  {
    name: 'deadlines are not applied',
    checkers: ['progress'],
    file: `${SERVER}/matches/sweep.ts`,
    find: '  const ids = due.map(({ id }) => id);',
    replace: '  const ids = due.slice(due.length).map(({ id }) => id);',
    options: QUIET_TABLES,
  },
  {
    name: 'players who cannot come to a meeting get a cool-down',
    checkers: ['penalties'],
    file: `${SERVER}/pairing/queue.ts`,
    find: '    if (store.now() - opened > times.meetMs) await meetings.closeOverdue();',
    replace: '    await meetings.closeOverdue();',
    options: MISSED_MEETINGS,
  },
  {
    name: 'a search is acknowledged and not kept',
    checkers: ['queue acts'],
    file: `${SERVER}/pairing/queue.ts`,
    find: '  await meetings.arrange(pool, search.kind);\n  return accept(null);',
    replace: '  await store.queue.leave(who.id);\n  return accept(null);',
  },
  {
    name: 'a player who stands up keeps the seat',
    checkers: ['room acts'],
    file: `${SERVER}/hall/room-actions.ts`,
    find: '      return await change((now) => rules.stand(now, who.id));',
    replace: '      return accept({ room: id });',
  },
  {
    name: 'a room that was played in starts no other game',
    checkers: ['progress'],
    file: `${SERVER}/series/room-games.ts`,
    find: '  if (!isComplete(room)) return;\n',
    replace: '  if (!isComplete(room) || room.matchId !== null) return;\n',
    options: REMATCHES,
  },
];

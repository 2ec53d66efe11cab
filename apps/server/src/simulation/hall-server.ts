// One server of the simulated hall: the real composition on a machine of the simulation. Only its doors differ, because
// connections and requests come from the simulation and not from the network.

import { accept, type Result, refuse } from '@sente/kernel';
import { pino } from 'pino';
import { makeRateLimit, ratePerMinute } from '../base/rate-limit.ts';
import { readSettings } from '../base/settings.ts';
import { makeBus } from '../bus/bus.ts';
import { composeServer, type ServerParts } from '../composition.ts';
import { openConnectionLimit } from '../doors/connection-limit.ts';
import { accountRoutes } from '../doors/http/account-routes.ts';
import type { Asked, Route } from '../doors/http/route.ts';
import { sessionRoutes } from '../doors/http/session-routes.ts';
import { makeOriginCheck } from '../doors/origins.ts';
import { openWebSockets } from '../doors/socket.ts';
import { type Identity, openIdentity } from '../people/identity.ts';
import { makeDamagedRoomLogger } from '../rooms/damaged-rooms.ts';
import { startUp } from '../startup.ts';
import { StoreUnavailable } from '../store/drivers/sql.ts';
import { makeStore } from '../store/open.ts';
import { whileStoreAnswers } from '../store/wait-for-store.ts';
import { wire } from '../wiring.ts';
import type { Database } from './database.ts';
import type { BusNetwork } from './hint-network.ts';
import type { Machine } from './machine.ts';
import type { Seed } from './seed.ts';
import { openStandInPasswords, openStandInThinker } from './stand-ins.ts';
import type { Accept } from './wires.ts';

/** Settings that leave the limits on addresses to tests of their own. */
const ENVIRONMENT = {
  SESSION_SECRET: 'a secret of the simulation, the same in every run',
  BOT_THREADS: '2',
  GUESTS_PER_MINUTE: '100000',
  REQUESTS_PER_MINUTE: '100000',
  SIGN_INS_PER_MINUTE: '100000',
  ROOMS_PER_ADDRESS: '100000',
};

/** A request over HTTP, as a browser sends it. */
export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
  readonly cookie: string;
  readonly address: string;
};

export type HttpAnswer = { readonly result: Result<object>; readonly cookies: readonly string[] };

export type HallServer = {
  readonly machine: Machine;
  readonly parts: ServerParts;
  /** Accepts a WebSocket from this address with this cookie. */
  accept(address: string, cookie: string): Accept;
  request(request: HttpRequest): Promise<HttpAnswer>;
};

type Deps = {
  readonly machine: Machine;
  readonly database: Database;
  readonly network: BusNetwork;
  readonly seed: Seed;
  /** Called with every line of the server's log. */
  readonly logged: (machine: Machine, line: { readonly level: number; readonly msg: string }) => void;
};

export async function startHallServer(deps: Deps): Promise<HallServer> {
  const { machine, database, network, seed } = deps;
  const { world } = machine;
  const settings = readSettings(ENVIRONMENT);
  const log = pino(
    { level: 'info', base: null, timestamp: false },
    { write: (line: string) => deps.logged(machine, JSON.parse(line)) },
  );
  const sql = database.reach(machine, (text) => seed.stream(machine.name, 'database', text));
  const store = await makeStore('postgres', sql, {
    world,
    onDamagedRoom: makeDamagedRoomLogger(log),
  });
  const bus = await makeBus((receiver) => network.open(machine, receiver), {
    world,
    beatAges: store.heartbeats.ages,
  });
  const identity = await openIdentity(store, { world, secret: settings.sessionSecret, secure: false });
  const parts = composeServer({
    ...{ world, settings, store, bus, identity, log, build: 'simulation' },
    passwords: openStandInPasswords(world),
    openThread: () => openStandInThinker(world),
  });
  wire(parts, { acted: () => {}, thought: () => {} }, log);
  startUp(parts, log);
  const sockets = openWebSockets({
    ...{ world, identity, limits: settings, awake: parts.awake },
    ...{ connections: parts.connections, conversation: parts.conversation },
    connectionLimit: openConnectionLimit(settings),
    mayConnect: makeOriginCheck(settings),
    addressOf: () => '',
  });
  const requests = makeRateLimit(ratePerMinute(settings.requestsPerMinute), world.steady);
  const routes = [...sessionRoutes({ ...parts, identity }), ...accountRoutes({ ...parts, identity })];
  return {
    machine,
    parts,
    accept: (address, cookie) => (socket, stream) =>
      sockets.accept(socket, stream, address, identity.tokenIn({ cookie })),
    request: (request) => answerRequest({ routes, identity, parts, requests }, request),
  };
}

type Http = {
  readonly routes: readonly Route[];
  readonly identity: Identity;
  readonly parts: ServerParts;
  readonly requests: ReturnType<typeof makeRateLimit>;
};

/** Does around a route what the HTTP server does: limits, the health of the store, the session, the cookies. */
async function answerRequest(http: Http, request: HttpRequest): Promise<HttpAnswer> {
  const { routes, identity, parts, requests } = http;
  const { method, path, body, cookie, address } = request;
  const cookies: string[] = [];
  const answer = (result: Result<object>): HttpAnswer => ({ result, cookies });
  const route = routes.find((one) => one.method === method && one.path === path);
  if (route === undefined) throw new Error(`no route for ${method} ${path}`);
  if (!requests.take(address)) return answer(refuse('slow_down'));
  const token = identity.tokenIn({ cookie });
  const asked = {
    ...{ body, address, token, params: {}, query: {}, fromBrowser: true },
    request: { headers: { cookie } },
    reply: { header: (name: string, values: string | string[]) => keepCookies(cookies, name, values) },
    account: async () => (token === null ? null : await identity.accountOf(token)),
  };
  try {
    // The routes of sessions and accounts use of request and reply what is here.
    const result = await whileStoreAnswers(parts.health, () => route.handle(asked as unknown as Asked));
    return answer(result.ok ? accept(result.value as object) : result);
  } catch (error) {
    if (error instanceof StoreUnavailable) return answer(refuse('storage'));
    throw error;
  }
}

function keepCookies(cookies: string[], name: string, values: string | string[]): void {
  if (name === 'set-cookie') cookies.push(...[values].flat());
}

// `sente serve`: builds the server, opens its doors, and closes them in good order.

import type { AddressInfo } from 'node:net';
import { findGame } from '@sente/games';
import type { Logger } from 'pino';
import { openMetrics } from './base/metrics.ts';
import { makeRateLimit, ratePerMinute } from './base/rate-limit.ts';
import type { Settings } from './base/settings.ts';
import type { World } from './base/world.ts';
import { openEngineThread } from './bots/engine-thread.ts';
import type { Bus } from './bus/bus.ts';
import { openBus } from './bus/open.ts';
import { type CompositionDeps, composeServer, type ServerParts } from './composition.ts';
import { openCompatGomoku42 } from './doors/compat42.ts';
import { type ConnectionLimit, openConnectionLimit } from './doors/connection-limit.ts';
import { accountRoutes } from './doors/http/account-routes.ts';
import { matchRoutes } from './doors/http/match-routes.ts';
import { openingRoutes } from './doors/http/opening-routes.ts';
import { pictureRoutes } from './doors/http/picture-routes.ts';
import { playerRoutes } from './doors/http/player-routes.ts';
import { roomRoutes } from './doors/http/room-routes.ts';
import { type HttpDeps, openHttpServer } from './doors/http/server.ts';
import { sessionRoutes } from './doors/http/session-routes.ts';
import { openSite } from './doors/http/site.ts';
import { clientAddressReader, makeOriginCheck, siteAddressReader } from './doors/origins.ts';
import { openWebSockets, shareUpgrades } from './doors/socket.ts';
import { connectionLimits, httpTimeouts, openTcpConnectionLimiter } from './doors/tcp-connections.ts';
import { openIdentity } from './people/identity.ts';
import { type Cost, makePasswordHasher } from './people/passwords.ts';
import { openLinkPreviews } from './previews/link-previews.ts';
import { openPictures } from './previews/pictures.ts';
import { openRenderer, type Renderer } from './previews/renderer.ts';
import { makeDamagedRoomLogger } from './rooms/damaged-rooms.ts';
import { startUp } from './startup.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/store.ts';
import { whileStoreAnswers } from './store/wait-for-store.ts';
import { wire } from './wiring.ts';

/** Clients come back a little apart from each other. */
const RETRY_MS = 500;
const RETRY_SPREAD_MS = 1_500;
/** A stop takes less than five seconds: for what is being written, then for the database to be closed. */
const FINISH_MS = 3_000;
const CLOSE_MS = 1_500;

export type Serving = {
  readonly url: string;
  readonly parts: ServerParts;
  /** Stops accepting, finishes writes, tells clients to come back; done within five seconds. */
  close(): Promise<void>;
};

export type ServeOptions = {
  readonly world: World;
  readonly settings: Settings;
  readonly log: Logger;
  readonly version: string;
  /** The built web app. */
  readonly site: string;
  /** Where the engine's files lie. */
  readonly engine: readonly string[];
  /** Nothing can be saved any more, for good. */
  readonly onFatal: (reason: Error) => void;
  readonly times?: CompositionDeps['times'];
  readonly pingMs?: number;
  readonly requestMs?: number;
  /** Cheaper in tests. */
  readonly passwordCost?: Cost;
};

export async function serve(options: ServeOptions): Promise<Serving> {
  const { world, settings, onFatal, log } = options;
  const store = await openStore({ ...settings, world, onFatal, onDamagedRoom: makeDamagedRoomLogger(log) });
  try {
    const bus = await openBus(settings, { world, beatAges: store.heartbeats.ages });
    return await buildServerAndListen(options, store, bus);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function buildServerAndListen(options: ServeOptions, store: Store, bus: Bus): Promise<Serving> {
  const { world, settings, log } = options;
  const secure = settings.publicUrl?.startsWith('https:') ?? false;
  const identity = await openIdentity(store, { world, secret: settings.sessionSecret, secure });
  const renderer = openRenderer();
  const times = httpTimeouts(settings.trustProxy, options.requestMs);
  const { most, perAddress, maxConnections } = connectionLimits(settings);
  if (maxConnections < settings.maxConnections)
    log.warn({ maxConnections }, 'MAX_CONNECTIONS lowered to fit the limit on open files');
  const tcp = openTcpConnectionLimiter(world, { most, perAddress, idleMs: times.idleMs });
  const connectionLimit = openConnectionLimit({ ...settings, maxConnections });
  const parts = composeServer({
    ...{ world, settings, store, bus, identity, log },
    passwords: makePasswordHasher(world, options.passwordCost),
    build: options.version,
    openThread: () => openEngineThread(world, options.engine, { behind: true }),
    ...(options.times && { times: options.times }),
  });
  const metrics = openMetrics(world, {
    tcpConnections: tcp.size,
    connections: () => parts.connections.all.size,
    canSave: parts.health.clocks.isRepaid,
    busSilent: bus.isSilent,
    matches: () => whileStoreAnswers(parts.health, store.matches.counts),
    bots: { waiting: parts.botQueue.waiting, thinking: parts.botQueue.thinking },
    previewBytes: renderer.heldBytes,
  });
  const retrySpread = world.chance('retry spread');
  wire(parts, metrics, log);
  const running = startUp(parts, log);
  const { app, sockets, compat } = buildHttpAndSockets(options, parts, {
    ...{ identity, metrics, renderer, times, tcp, connectionLimit },
  });
  await app.listen({ port: settings.port, host: settings.host }).catch(async (error: unknown) => {
    await Promise.all([running.stop(), bus.close()]);
    throw error;
  });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: settings.publicUrl ?? `http://localhost:${port}`,
    parts,
    close: wrapToRunOnce(async () => {
      sockets.close(() => RETRY_MS + retrySpread.number() * RETRY_SPREAD_MS);
      compat.close();
      metrics.stop();
      app.server.closeAllConnections();
      await waitAtMost(world, FINISH_MS, Promise.all([app.close(), running.stop(), renderer.stop()]));
      await waitAtMost(world, CLOSE_MS, Promise.all([bus.close(), store.close()]));
    }),
  };
}

type FrontDeps = Pick<HttpDeps, 'identity' | 'metrics' | 'times' | 'tcp'> & {
  readonly renderer: Renderer;
  readonly connectionLimit: ConnectionLimit;
};

function buildHttpAndSockets(options: ServeOptions, parts: ServerParts, front: FrontDeps) {
  const { world, settings, log, version } = options;
  const { identity, metrics, renderer, times, tcp, connectionLimit } = front;
  const { ids, store, connections, conversation, play, matchPresence } = parts;
  const may = makeOriginCheck(settings);
  const addressOf = clientAddressReader(settings.trustProxy);
  const site = openSite(options.site, siteAddressReader(settings));
  const pictures = openPictures({ ...parts, findGame, renderer });
  const app = openHttpServer({
    routes: [
      ...sessionRoutes({ ...parts, identity }),
      ...accountRoutes({ ...parts, identity }),
      ...roomRoutes(parts),
      ...matchRoutes(parts),
      ...playerRoutes(parts),
      ...openingRoutes({ openings: parts.openingBook }),
      ...pictureRoutes(pictures),
    ],
    site,
    previews: openLinkPreviews({ ...parts, words: site.linkWords }),
    ...{ identity, metrics, version, log, times, tcp },
    trustProxy: settings.trustProxy,
    secure: settings.publicUrl?.startsWith('https:') ?? false,
    mayConnect: may,
    requests: makeRateLimit(ratePerMinute(settings.requestsPerMinute), world.steady),
    files: makeRateLimit(ratePerMinute(settings.filesPerMinute), world.steady),
    pictures: makeRateLimit(ratePerMinute(settings.picturesPerMinute), world.steady),
    health: parts.health,
    isBusSilent: parts.bus.isSilent,
  });
  const limits = settings;
  const door = { world, limits, connectionLimit, awake: parts.awake, mayConnect: may, addressOf };
  const sockets = openWebSockets({ ...door, connections, conversation, identity });
  const compat = openCompatGomoku42({
    ...{ ...door, ids, play, matchPresence, log },
    now: store.now,
    ...(options.pingMs !== undefined && { pingMs: options.pingMs }),
  });
  shareUpgrades(app.server, [sockets.upgrade, compat.upgrade]);
  return { app, sockets, compat };
}

/** Work that is not done by then is left: no acknowledged act depends on it. */
async function waitAtMost(world: World, ms: number, work: Promise<unknown>): Promise<void> {
  let cancel = () => {};
  const patience = new Promise<void>((done) => {
    cancel = world.after(ms, done);
  });
  await Promise.race([work, patience]).finally(() => cancel());
}

function wrapToRunOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}

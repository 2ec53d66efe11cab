// `sente serve`: opens the house and its doors, and closes them in good order.

import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Bus } from './bus/bus.ts';
import { openBus } from './bus/open.ts';
import { openCompat42 } from './compat42.ts';
import { buildHouse, type House, type HouseGround } from './house.ts';
import { hallRoutes } from './http/hall-routes.ts';
import { playerRoutes } from './http/player-routes.ts';
import { openHttp } from './http/server.ts';
import { sessionRoutes } from './http/session-routes.ts';
import { openSite } from './http/site.ts';
import { type Identity, openIdentity } from './identity.ts';
import { makeLimit, perMinute } from './limits.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import { addressBehind, mayConnect } from './origins.ts';
import { makePasswords } from './passwords.ts';
import type { Settings } from './settings.ts';
import { openSockets, shareUpgrades } from './socket.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/store.ts';
import { openTurnstile } from './turnstile.ts';

/** Clients come back a little apart from each other. */
const RETRY_MS = 500;
const RETRY_SPREAD_MS = 1_500;
/** A stop takes less than five seconds: for what is being written, then for the database to be closed. */
const FINISH_MS = 3_000;
const CLOSE_MS = 1_500;

export type Serving = {
  readonly url: string;
  readonly house: House;
  /** Stops accepting, finishes writes, tells clients to come back; done within five seconds. */
  close(): Promise<void>;
};

export type ServeOptions = {
  readonly settings: Settings;
  readonly log: Logger;
  readonly version: string;
  /** The built web app. */
  readonly site: string;
  /** Nothing can be saved any more, for good. */
  readonly onFatal: (reason: Error) => void;
  readonly times?: HouseGround['times'];
  readonly pingMs?: number;
};

export async function serve(options: ServeOptions): Promise<Serving> {
  const { settings, onFatal } = options;
  const { databaseUrl, dataDir, fsync, natsUrl } = settings;
  const store = await openStore({ databaseUrl, dataDir, fsync, onFatal });
  try {
    const bus = await openBus({ natsUrl, databaseUrl });
    return await openDoors(options, store, bus);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openDoors(options: ServeOptions, store: Store, bus: Bus): Promise<Serving> {
  const { settings, log } = options;
  const secure = settings.publicUrl?.startsWith('https:') ?? false;
  const identity = await openIdentity(store, { secret: settings.sessionSecret, secure });
  const house = buildHouse({
    ...{ settings, store, bus, identity, log },
    passwords: makePasswords(),
    build: options.version,
    ...(options.times && { times: options.times }),
  });
  const metrics = openMetrics({
    connections: () => house.hall.connections.size,
    storageOk: house.storage.isOk,
    matches: store.matches.counts,
  });
  house.play.onActed(metrics.acted);
  house.open();
  const { app, sockets, compat } = openFront(options, house, identity, metrics);
  await app.listen({ port: settings.port, host: settings.host }).catch(async (error: unknown) => {
    await Promise.all([house.close(), bus.close()]);
    throw error;
  });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: settings.publicUrl ?? `http://localhost:${port}`,
    house,
    close: once(async () => {
      sockets.close(() => RETRY_MS + Math.random() * RETRY_SPREAD_MS);
      compat.close();
      app.server.closeAllConnections();
      await within(FINISH_MS, Promise.all([app.close(), house.close()]));
      await within(CLOSE_MS, Promise.all([bus.close(), store.close()]));
    }),
  };
}

function openFront(options: ServeOptions, house: House, identity: Identity, metrics: Metrics) {
  const { settings, log, version } = options;
  const { store, accounts, hall, conversation, play, presence } = house;
  const guests = makeLimit(perMinute(settings.guestsPerMinute));
  const signIns = makeLimit(perMinute(settings.signInsPerMinute));
  const may = mayConnect(settings);
  const addressOf = addressBehind(settings.trustProxy);
  const app = openHttp({
    routes: [
      ...sessionRoutes({ accounts, identity, guests, signIns }),
      ...hallRoutes(house),
      ...playerRoutes(house),
    ],
    site: openSite(options.site),
    ...{ identity, metrics, version, log },
    trustProxy: settings.trustProxy,
    secure: settings.publicUrl?.startsWith('https:') ?? false,
    mayConnect: may,
    requests: makeLimit(perMinute(settings.requestsPerMinute)),
    isReady: house.storage.isOk,
  });
  const limits = settings;
  const turnstile = openTurnstile(settings);
  const door = { limits, turnstile, mayConnect: may, addressOf };
  const sockets = openSockets({ ...door, hall, conversation });
  const compat = openCompat42({
    ...{ ...door, play, presence, log },
    now: store.now,
    ...(options.pingMs !== undefined && { pingMs: options.pingMs }),
  });
  shareUpgrades(app.server, [sockets.upgrade, compat.upgrade]);
  return { app, sockets, compat };
}

/** Whatever is still not done then is left: nothing acknowledged depends on it. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((done) => {
    timer = setTimeout(done, ms);
  });
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}

// The real server inside the process of the test, on a free port, with a store of its own.

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Match } from '@sente/match';
import { pino } from 'pino';
import { vi } from 'vitest';
import { readSettings } from '../base/settings.ts';
import { openWorld } from '../base/world.ts';
import { engineFileFolders } from '../bots/engine-files.ts';
import type { CompositionDeps } from '../composition.ts';
import { type Serving, serve } from '../serve.ts';
import { LOCK_FILE } from '../store/drivers/folder-lock.ts';
import type { StoreKind } from '../store/store.ts';
import { freshDatabase } from './database.ts';
import { startPlace, temporaryFolder } from './stores.ts';

export type TestServer = Serving & {
  /** Closes the server and opens another one on the same store, so that everything in memory is lost. */
  restart(): Promise<void>;
  /** The log lines so far. */
  readonly logs: readonly { readonly msg: string; readonly [key: string]: unknown }[];
  stop(): Promise<void>;
};

type Options = {
  readonly env?: { readonly [name: string]: string };
  readonly times?: CompositionDeps['times'];
  readonly pingMs?: number;
  readonly requestMs?: number;
  /** The folder of the web app. */
  readonly site?: string;
};

/** High limits, for tests that are not about limits. */
const EASY = {
  GUESTS_PER_MINUTE: '100000',
  REQUESTS_PER_MINUTE: '100000',
  PICTURES_PER_MINUTE: '100000',
  SIGN_INS_PER_MINUTE: '100000',
  ROOMS_PER_ADDRESS: '100000',
};

const ENGINE = engineFileFolders(join(import.meta.dirname, '..', '..', '..', '..'));

/** A cheap password hash. The real cost is tested with the passwords. */
const CHEAP = { log2N: 10, r: 8, p: 1 };

export async function startServer(
  kind: StoreKind,
  { env = {}, times, pingMs, requestMs, site }: Options = {},
): Promise<TestServer> {
  const folder = temporaryFolder();
  const isGiven = env['DATABASE_URL'] !== undefined || env['DATA_DIR'] !== undefined;
  const place = isGiven ? null : await startPlace(kind);
  const here = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, FSYNC: 'off' };
  const settings = readSettings({ ...here, ...EASY, ...place?.env, ...env });
  const logs: { msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logs.push(JSON.parse(line)) });
  const open = (port: number) =>
    serve({
      world: openWorld(),
      settings: { ...settings, port },
      log,
      version: 'test',
      passwordCost: CHEAP,
      site: site ?? folder,
      engine: ENGINE,
      onFatal: (reason) => logs.push({ msg: `fatal: ${reason.message}` }),
      ...(times && { times }),
      ...(pingMs !== undefined && { pingMs }),
      ...(requestMs !== undefined && { requestMs }),
    });
  let serving = await open(settings.port);
  const { url } = serving;
  return {
    url,
    logs,
    get parts() {
      return serving.parts;
    },
    close: () => serving.close(),
    async restart() {
      await serving.close();
      // On a busy machine closing may have timed out, and a folder allows one server at a time.
      await vi.waitUntil(() => !existsSync(join(settings.dataDir, LOCK_FILE)), { timeout: 60_000 });
      serving = await open(Number(new URL(url).port));
    },
    async stop() {
      await serving.close();
      await place?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Two servers over one database. */
export async function startTwoServers(options: Omit<Options, 'env'> = {}) {
  const database = await freshDatabase();
  const start = () => startServer('postgres', { ...options, env: { DATABASE_URL: database.url } });
  const [one, two] = [await start(), await start()];
  return {
    one,
    two,
    async stop() {
      await Promise.all([one.stop(), two.stop()]);
      await database.stop();
    },
  };
}

/** Seats two people: one makes a room, the other enters it by its code, and both watch the match. */
export async function seatTwo(
  config: Record<string, unknown>,
  connectAs: () => Promise<import('./client.ts').Client>,
) {
  const ann = await connectAs();
  const bob = await connectAs();
  const roomId = await ann.create(config);
  const { code } = await ann.enter(roomId);
  await bob.enter(code, true);
  const { match } = await ann.untilRoom((room) => room.status === 'playing');
  if (match === null) throw new Error('the room has no match, although it is playing');
  await Promise.all([ann.watch(match), bob.watch(match)]);
  // Both have seen the board, so the clocks run.
  const isThere = ({ config, arrived }: Match) => config.arrivalMs === undefined || arrived.every(Boolean);
  await Promise.all([ann, bob].map((one) => one.until(match, isThere)));
  const [first] = ann.match(match).config.players;
  const [opener, other] = first === ann.you ? [ann, bob] : [bob, ann];
  return { ann, bob, roomId, code, match, opener, other };
}

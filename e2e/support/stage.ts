// The set-up of a test file: a browser, and the site or server that it visits.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { StoreKind } from '../../apps/server/src/store/store.ts';
import { type FreshDatabase, freshDatabase } from '../../apps/server/src/testing/database.ts';
import { askForShared } from '../../tools/test/ask.ts';
import { closeDevices, testBrowser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';
import { type Site, startSite } from './site.ts';

type SiteStage = { browser: Browser; site: Site };
type SharedStage = { browser: Browser; server: { readonly url: string } };
/** `database`: the server's PostgreSQL database; null for the embedded store. */
type ServerStage = { browser: Browser; server: RunningServer; database: FreshDatabase | null };

/** The pages without a server, as a static host serves them. The first test file that asks builds them. */
export function onSite(): Readonly<SiteStage> {
  const stage = withBrowser<SiteStage>();
  beforeAll(async () => {
    await askForShared('pages');
    stage.site = await startSite();
  });
  afterAll(() => stage.site?.stop());
  return stage;
}

/** The shared server of the run: other test files play there at the same time, in rooms of their own. */
export function onServer(): Readonly<SharedStage> {
  const stage = withBrowser<SharedStage>();
  beforeAll(async () => {
    stage.server = { url: await askForShared('server') };
  });
  return stage;
}

/** A server for one test file: for tests of the lobby, of pairing, and for those that kill it. */
export function onServerOfItsOwn(kind: StoreKind = 'postgres'): Readonly<ServerStage> {
  const stage = withBrowser<ServerStage>();
  beforeAll(async () => {
    await askForShared('pages');
    const database = kind === 'postgres' ? await freshDatabase() : null;
    stage.database = database;
    stage.server = await startServer(database ? { DATABASE_URL: database.url } : {});
    return async () => {
      await stage.server.stop();
      await database?.stop();
    };
  });
  return stage;
}

/** Returns an empty object that the hooks fill before the tests run. */
function withBrowser<Stage extends { browser: Browser }>(): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.browser = await testBrowser();
  });
  afterAll(() => closeDevices(stage.browser));
  return stage;
}

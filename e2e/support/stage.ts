// What the tests of a file share: a browser, and the site or the server it visits; opened before them, closed after them.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';
import { type Site, startSite } from './site.ts';

type SiteStage = { browser: Browser; site: Site };
type ServerStage = { browser: Browser; server: RunningServer };

/** The pages alone, as a static host would serve them. */
export function onSite(): Readonly<SiteStage> {
  const stage = withBrowser<SiteStage>();
  beforeAll(async () => {
    stage.site = await startSite();
  });
  afterAll(() => stage.site?.stop());
  return stage;
}

export function onServer(): Readonly<ServerStage> {
  const stage = withBrowser<ServerStage>();
  beforeAll(async () => {
    stage.server = await startServer();
  });
  afterAll(() => stage.server?.stop());
  return stage;
}

/** Empty until the hooks have run, which is before anything looks at it. */
function withBrowser<Stage extends { browser: Browser }>(): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.browser = await launchBrowser();
  });
  afterAll(() => stage.browser?.close());
  return stage;
}

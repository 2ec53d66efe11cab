// A server without contact to the other servers says so, and the page shows it.

import type { WebSocketRoute } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE } from './support/browser.ts';
import { openPage } from './support/pages.ts';
import { onServer } from './support/stage.ts';

const stage = onServer();

it('shows that moves may be late while the bus is silent', async () => {
  const { page, pageErrors } = await openPage(stage.browser, PHONE);
  let line: WebSocketRoute | null = null;
  await page.routeWebSocket(/\/ws/, (socket) => {
    socket.connectToServer();
    line = socket;
  });
  const say = (silent: boolean) => line?.send(JSON.stringify({ t: 'bus', silent }));
  await page.goto(`${stage.server.url}/lobby`);
  await page.getByTestId('me').getByText(/\d/).waitFor();
  const late = page.getByTestId('link-line').getByText('Moves may arrive a second or two late.');
  say(true);
  await late.waitFor();
  say(false);
  await late.waitFor({ state: 'hidden' });
  expect(pageErrors).toEqual([]);
});

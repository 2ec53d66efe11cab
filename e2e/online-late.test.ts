// A server that cannot hear the others says so, and the page tells its visitor.

import type { WebSocketRoute } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE } from './support/browser.ts';
import { onServer } from './support/stage.ts';
import { visit } from './support/visit.ts';

const stage = onServer();

it('that moves may be late is shown for as long as the bus is silent', async () => {
  const { page, complaints } = await visit(stage.browser, PHONE);
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
  expect(complaints).toEqual([]);
});

// How many people are here: each once, however many tabs they have, over all servers.

import { expect, test } from 'vitest';
import { connect } from '../testing/client.ts';
import { startTwoServers } from '../testing/server.ts';

test('the lobby says how many people are in the hall, on every server, each once', async () => {
  const { one, two, stop } = await startTwoServers();
  const ann = await connect(one.url);
  const bob = await connect(two.url);
  await connect(two.url, bob.token);
  two.parts.onlineCount.publish();
  await expect.poll(() => one.parts.onlineCount.people()).toBe(2);
  ann.send({ t: 'lobby', on: true });
  expect((await ann.next('lobby')).people).toBe(2);
  expect(two.parts.onlineCount.people()).toBe(1);
  one.parts.onlineCount.publish();
  await expect.poll(() => two.parts.onlineCount.people()).toBe(2);
  await stop();
});

// A chat line reaches every client in the room once: many at once, through two servers, over a restart, and after a rated
// game.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, connect } from '../testing/client.ts';
import { member } from '../testing/people.ts';
import { seatTwo, startTwoServers, type TestServer } from '../testing/server.ts';

let servers: Awaited<ReturnType<typeof startTwoServers>>;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  servers = await startTwoServers();
  ({ one, two } = servers);
});
afterAll(() => servers?.stop());

const heardBy = (client: Client): readonly string[] =>
  client.heard.flatMap((message) => (message.t === 'chat' ? message.lines.map(({ text }) => text) : []));

describe('a chat line', () => {
  test('by many in one moment is heard by all people in the room, through every server', async () => {
    const ann = await connect(one.url);
    const room = await ann.create({ mode: 'tieu_dao' });
    await ann.enter(room);
    const bob = await connect(two.url);
    await bob.enter(room);
    const people = await Promise.all(Array.from({ length: 16 }, () => connect(one.url)));
    await Promise.all(people.map((one) => one.enter(room)));
    const said = people.flatMap((_, person) => [0, 1, 2, 3].map((line) => `${person} says ${line}`));
    await Promise.all(
      said.map((text, index) => people[Math.floor(index / 4)]?.ask({ t: 'chat', room, text })),
    );
    for (const listener of [ann, bob])
      await expect.poll(() => [...heardBy(listener)].sort()).toEqual([...said].sort());
  });

  test('in a room that was silent, through another server, is there for who comes in later', async () => {
    const ann = await connect(one.url);
    const room = await ann.create({ mode: 'tieu_dao' });
    await ann.enter(room);
    const bob = await connect(two.url);
    await bob.enter(room);
    await bob.ask({ t: 'chat', room, text: 'hello' });
    await expect.poll(() => heardBy(ann)).toEqual(['hello']);
    const eve = await connect(one.url);
    await eve.enter(room);
    expect(heardBy(eve)).toEqual(['hello']);
  });

  test('is said once, though it is sent again after a restart and through another server', async () => {
    const ann = await connect(one.url);
    const room = await ann.create({ mode: 'tieu_dao', public: false });
    await ann.enter(room);
    const line = { t: 'chat', room, text: 'hello' } as const;
    expect(await ann.ask(line, 'greeting')).toMatchObject({ t: 'done' });
    await one.restart();
    for (const server of [one, two]) {
      const back = await connect(server.url, ann.token);
      await back.enter(room);
      expect(await back.ask(line, 'greeting')).toMatchObject({ t: 'done' });
    }
    const kept = await one.parts.store.chat.recent(room, 10);
    expect(kept.map(({ text }) => text)).toEqual(['hello']);
  });

  test('by spectators of a rated game reaches its players when it is over, wherever they are', async () => {
    const urls = [one.url, two.url];
    const { ann, bob, roomId: room } = await seatTwo({ mode: 'ranked' }, () => member(urls.pop() ?? one.url));
    const eve = await connect(one.url);
    await eve.enter(room);
    await eve.ask({ t: 'chat', room, text: 'h8 was better' });
    await bob.ask({ t: 'chat', room, text: 'good luck' });
    await ann.next('chat', (chat) => chat.lines.some(({ text }) => text === 'good luck'));
    expect(heardBy(ann)).not.toContain('h8 was better');
    await bob.room(room, { kind: 'resign_series' });
    for (const player of [ann, bob]) await expect.poll(() => heardBy(player)).toContain('h8 was better');
  });
});

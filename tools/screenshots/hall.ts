// A hall with players: the real server, and clients that talk to it like any other. A browser can take the place of each.

import { type Client, connect } from '../../apps/server/src/testing/client.ts';
import { startServer } from '../../e2e/support/server.ts';

export type Somebody = Client & { readonly name: string };

export type Hall = {
  readonly url: string;
  guest(name: string): Promise<Somebody>;
  /** A player with an account. */
  member(name: string): Promise<Somebody>;
  stop(): Promise<void>;
};

/** Repeatable random numbers, which also let the host of a room open every time. Loaded into the server first. */
const REPEATING_CHANCE = `
  let word = 20260321;
  const next = () => (word = (Math.imul(word, 1664525) + 1013904223) >>> 0);
  Math.random = () => next() / 2 ** 34;
  Crypto.prototype.getRandomValues = (array) => array.map(next);
`;

export async function openHall(): Promise<Hall> {
  const server = await startServer({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REPEATING_CHANCE)}`,
  });
  const { url } = server;
  const people: Somebody[] = [];
  const met = (client: Client, name: string): Somebody => {
    const somebody = { ...client, name };
    people.push(somebody);
    return somebody;
  };
  return {
    url,
    async guest(name) {
      const client = await connect(url);
      await post(`${url}/api/session/rename`, { name }, client.token);
      return met(client, name);
    },
    async member(name) {
      const body = { name, password: 'correct horse battery' };
      const { token } = await post(`${url}/api/session/register`, body);
      return met(await connect(url, token), name);
    },
    async stop() {
      for (const somebody of people) await somebody.close();
      await server.stop();
    },
  };
}

async function post(url: string, body: unknown, token?: string): Promise<{ readonly token: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return (await answer.json()) as { readonly token: string };
}

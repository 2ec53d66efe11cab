// Clients with an account, for tests of actions that guests may not do.

import { type Client, connect } from './client.ts';

let people = 0;

/** Registers a new account over HTTP and connects. */
export async function member(url: string): Promise<Client & { readonly name: string }> {
  people += 1;
  const name = `Member ${people} ${Date.now() % 100_000}`;
  const response = await fetch(`${url}/api/session/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: 'a long enough password' }),
  });
  const body = (await response.json()) as { token?: string };
  if (body.token === undefined) throw new Error(JSON.stringify(body));
  return { ...(await connect(url, body.token)), name };
}

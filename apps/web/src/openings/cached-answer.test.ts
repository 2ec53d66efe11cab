// The cached answers of the server: the current request decides which answer is shown.

import { signal } from '@preact/signals';
import { accept, type Result, refuse } from '@sente/kernel';
import { expect, test } from 'vitest';
import type { Api } from '../connection/api.ts';
import { openCachedRequests } from './cached-answer.ts';

/** A server that answers when the test says so. */
function slowApi() {
  const asked: { path: string; answer: (result: Result<unknown>) => void }[] = [];
  const get = (path: string) =>
    new Promise((done) => {
      asked.push({ path, answer: done });
    });
  return { asked, api: { get, post: get } as Api };
}
const nextTask = () => new Promise((done) => setTimeout(done));

test('keeps a late answer for its own request', async () => {
  const { api, asked } = slowApi();
  const path = signal<string | null>('/a');
  const answer = openCachedRequests<string>(api, path);
  path.value = '/b';
  asked[0]?.answer(accept('a'));
  await nextTask();
  expect(answer.value.value).toBeNull();
  asked[1]?.answer(accept('b'));
  await nextTask();
  expect(answer.value.value).toEqual(accept('b'));
  path.value = '/a';
  expect(answer.value.value).toEqual(accept('a'));
  expect(asked.map((one) => one.path)).toEqual(['/a', '/b']);
  path.value = null;
  expect(answer.value.value).toBeNull();
  answer.close();
});

test('shows a refusal until the request is sent again', async () => {
  const { api, asked } = slowApi();
  const answer = openCachedRequests<string>(api, signal('/a'));
  asked[0]?.answer(refuse('no_connection'));
  await nextTask();
  expect(answer.value.value).toMatchObject({ ok: false });
  answer.again();
  expect(answer.value.value).toBeNull();
  asked[1]?.answer(accept('here'));
  await nextTask();
  expect(answer.value.value).toEqual(accept('here'));
  answer.close();
});

test('drops the answer that was used longest ago when the cache is full', async () => {
  const asked: string[] = [];
  const get = (path: string) => {
    asked.push(path);
    return Promise.resolve(accept(path));
  };
  const path = signal<string | null>(null);
  const answer = openCachedRequests<string>({ get, post: get } as unknown as Api, path);
  const visit = async (n: number) => {
    path.value = `/${n}`;
    await nextTask();
    expect(answer.value.value).toEqual(accept(`/${n}`));
  };
  for (let n = 0; n < 200; n++) await visit(n);
  await visit(0);
  await visit(200);
  await visit(0);
  expect(asked).toHaveLength(201);
  await visit(1);
  expect(asked.slice(200)).toEqual(['/200', '/1']);
  answer.close();
});

test('sends a refused request again when the player comes back to it', async () => {
  const { api, asked } = slowApi();
  const path = signal<string | null>('/a');
  const answer = openCachedRequests<string>(api, path);
  asked[0]?.answer(refuse('no_connection'));
  await nextTask();
  path.value = null;
  path.value = '/a';
  expect(asked.map((one) => one.path)).toEqual(['/a', '/a']);
  answer.close();
});

// Everything that talks to the server, made when the first online page opens and used from then on.

import { effect, type Signal, signal } from '@preact/signals';
import { makeSalt } from '../base/chance.ts';
import type { Memory } from '../base/memory.ts';
import { createRequiredContext } from '../base/required-context.ts';
import { startInterval, startTimer, waitForNextTask } from '../base/tasks.ts';
import type { Updates } from '../base/updates.ts';
import { type Api, makeHttpApi } from './api.ts';
import { type Connection, openConnection } from './connection.ts';
import { openSession, type Session } from './session.ts';

export type Online = {
  readonly api: Api;
  readonly session: Session;
  readonly connection: Connection;
  /** A game has begun while the page was hidden; the title says so until it is visible again. */
  readonly alerted: Signal<boolean>;
};

export function openOnlineServices(
  window: Window & typeof globalThis,
  memory: Memory,
  updates: Updates,
): Online {
  const { location, performance, crypto } = window;
  const api = makeHttpApi(window.fetch.bind(window));
  const session = openSession(api, memory, () => connection.restart());
  const connection = openConnection({
    open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws`),
    // In a task of its own, so that the page that opens the connection is drawn first.
    ready: () => waitForNextTask().then(session.ready),
    forget: session.forget,
    local: () => performance.timeOrigin + performance.now(),
    startTimer,
    every: startInterval,
    random: Math.random,
    // Not `randomUUID`: that needs https, and a server in a home network is often plain http.
    newId: () => makeSalt(crypto),
    window,
  });
  let build: string | null = null;
  effect(() => {
    const { value: you } = connection.you;
    if (you) session.setAndRememberPerson(you);
  });
  effect(() => {
    const now = connection.build.value;
    // The server was replaced while this page was open; there may be a newer page too.
    if (build !== null && now !== null && build !== now) updates.check();
    build = now ?? build;
  });
  return { api, session, connection, alerted: signal(false) };
}

export const { Provider: OnlineProvider, use: useOnline } = createRequiredContext<Online>('Online');

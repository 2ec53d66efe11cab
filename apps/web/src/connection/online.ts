// Everything that talks to the server, made when the first online page opens and kept from then on.

import { effect, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { makeSalt } from '../base/chance.ts';
import type { Memory } from '../base/memory.ts';
import { nextTask } from '../base/tasks.ts';
import type { Updates } from '../base/updates.ts';
import { type Api, makeApi } from './api.ts';
import { type Connection, openConnection } from './connection.ts';
import { openSession, type Session } from './session.ts';

export type Online = {
  readonly api: Api;
  readonly session: Session;
  readonly connection: Connection;
  /** A game has begun while nobody looked at the page. */
  readonly called: Signal<boolean>;
};

export function openOnline(window: Window & typeof globalThis, memory: Memory, updates: Updates): Online {
  const { location, performance, crypto } = window;
  const api = makeApi(window.fetch.bind(window));
  const session = openSession(api, memory, () => connection.restart());
  const connection = openConnection({
    open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws`),
    // In a task of its own: first the page is drawn that opens the line.
    ready: () => nextTask().then(session.ready),
    forget: session.forget,
    local: () => performance.timeOrigin + performance.now(),
    random: Math.random,
    // Not `randomUUID`: a server in one's own network is often plain http.
    newId: () => makeSalt(crypto),
    window,
  });
  let build: string | null = null;
  effect(() => {
    const { value: you } = connection.you;
    if (you) session.met(you);
  });
  effect(() => {
    const now = connection.build.value;
    // The server was replaced while we were here: perhaps the page was, too.
    if (build !== null && now !== null && build !== now) updates.look();
    build = now ?? build;
  });
  return { api, session, connection, called: signal(false) };
}

const OnlineContext = createContext<Online | null>(null);
export const OnlineProvider = OnlineContext.Provider;

export function useOnline(): Online {
  const online = useContext(OnlineContext);
  if (!online) throw new Error('an online page outside its provider');
  return online;
}

// The driver for the embedded database: PostgreSQL in WebAssembly in a thread of its own, in a locked folder.

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { World } from '../../base/world.ts';
import { lockFolder } from './folder-lock.ts';
import {
  type Answer,
  type Cell,
  databaseErrorOf,
  SESSION_SETTINGS,
  type Sql,
  StoreUnavailable,
} from './sql.ts';
import type { Boot, FromThread, Reply, Request } from './thread-messages.ts';

export type EmbeddedOptions = {
  /** The data folder; the database lives in a folder inside. */
  readonly folder: string;
  /** Off: data survives a crash of the process, but not a power cut. */
  readonly fsync: boolean;
  /** Called when the thread has died: nothing can be saved any more, and the server should stop. */
  readonly onFatal?: (reason: Error) => void;
  readonly world: World;
};

type Waiting = { resolve(answer: Answer): void; reject(error: Error): void };

const DATABASE_FOLDER = 'postgres';
/** PostgreSQL's own cache. The operating system caches the same files, and the default would cost 130 MB more. */
const SHARED_BUFFERS = 'shared_buffers=16MB';
const MOST_STATEMENTS = 400;
/** There is no autovacuum in a database of one process. */
const VACUUM_MS = 15 * 60_000;

export async function openEmbedded(options: EmbeddedOptions): Promise<Sql> {
  const folder = resolve(options.folder);
  const lock = await lockFolder(folder, options.world);
  try {
    const home = join(folder, DATABASE_FOLDER);
    if (!existsSync(home)) await createDatabase(folder, home, options.fsync);
    const thread = await startDatabaseThread(home, options);
    const vacuum = () => void thread.script('vacuum analyze').catch(() => {});
    const stopVacuum = options.world.every(VACUUM_MS, vacuum);
    const close = async () => {
      stopVacuum();
      await thread.close();
      lock.release();
    };
    return { ...thread, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Makes a new database under another name and moves it into place when it is complete, so that a crash leaves no half
 * database. The thread that makes it ends, which frees the half gigabyte that this needs.
 */
async function createDatabase(folder: string, home: string, fsync: boolean): Promise<void> {
  const draft = join(folder, `${DATABASE_FOLDER}.new`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  const maker = await startDatabaseThread(draft, { fsync: false });
  await maker.close();
  if (fsync) syncTree(draft);
  renameSync(draft, home);
  if (fsync) syncPath(folder);
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

async function startDatabaseThread(
  home: string,
  options: Pick<EmbeddedOptions, 'fsync' | 'onFatal'>,
): Promise<Sql> {
  const settings = [SHARED_BUFFERS, ...SESSION_SETTINGS];
  const workerData: Boot = { folder: home, fsync: options.fsync, settings };
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), { workerData });
  const channel = openDatabaseThreadChannel(worker, options.onFatal ?? (() => {}));
  await channel.ready;
  const sql: Sql = {
    query: (text, params) => channel.ask(text, params),
    urgent: (text, params) => channel.ask(text, params),
    script: async (text) => void (await channel.ask(text, null)),
    // There is only one connection, and statements queue for it.
    exclusive: async (work) => await work(sql),
    concurrentAppends: 1,
    // There is no pooler that could take the session away.
    check: async () => {},
    close: channel.close,
  };
  return sql;
}

/** A statement is sent once with its text, and from then on by its number. 0: too many are numbered already. */
function openStatementNumbers() {
  const keys = new Map<string, number>();
  return (text: string): Pick<Request, 'key' | 'text'> => {
    const known = keys.get(text);
    if (known !== undefined) return { key: known, text: null };
    if (keys.size >= MOST_STATEMENTS) return { key: 0, text };
    keys.set(text, keys.size + 1);
    return { key: keys.size, text };
  };
}

/** Requests of one turn of the event loop share one message to the thread, and their answers share one back. */
function openDatabaseThreadChannel(worker: Worker, onFatal: (reason: Error) => void) {
  const waiting = new Map<number, Waiting>();
  const numberOf = openStatementNumbers();
  let outbox: Request[] = [];
  let lastId = 0;
  let gone: Error | null = null;
  let closing = false;
  let start: { done(): void; failAllRequests(error: Error): void } = { done() {}, failAllRequests() {} };
  const ready = new Promise<void>((done, fail) => {
    start = { done, failAllRequests: fail };
  });

  const fail = (reason: Error) => {
    if (gone !== null) return;
    gone = new StoreUnavailable(`the embedded database stopped: ${reason.message}`, { cause: reason });
    for (const one of waiting.values()) one.reject(gone);
    waiting.clear();
    start.failAllRequests(gone);
    if (!closing) onFatal(gone);
  };

  worker.on('message', (message: FromThread) => {
    if (message === 'ready') start.done();
    else if ('fatal' in message) fail(new Error(message.fatal));
    else for (const reply of message) deliverReply(waiting, reply);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('its thread ended without an error; restart the server')));

  const ask = (text: string, params: readonly Cell[] | null): Promise<Answer> =>
    new Promise((done, reject) => {
      if (gone !== null) return reject(gone);
      if (closing) return reject(new StoreUnavailable('the store is closed'));
      lastId += 1;
      waiting.set(lastId, { resolve: done, reject });
      const statement = params === null ? { key: 0, text } : numberOf(text);
      outbox.push({ id: lastId, ...statement, params });
      if (outbox.length === 1) queueMicrotask(flushOutbox);
    });

  const flushOutbox = () => {
    const batch = outbox;
    outbox = [];
    if (batch.length > 0) worker.postMessage(batch);
  };

  const close = async () => {
    if (closing || gone !== null) return;
    closing = true;
    const ended = new Promise<void>((done) => worker.once('exit', () => done()));
    // Requests of this turn are still in the outbox and have to arrive before `close`.
    flushOutbox();
    worker.postMessage('close');
    await ended;
  };

  return { ready, ask, close };
}

function deliverReply(waiting: Map<number, Waiting>, reply: Reply): void {
  const one = waiting.get(reply.id);
  waiting.delete(reply.id);
  const { failure } = reply;
  if (failure === null) one?.resolve(reply);
  else one?.reject(databaseErrorOf(failure.message, failure.code, failure.constraint));
}

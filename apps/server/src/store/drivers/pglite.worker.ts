// The thread that runs the embedded database. A batch of requests costs one message each way.

import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { openStatementRunner } from './pglite-statements.ts';
import type { Boot, FromThread, Reply, Request, ToThread } from './thread-messages.ts';

const boot = workerData as Boot;
if (parentPort === null)
  throw new Error('pglite.worker.ts has no parent: start it as a worker thread, with openEmbedded');
const port = parentPort;

/** The used part of Emscripten's file system. */
type Stream = { readonly nfd?: number; readonly node: unknown };
type Emscripten = {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: Stream) => number };
    realPath(node: unknown): string;
  };
};

/** PGlite's file system with the call that it leaves out: at a commit the bytes reach the disk. */
class SyncedFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const installFsync = (module: unknown) => {
      const { NODEFS } = module as Emscripten;
      NODEFS.stream_ops.fsync = (stream) => fsyncOrExit(NODEFS, stream);
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), installFsync] },
    };
  }
}

function fsyncOrExit(files: Emscripten['NODEFS'], stream: Stream): number {
  try {
    if (stream.nfd === undefined) syncFolder(files.realPath(stream.node));
    else fdatasyncSync(stream.nfd);
    return 0;
  } catch (error) {
    // After a failed sync no further commit is safe, and PGlite would swallow the exception.
    postToMainThread({ fatal: `fsync failed: ${String(error)}` });
    process.exit(1);
  }
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function postToMainThread(message: FromThread): void {
  port.postMessage(message);
}

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => !(boot.fsync && param === '-F')),
  // The only method that calls the hook above.
  ...['wal_sync_method=fsync', ...boot.settings].flatMap((setting) => ['-c', setting]),
];
const database = await PGlite.create({ fs: new SyncedFolder(boot.folder), startParams });

const statements = openStatementRunner(database);

function answerRequest({ id, key, text, params }: Request): Reply {
  return {
    id,
    ...(params === null ? statements.script(text ?? '') : statements.query({ key, text, params })),
  };
}

port.on('message', async (message: ToThread) => {
  if (message === 'close') {
    await database.close();
    port.close();
    return;
  }
  postToMainThread(message.map(answerRequest));
});

postToMainThread('ready');

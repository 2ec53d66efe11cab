// The thread that runs the embedded database. It uses PostgreSQL's own protocol with prepared statements, which survives
// every error; a batch of requests costs one message each way.

import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { Column } from './sql.ts';
import type { Boot, Failure, FromThread, Reply, Request, ToThread } from './thread-messages.ts';

const { serialize, Parser } = protocol;
const boot = workerData as Boot;
if (parentPort === null) throw new Error('this file runs as a thread');
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
    const hook = (module: unknown) => {
      const { NODEFS } = module as Emscripten;
      NODEFS.stream_ops.fsync = (stream) => syncFile(NODEFS, stream);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } };
  }
}

function syncFile(files: Emscripten['NODEFS'], stream: Stream): number {
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

/** Statements by the key from the main thread: the text, and the columns once it is parsed. */
const statements = new Map<number, { readonly text: string; columns: readonly Column[] | null }>();

type Message = Parameters<Parameters<InstanceType<typeof Parser>['parse']>[1]>[0];

function exchangeMessages(messages: readonly Uint8Array[]): Message[] {
  const answers: Message[] = [];
  const bytes = database.execProtocolRawSync(Buffer.concat([...messages, serialize.sync()]));
  new Parser().parse(bytes, (message) => answers.push(message));
  return answers;
}

function findFailure(answers: readonly Message[]): Failure | null {
  for (const answer of answers) {
    if (!(answer instanceof protocol.messages.DatabaseError)) continue;
    return { message: answer.message, code: answer.code ?? '', constraint: answer.constraint ?? null };
  }
  return null;
}

function readColumns(answers: readonly Message[]): readonly Column[] {
  for (const answer of answers) {
    if (!(answer instanceof protocol.messages.RowDescriptionMessage)) continue;
    return answer.fields.map((field) => ({ name: field.name, oid: field.dataTypeID }));
  }
  return [];
}

function statementNameOf(key: number): string {
  return key === 0 ? '' : `s${key}`;
}

function runQuery({ id, key, text, params }: Request): Reply {
  if (text !== null) statements.set(key, { text, columns: null });
  const statement = statements.get(key);
  if (statement === undefined) throw new Error(`unknown statement ${key}`);
  if (statement.columns === null) {
    const parse = serialize.parse({ name: statementNameOf(key), text: statement.text });
    const answers = exchangeMessages([parse, serialize.describe({ type: 'S', name: statementNameOf(key) })]);
    const failure = findFailure(answers);
    if (failure !== null) return { id, columns: [], rows: [], failure };
    statement.columns = readColumns(answers);
  }
  const bind = serialize.bind({ statement: statementNameOf(key), values: [...(params ?? [])] });
  const answers = exchangeMessages([bind, serialize.execute({})]);
  const rows = answers.flatMap((answer) =>
    answer instanceof protocol.messages.DataRowMessage ? [answer.fields as (string | null)[]] : [],
  );
  return { id, columns: statement.columns, rows, failure: findFailure(answers) };
}

function runScript({ id, text }: Request): Reply {
  const failure = findFailure(exchangeMessages([serialize.query(text ?? '')]));
  // A script that failed between begin and commit would leave the only connection in a failed transaction.
  if (failure !== null) exchangeMessages([serialize.query('rollback')]);
  return { id, columns: [], rows: [], failure };
}

port.on('message', async (message: ToThread) => {
  if (message === 'close') {
    await database.close();
    port.close();
    return;
  }
  postToMainThread(
    message.map((request) => (request.params === null ? runScript(request) : runQuery(request))),
  );
});

postToMainThread('ready');

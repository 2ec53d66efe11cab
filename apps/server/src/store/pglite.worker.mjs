// The thread that runs the embedded database. Plain JavaScript, so that it starts without a build step.
// It speaks PostgreSQL's own protocol with prepared statements: that survives every error, and a batch of requests costs one message each way.

import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** @typedef {{ folder: string, fsync: boolean, settings: string[] }} Boot */
/** @typedef {{ id: number, key: number, text: string | null, params: (string | null)[] | null }} Request */
/** @typedef {{ name: string, oid: number }} Column */
/** @typedef {{ message: string, code: string, constraint: string | null }} Failure */
/** @typedef {{ id: number, columns: Column[], rows: (string | null)[][], failure: Failure | null }} Reply */

const { serialize, Parser } = protocol;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const boot = /** @type {Boot} */ (workerData);

/** PGlite's file system with the one call it leaves out: at a commit the bytes really reach the disk. */
class SyncedFolder extends NodeFS {
  /** @override @param {any} pg @param {any} options */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const sync = (/** @type {any} */ module) => {
      module.NODEFS.stream_ops.fsync = (/** @type {any} */ stream) => syncStream(module, stream);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), sync] } };
  }
}

/** @param {any} module @param {any} stream */
function syncStream(module, stream) {
  try {
    if (stream.nfd !== undefined) fdatasyncSync(stream.nfd);
    else syncFolder(module.NODEFS.realPath(stream.node));
    return 0;
  } catch (error) {
    // A disk that refuses to sync cannot be trusted with another commit, and PGlite would swallow the exception.
    port.postMessage({ fatal: `fsync failed: ${String(error)}` });
    process.exit(1);
  }
}

/** @param {string} path */
function syncFolder(path) {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => !(boot.fsync && param === '-F')),
  // The one method that reaches the hook above.
  ...['wal_sync_method=fsync', ...boot.settings].flatMap((setting) => ['-c', setting]),
];
const database = await PGlite.create({ fs: new SyncedFolder(boot.folder), startParams });

/** Statements by the key the other side gave them: the text, and the columns once it is parsed. @type {Map<number, { text: string, columns: Column[] | null }>} */
const statements = new Map();

/** @param {Uint8Array[]} messages */
function exchange(messages) {
  /** @type {any[]} */
  const answers = [];
  const bytes = database.execProtocolRawSync(Buffer.concat([...messages, serialize.sync()]));
  new Parser().parse(bytes, (message) => answers.push(message));
  return answers;
}

/** @param {any[]} answers @returns {Failure | null} */
function failureIn(answers) {
  const error = answers.find((answer) => answer.name === 'error');
  if (error === undefined) return null;
  return { message: error.message, code: error.code ?? '', constraint: error.constraint ?? null };
}

/** @param {any[]} answers @returns {Column[]} */
function columnsIn(answers) {
  const description = answers.find((answer) => answer.name === 'rowDescription');
  if (description === undefined) return [];
  return description.fields.map((/** @type {any} */ field) => ({ name: field.name, oid: field.dataTypeID }));
}

/** @param {number} key */
function nameOf(key) {
  return key === 0 ? '' : `s${key}`;
}

/** @param {Request} request @returns {Reply} */
function query({ id, key, text, params }) {
  if (text !== null) statements.set(key, { text, columns: null });
  const statement = statements.get(key);
  if (statement === undefined) throw new Error(`unknown statement ${key}`);
  if (statement.columns === null) {
    const parse = serialize.parse({ name: nameOf(key), text: statement.text });
    const answers = exchange([parse, serialize.describe({ type: 'S', name: nameOf(key) })]);
    const failure = failureIn(answers);
    if (failure !== null) return { id, columns: [], rows: [], failure };
    statement.columns = columnsIn(answers);
  }
  const bind = serialize.bind({ statement: nameOf(key), values: params ?? [] });
  const answers = exchange([bind, serialize.execute({})]);
  const rows = answers.filter((answer) => answer.name === 'dataRow').map((answer) => answer.fields);
  return { id, columns: statement.columns, rows, failure: failureIn(answers) };
}

/** @param {Request} request @returns {Reply} */
function script({ id, text }) {
  const answers = exchange([serialize.query(text ?? '')]);
  const failure = failureIn(answers);
  // A script that failed between begin and commit leaves the only connection in a dead transaction.
  if (failure !== null) exchange([serialize.query('rollback')]);
  return { id, columns: [], rows: [], failure };
}

port.on('message', async (/** @type {Request[] | 'close'} */ message) => {
  if (message === 'close') {
    await database.close();
    port.postMessage('closed');
    port.close();
    return;
  }
  port.postMessage(message.map((request) => (request.params === null ? script(request) : query(request))));
});

port.postMessage('ready');

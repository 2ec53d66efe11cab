// Preloaded by `npm run test:delays` into every process of a run: every message to another process or thread leaves late, and
// in order. So servers, databases, clients and threads answer each other as over a slow network.
import net from 'node:net';
import process from 'node:process';
import { Worker } from 'node:worker_threads';

/** The set-up of the browser's pages reads it too, to delay their frames. */
export const LONGEST_DELAY = 'SENTE_LONGEST_DELAY_MS';

const longest = Number(process.env[LONGEST_DELAY] ?? 0);
// Saved before a test replaces them with fake ones.
const { setTimeout: later } = globalThis;
const { random } = Math;

/** Mostly short and sometimes long: one late message finds a race, not a delay of all messages. */
const delay = () => longest * random() ** 3;

/** @typedef {(this: net.Socket, ...args: unknown[]) => void} Write */

/** A stream writes again only after the callback of the last write. */
function delayWrites() {
  const socket = /** @type {{ [method: string]: Write }} */ (/** @type {unknown} */ (net.Socket.prototype));
  for (const method of ['_write', '_writev']) {
    const write = socket[method];
    if (!write) throw new Error(`sockets of this Node have no ${method}`);
    socket[method] = function (...args) {
      if (this.remotePort === undefined) write.apply(this, args);
      else later(() => write.apply(this, args), delay());
    };
  }
}

function delayMessages() {
  /** @type {WeakMap<Worker, Promise<void>>} */
  const sent = new WeakMap();
  const post = Worker.prototype.postMessage;
  /** @param {Parameters<typeof post>} args */
  Worker.prototype.postMessage = function (...args) {
    const before = sent.get(this) ?? Promise.resolve();
    const wait = () => new Promise((go) => later(go, delay()));
    sent.set(
      this,
      before.then(wait).then(() => post.apply(this, args)),
    );
  };
}

if (longest > 0) {
  delayWrites();
  delayMessages();
}

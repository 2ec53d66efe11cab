// Preloaded by `npm run test:delays` into every process of a run: what a process sends to another leaves late, in the order
// in which it was sent. So servers, databases, clients and threads answer each other as on a bad day of the network.
import net from 'node:net';
import process from 'node:process';
import { Worker } from 'node:worker_threads';

/** Read by whoever has more to delay: the browser's pages. */
export const LONGEST_DELAY = 'SENTE_LONGEST_DELAY_MS';

const longest = Number(process.env[LONGEST_DELAY] ?? 0);
// As they are before a test puts others in their place.
const { setTimeout: later } = globalThis;
const { random } = Math;

/** Mostly short and now and then long: a race wants one message that is late, not all of them. */
const delay = () => longest * random() ** 3;

/** @typedef {(this: net.Socket, ...args: unknown[]) => void} Write */

/** A stream does not write again before it is told that this is done. */
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

// A process with delays: what it sends arrives whole and in order.

import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { LONGEST_DELAY } from './delays.mjs';

const MESSAGES = 20;

/** Tells itself some numbers, over a connection and through a thread, and prints what comes back. */
const PROGRAM = `
  import net from 'node:net';
  import { Worker } from 'node:worker_threads';
  const heard = { wire: [], thread: [] };
  const tell = () => {
    if (heard.wire.length + heard.thread.length < ${2 * MESSAGES}) return;
    console.log(JSON.stringify(heard));
    process.exit();
  };
  const server = net.createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1', () => {
    const socket = net.connect(server.address().port, '127.0.0.1', () => {
      for (let n = 0; n < ${MESSAGES}; n++) socket.write(n + '\\n');
    });
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
      heard.wire = text.split('\\n').slice(0, -1).map(Number);
      tell();
    });
  });
  const echo = "const { parentPort } = require('node:worker_threads'); parentPort.on('message', (n) => parentPort.postMessage(n))";
  const thread = new Worker(echo, { eval: true, execArgv: [] });
  thread.on('message', (n) => {
    heard.thread.push(n);
    tell();
  });
  for (let n = 0; n < ${MESSAGES}; n++) thread.postMessage(n);
`;

it('delivers late messages whole and in order', async () => {
  const delays = new URL('./delays.mjs', import.meta.url).href;
  const args = ['--import', delays, '--input-type=module', '--eval', PROGRAM];
  const env = { ...process.env, [LONGEST_DELAY]: '30' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const sent = Array.from({ length: MESSAGES }, (_, n) => n);
  expect(JSON.parse(stdout)).toEqual({ wire: sent, thread: sent });
});

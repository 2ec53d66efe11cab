// Firefox, driven by WebDriver BiDi: one socket with numbered requests and answers.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { findFirefox } from '../../tools/lib/find-programs.mjs';
import { asText, CLICK, type Driver } from './driver.ts';

type Answer = {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly message?: string;
};
type Ask = <R>(method: string, params: object) => Promise<R>;

export async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'sente-firefox-'));
  const args = ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote'];
  const child = spawn(findFirefox(), [...args, '--width=1280', '--height=900'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, MOZ_DISABLE_AUTO_SAFE_MODE: '1' },
  });
  const socket = new WebSocket(`${await addressOf(child)}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const ask = questions(socket);
  await ask('session.new', { capabilities: {} });
  const { contexts } = await ask<{ contexts: readonly { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  return {
    name: 'Firefox',
    open: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(call, ...given) {
      const { result } = await ask<{ result?: { value?: string } }>('script.evaluate', {
        expression: `Promise.resolve(${asText(call)}(...${JSON.stringify(given)})).then((found) => JSON.stringify(found ?? null))`,
        target: { context },
        awaitPromise: true,
      });
      if (result?.value === undefined) throw new Error(JSON.stringify(result));
      return JSON.parse(result.value);
    },
    async click(x, y) {
      const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
      await ask('input.performActions', { context, actions: [{ ...mouse, actions: [move, ...CLICK] }] });
    },
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      socket.close();
      child.kill();
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Firefox prints its address on its error stream. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = /listening on (ws:\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${output}`)));
  });
}

function questions(socket: WebSocket): Ask {
  const open = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) open.get(answer.id)?.(answer);
  });
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      open.set(id, ({ type, result, message }) => {
        open.delete(id);
        if (type === 'success') resolve(result as never);
        else reject(new Error(`${method}: ${message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}

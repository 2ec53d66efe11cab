// WebKit as GNOME's browser has it, driven by WebDriver: one HTTP request for every step. It needs a screen, here Xvfb.

import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { findWebKit } from '../../tools/lib/find-programs.mjs';
import { asText, CLICK, type Driver, until } from './driver.ts';

export async function startWebKit(): Promise<Driver> {
  const { driver, browser, screen } = findWebKit();
  const display = spawn(screen, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await firstLine(display);
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    // Otherwise the compositor waits for a graphics card.
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const ask = async <R>(method: string, path: string, body?: object): Promise<R> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: R & { message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.message}`);
    return value;
  };
  await until('WebKitWebDriver', () => ask('GET', '/status').then(() => true));
  const options = { binary: browser, args: ['--automation'] };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${sessionId}`;
  return {
    name: 'WebKit',
    open: (url) => ask('POST', `${session}/url`, { url }),
    async run(call, ...given) {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve(${asText(call)}(...${JSON.stringify(given)})).then(
          (found) => done(JSON.stringify({ found: found ?? null })), (error) => done(JSON.stringify({ error: String(error) })));`;
      const answer = JSON.parse(await ask<string>('POST', `${session}/execute/async`, { script, args: [] }));
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.found;
    },
    async click(x, y) {
      const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) };
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
      await ask('POST', `${session}/actions`, { actions: [{ ...mouse, actions: [move, ...CLICK] }] });
    },
    async close() {
      await ask('DELETE', session).catch(() => {});
      for (const one of [child, display]) {
        const gone = new Promise((resolve) => one.once('exit', resolve));
        one.kill();
        await gone;
      }
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

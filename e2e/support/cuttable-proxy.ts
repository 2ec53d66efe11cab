// A TCP proxy between a browser and the server. A test can cut it: packets vanish, and neither side is told.

import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Socket } from 'node:net';

export type CuttableProxy = {
  /** The server's address through the proxy. */
  readonly url: string;
  cut(): void;
  /** Drops the old connections and lets new ones through, as after a change of network. */
  mend(): void;
  stop(): Promise<void>;
};

export async function startCuttableProxy(to: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(to);
  const pairs = new Set<readonly [Socket, Socket | null]>();
  let isCut = false;

  const server = createServer((near) => {
    near.on('error', () => {});
    // A connection that is opened during the cut hangs without an answer.
    const far = isCut ? null : dial(Number(port), hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    if (!far) return;
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
    for (const end of [near, far]) {
      end.on('close', () => {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far?.destroy();
    }
    pairs.clear();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      for (const [near, far] of pairs) {
        if (!far) continue;
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
      }
    },
    mend() {
      isCut = false;
      drop();
    },
    async stop() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

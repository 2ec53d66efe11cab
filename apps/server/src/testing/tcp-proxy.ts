// A TCP proxy that can become a black hole: no data gets through in either direction, and no connection is closed.

import { connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  /** The given address with the port of the proxy. */
  urlOf(url: string): string;
  /** From now on open and new connections carry no data. */
  freeze(): Promise<void>;
  /** Sends the data that was held back, and carries data again. */
  thaw(): void;
  /** New connections go to this port; open ones stay where they are. */
  turnTo(port: number): void;
  stop(): Promise<void>;
};

type Link = { readonly near: Socket; readonly far: Socket; isMeant: boolean; readonly held: (() => void)[] };

/** With `only`, just the connections whose first message contains this text become black holes. */
export async function startTcpProxy(port: number, only: string | null = null): Promise<TcpProxy> {
  const links = new Set<Link>();
  let target = port;
  let frozen = false;

  function join(near: Socket): void {
    const far = connect(target, '127.0.0.1');
    const link: Link = { near, far, isMeant: only === null, held: [] };
    links.add(link);
    const pass = (work: () => void) => {
      if (frozen && link.isMeant) link.held.push(work);
      else work();
    };
    near.once('data', (first) => {
      link.isMeant ||= only !== null && first.includes(only);
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => pass(() => void to.write(data)));
      from.on('error', () => from.destroy());
      from.on('close', () =>
        pass(() => {
          to.destroy();
          links.delete(link);
        }),
      );
    }
  }

  const server = createServer(join);
  await new Promise<void>((open) => void server.listen(0, '127.0.0.1', open));
  const address = server.address();
  const own = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    urlOf: (url) => url.replace(/:\d+/, `:${own}`),
    async freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
      for (const link of links) for (const work of link.held.splice(0)) work();
    },
    turnTo(next) {
      target = next;
    },
    async stop() {
      for (const { near, far } of links) {
        near.destroy();
        far.destroy();
      }
      await new Promise((closed) => void server.close(closed));
    },
  };
}

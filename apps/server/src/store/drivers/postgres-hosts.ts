// Opens connections to PostgreSQL, on the first host that answers and fits the wanted kind of server.

import type pg from 'pg';
import { type DatabaseHost, type DatabaseTarget, parseDatabaseUrl } from '../../base/database-url.ts';
import { startStallProofTimer } from '../../base/time-limit.ts';
import type { World } from '../../base/world.ts';

/** The limit for connecting and checking. With several hosts it is short, because the next host may work. */
const CONNECT_MS = 10_000;
const CONNECT_MS_OF_SEVERAL = 3_000;

const SERVER_KIND = `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** Makes the client for one attempt, with its listeners. The connection is opened here. */
type OpenClient = (address: Pick<pg.ClientConfig, 'connectionString'>) => pg.Client;

export class PostgresHosts {
  readonly #world: World;
  readonly #hosts: readonly DatabaseHost[];
  readonly #target: DatabaseTarget;
  /**
   * The host that was used last is tried first. After a failover, an old primary that comes back and still believes to be
   * one is therefore not used as long as the new primary answers.
   */
  #last = 0;

  constructor(url: string, world: World) {
    const address = parseDatabaseUrl(url);
    if (address === null) throw new Error('not the address of a PostgreSQL server');
    this.#world = world;
    this.#hosts = address.hosts;
    this.#target = address.target;
  }

  /** Whether to leave a server that has become read-only. */
  get mustWrite(): boolean {
    return this.#target !== 'any';
  }

  /** `setUp` is the first statement on the new connection. */
  async connect(open: OpenClient, setUp = ''): Promise<pg.Client> {
    const failures: string[] = [];
    for (let nth = 0, first = this.#last; nth < this.#hosts.length; nth++) {
      const index = (first + nth) % this.#hosts.length;
      const host = this.#hosts[index];
      if (host === undefined) continue;
      try {
        const client = await this.#attempt(host, open, setUp);
        this.#last = index;
        return client;
      } catch (error) {
        if (this.#hosts.length === 1) throw error;
        failures.push(`${host.name}: ${failureReasonOf(error)}`);
      }
    }
    throw new Error(`none of its hosts can be used (${failures.join('; ')})`);
  }

  async #attempt({ url }: DatabaseHost, open: OpenClient, setUp: string): Promise<pg.Client> {
    const client = open({ connectionString: url });
    const limit = this.#hosts.length > 1 ? CONNECT_MS_OF_SEVERAL : CONNECT_MS;
    const callOff = startStallProofTimer(this.#world, limit, () =>
      client.connection.stream.destroy(new Error('it does not answer')),
    );
    try {
      await client.connect();
      if (setUp !== '') await client.query(setUp);
      if (this.mustWrite) await this.#checkKind(client);
      return client;
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    } finally {
      callOff();
    }
  }

  async #checkKind(client: pg.Client): Promise<void> {
    type Seen = { readonly isStandby: boolean; readonly isReadOnly: boolean };
    const [seen] = (await client.query<Seen>(SERVER_KIND)).rows;
    if (seen?.isStandby) throw new Error('it is a standby');
    if (seen?.isReadOnly && this.#target === 'read-write') throw new Error('it may only be read');
  }
}

function failureReasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}

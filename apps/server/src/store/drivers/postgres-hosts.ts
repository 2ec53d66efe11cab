// Opens connections to PostgreSQL: on the first of its hosts that answers and can do what is asked of it.

import type pg from 'pg';
import { type DatabaseHost, type DatabaseTarget, parseDatabaseUrl } from '../../base/database-url.ts';
import { afterRunning } from '../../base/time-limit.ts';

/** To connect and be looked at. With several hosts the next one is tried after a short while. */
const CONNECT_MS = 10_000;
const CONNECT_MS_OF_SEVERAL = 3_000;

const LOOK = `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** Makes the client for one attempt, with its listeners; it is connected here. */
type OpenClient = (address: Pick<pg.ClientConfig, 'connectionString'>) => pg.Client;

export class PostgresHosts {
  readonly #hosts: readonly DatabaseHost[];
  readonly #target: DatabaseTarget;
  /**
   * The one that was used last is tried first. After a failover an old primary that comes back, and believes that it still
   * is one, is not returned to as long as the new one answers.
   */
  #last = 0;

  constructor(url: string) {
    const address = parseDatabaseUrl(url);
    if (address === null) throw new Error('not the address of a PostgreSQL server');
    this.#hosts = address.hosts;
    this.#target = address.target;
  }

  /** Whether a server that may only be read is to be left for another one. */
  get mustWrite(): boolean {
    return this.#target !== 'any';
  }

  /** `setUp` is run on the new connection first. */
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
        failures.push(`${host.name}: ${reasonOf(error)}`);
      }
    }
    throw new Error(`none of its hosts can be used (${failures.join('; ')})`);
  }

  async #attempt({ url }: DatabaseHost, open: OpenClient, setUp: string): Promise<pg.Client> {
    const client = open({ connectionString: url });
    const limit = this.#hosts.length > 1 ? CONNECT_MS_OF_SEVERAL : CONNECT_MS;
    const callOff = afterRunning(limit, () =>
      client.connection.stream.destroy(new Error('it does not answer')),
    );
    try {
      await client.connect();
      if (setUp !== '') await client.query(setUp);
      if (this.mustWrite) await this.#look(client);
      return client;
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    } finally {
      callOff();
    }
  }

  async #look(client: pg.Client): Promise<void> {
    type Seen = { readonly isStandby: boolean; readonly isReadOnly: boolean };
    const [seen] = (await client.query<Seen>(LOOK)).rows;
    if (seen?.isStandby) throw new Error('it is a standby');
    if (seen?.isReadOnly && this.#target === 'read-write') throw new Error('it may only be read');
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}

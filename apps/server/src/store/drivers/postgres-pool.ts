// A few connections to PostgreSQL that stay open, over pg's client. Unlike pg's own pool it has one timer for all
// statements, not one for each, and closes all connections together that were silent for too long.

import pg from 'pg';
import type { Cancel, World } from '../../base/world.ts';
import type { Answer, Cell } from './sql.ts';

/** The longest wait for a connection that others use. */
const WAIT_SECONDS = 10;
/** PostgreSQL's code for a write on a server that is read-only. */
const READ_ONLY = '25006';
const CLOSED =
  'the connections to PostgreSQL are closed, because the server stops: send no statement after close()';

export type PoolOptions = {
  connect(): Promise<pg.Client>;
  readonly connections: number;
  readonly every: World['every'];
  /** A statement without an answer for so long fails, and its connection is closed. */
  readonly statementSeconds: number;
  /** Whether the pool closes a connection to a server that has become read-only. */
  readonly mustWrite: boolean;
  /** A statement timed out. Every connection that was silent for as long may lead to the same frozen server. */
  onSilence(seconds: number): void;
  /** Turns any error into the one that the caller gets. */
  readonly errorOf: (error: unknown) => Error;
};

export type Statement = {
  /** The name it is prepared under; empty: it is not prepared. */
  readonly name: string;
  readonly text: string;
  readonly params: readonly Cell[];
};

/** One connection, for the caller that has it to itself. */
export type OwnConnection = {
  /** The number of the server process, as PostgreSQL reported it when the connection was opened. */
  readonly processId: number;
  ask(statement: Statement): Promise<Answer>;
  /** Several statements at once, without parameters. */
  runScriptOnThisConnection(text: string): Promise<void>;
};

type Connection = {
  readonly client: pg.Client;
  /** The age of the statement that is running; null while none is. */
  seconds: number | null;
  /** The time since the server last answered. */
  silentSeconds: number;
};

type Waiter = {
  use(connection: Connection): void;
  fail(error: unknown): void;
  seconds: number;
};

/** Values cross as PostgreSQL writes them; `sql.ts` decodes them. */
const AS_TEXT = { getTypeParser: () => (text: string) => text } as pg.CustomTypesConfig;

export class PostgresPool {
  readonly #options: PoolOptions;
  readonly #all = new Set<Connection>();
  readonly #free: Connection[] = [];
  readonly #waiting: Waiter[] = [];
  readonly #closing = new Set<Promise<void>>();
  readonly #stopTicking: Cancel;
  #opening = 0;
  #onEmpty: (() => void) | null = null;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#stopTicking = options.every(1_000, () => this.#tick());
  }

  ask(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(this.#options.errorOf(error));
      const use = (connection: Connection) =>
        this.#run(connection, statement, (error, answer) => {
          this.#release(connection);
          if (error === null) resolve(answer);
          else fail(error);
        });
      this.#acquire({ use, fail, seconds: 0 });
    });
  }

  async exclusive<T>(work: (own: OwnConnection) => Promise<T>): Promise<T> {
    const connection = await new Promise<Connection>((use, reject) =>
      this.#acquire({ use, fail: (error) => reject(this.#options.errorOf(error)), seconds: 0 }),
    );
    const ask = (statement: Statement) =>
      new Promise<Answer>((resolve, reject) => {
        this.#run(connection, statement, (error, answer) =>
          error === null ? resolve(answer) : reject(this.#options.errorOf(error)),
        );
      });
    const runScriptOnThisConnection = async (text: string) => {
      connection.seconds = 0;
      await connection.client.query(text).finally(() => markAnswered(connection));
    };
    try {
      return await work({ processId: processIdOf(connection.client), ask, runScriptOnThisConnection });
    } finally {
      this.#release(connection);
    }
  }

  /** Waits for the statements that are running. */
  close(): Promise<void> {
    return new Promise((done) => {
      this.#onEmpty = () => {
        this.#stopTicking();
        done();
      };
      for (const waiter of this.#waiting.splice(0)) waiter.fail(new Error(CLOSED));
      for (const connection of [...this.#free]) this.#remove(connection);
      this.#reportIfEmpty();
    });
  }

  #acquire(waiter: Waiter): void {
    const connection = this.#free.pop();
    if (this.#onEmpty !== null) waiter.fail(new Error(CLOSED));
    else if (connection !== undefined) waiter.use(connection);
    else {
      this.#waiting.push(waiter);
      this.#openIfNeeded();
    }
  }

  #release(connection: Connection): void {
    if (!this.#all.has(connection)) return;
    const next = this.#waiting.shift();
    if (this.#onEmpty !== null) this.#remove(connection);
    else if (next === undefined) this.#free.push(connection);
    else next.use(connection);
  }

  #run(
    connection: Connection,
    { name, text, params }: Statement,
    done: (error: unknown, answer: Answer) => void,
  ): void {
    connection.seconds = 0;
    const query: pg.QueryArrayConfig = { name, text, values: [...params], rowMode: 'array', types: AS_TEXT };
    void connection.client.query(query, (error: Error | null, result?: pg.QueryArrayResult<Cell[]>) => {
      markAnswered(connection);
      if (error !== null && this.#mustClose(error)) this.#remove(connection);
      const columns = result?.fields.map((field) => ({ name: field.name, oid: field.dataTypeID })) ?? [];
      done(error, { columns, rows: result?.rows ?? [] });
    });
  }

  #mustClose(error: Error): boolean {
    return !(error instanceof pg.DatabaseError) || (this.#options.mustWrite && error.code === READ_ONLY);
  }

  /** Opens a connection when more callers wait than connections are being opened. */
  #openIfNeeded(): void {
    const hasRoom = this.#all.size + this.#opening < this.#options.connections;
    if (this.#waiting.length > this.#opening && hasRoom && this.#onEmpty === null) void this.#open();
  }

  async #open(): Promise<void> {
    this.#opening += 1;
    try {
      this.#add(await this.#options.connect());
    } catch (error) {
      this.#waiting.shift()?.fail(error);
    } finally {
      this.#opening -= 1;
    }
    this.#openIfNeeded();
  }

  #add(client: pg.Client): void {
    const connection: Connection = { client, seconds: null, silentSeconds: 0 };
    // A broken connection is replaced when the next caller needs one.
    client.on('error', () => this.#remove(connection));
    this.#all.add(connection);
    this.#release(connection);
  }

  /** Cuts the connections that were silent for so long. A frozen server would never answer an orderly goodbye. */
  dropSilent(seconds: number): void {
    for (const connection of this.#all)
      if (connection.silentSeconds >= seconds) {
        connection.client.connection.stream.destroy();
        this.#remove(connection);
      }
  }

  /** Closes the connection; its running statement fails. */
  #remove(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    const at = this.#free.indexOf(connection);
    if (at >= 0) this.#free.splice(at, 1);
    const closed = connection.client.end().catch(() => {});
    this.#closing.add(closed);
    void closed.then(() => {
      this.#closing.delete(closed);
      this.#reportIfEmpty();
    });
    this.#openIfNeeded();
  }

  #reportIfEmpty(): void {
    if (this.#all.size === 0 && this.#closing.size === 0) this.#onEmpty?.();
  }

  /** Counts seconds instead of comparing clocks, so that the time in which this process slept does not count. */
  #tick(): void {
    let timedOut = 0;
    for (const connection of this.#all) {
      connection.silentSeconds += 1;
      if (connection.seconds === null) continue;
      connection.seconds += 1;
      if (connection.seconds > this.#options.statementSeconds) timedOut = connection.seconds;
    }
    if (timedOut > 0) this.#options.onSilence(timedOut);
    for (const waiter of this.#waiting) waiter.seconds += 1;
    while ((this.#waiting[0]?.seconds ?? 0) > WAIT_SECONDS)
      this.#waiting.shift()?.fail(new Error('all connections are in use'));
  }
}

/** pg has the number, but its types do not. */
function processIdOf(client: pg.Client): number {
  return (client as pg.Client & { readonly processID: number }).processID;
}

function markAnswered(connection: Connection): void {
  connection.seconds = null;
  connection.silentSeconds = 0;
}

// A few connections to PostgreSQL that stay open. Between a statement and its connection stands nothing that has to be
// made, timed or listened to for each statement; one clock watches over all that are under way.

import pg from 'pg';
import { type Asked, type Prepared, Statement } from './postgres-statement.ts';
import type { Answer } from './sql.ts';

/** To wait for a connection that others use. */
const WAIT_SECONDS = 10;
/** A server that may only be read. */
const READ_ONLY = '25006';

export type PoolOptions = {
  connect(): Promise<pg.Client>;
  readonly connections: number;
  /** A statement without an answer for so long is given up, and its connection with it. */
  readonly statementSeconds: number;
  /** Whether a connection to a server that may only be read is to be left for another one. */
  readonly mustWrite: boolean;
  /** A statement was given up: every connection that was silent for as long may lead to the same dead end. */
  onSilence(seconds: number): void;
  /** What went wrong, as whoever asked is told of it. */
  readonly errorOf: (error: unknown) => Error;
};

/** One connection, as whoever has it uses it. */
export type OwnConnection = {
  /** The process at the other end, as it was told when the connection was opened. */
  readonly processId: number;
  ask(asked: Asked): Promise<Answer>;
  /** Several statements at once, without parameters. */
  script(text: string): Promise<void>;
};

type Connection = {
  readonly client: pg.Client;
  readonly prepared: Prepared;
  /** How long its statement has been under way; null while it has none. */
  seconds: number | null;
  /** Since anything was heard from the other end. */
  silentSeconds: number;
};

type Wish = {
  use(connection: Connection): void;
  fail(error: unknown): void;
  seconds: number;
};

export class PostgresPool {
  readonly #options: PoolOptions;
  readonly #all = new Set<Connection>();
  readonly #free: Connection[] = [];
  readonly #waiting: Wish[] = [];
  readonly #leaving = new Set<Promise<void>>();
  readonly #clock: NodeJS.Timeout;
  #opening = 0;
  #onEmpty: (() => void) | null = null;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#clock = setInterval(() => this.#tick(), 1_000).unref();
  }

  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const use = (connection: Connection) =>
        this.#submit(connection, asked, (error, answer) => {
          this.#give(connection);
          if (error === null) resolve(answer);
          else reject(this.#options.errorOf(error));
        });
      this.#take({ use, fail: (error) => reject(this.#options.errorOf(error)), seconds: 0 });
    });
  }

  async exclusive<T>(work: (own: OwnConnection) => Promise<T>): Promise<T> {
    const connection = await new Promise<Connection>((use, reject) =>
      this.#take({ use, fail: (error) => reject(this.#options.errorOf(error)), seconds: 0 }),
    );
    const ask = (asked: Asked) =>
      new Promise<Answer>((resolve, reject) => {
        this.#submit(connection, asked, (error, answer) =>
          error === null ? resolve(answer) : reject(this.#options.errorOf(error)),
        );
      });
    const script = async (text: string) => {
      connection.seconds = 0;
      await connection.client.query(text).finally(() => heard(connection));
    };
    try {
      return await work({ processId: processIdOf(connection.client), ask, script });
    } finally {
      this.#give(connection);
    }
  }

  /** What is under way is waited for. */
  close(): Promise<void> {
    return new Promise((done) => {
      this.#onEmpty = () => {
        clearInterval(this.#clock);
        done();
      };
      for (const wish of this.#waiting.splice(0)) wish.fail(new Error('closed'));
      for (const connection of [...this.#free]) this.#drop(connection);
      this.#tellIfEmpty();
    });
  }

  #take(wish: Wish): void {
    const connection = this.#free.pop();
    if (this.#onEmpty !== null) wish.fail(new Error('closed'));
    else if (connection !== undefined) wish.use(connection);
    else {
      this.#waiting.push(wish);
      this.#openIfNeeded();
    }
  }

  #give(connection: Connection): void {
    if (!this.#all.has(connection)) return;
    const next = this.#waiting.shift();
    if (this.#onEmpty !== null) this.#drop(connection);
    else if (next === undefined) this.#free.push(connection);
    else next.use(connection);
  }

  #submit(connection: Connection, asked: Asked, done: (error: unknown, answer: Answer) => void): void {
    connection.seconds = 0;
    const statement = new Statement(connection.prepared, asked, (error, answer) => {
      heard(connection);
      if (error !== null && this.#isToLeave(error)) this.#drop(connection);
      done(error, answer);
    });
    connection.client.query(statement);
  }

  #isToLeave(error: unknown): boolean {
    return !(error instanceof pg.DatabaseError) || (this.#options.mustWrite && error.code === READ_ONLY);
  }

  /** Somebody waits for whom no connection is being opened yet. */
  #openIfNeeded(): void {
    const isRoom = this.#all.size + this.#opening < this.#options.connections;
    if (this.#waiting.length > this.#opening && isRoom && this.#onEmpty === null) void this.#open();
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
    const connection: Connection = { client, prepared: new Map(), seconds: null, silentSeconds: 0 };
    // One that breaks is replaced when it is needed.
    client.on('error', () => this.#drop(connection));
    this.#all.add(connection);
    this.#give(connection);
  }

  /** Of the other end nothing is known but its silence: no goodbye is said, which it would have to answer. */
  dropSilent(seconds: number): void {
    for (const connection of this.#all)
      if (connection.silentSeconds >= seconds) {
        connection.client.connection.stream.destroy();
        this.#drop(connection);
      }
  }

  /** Its statement, if it has one, is told of the end. */
  #drop(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    const at = this.#free.indexOf(connection);
    if (at >= 0) this.#free.splice(at, 1);
    const left = connection.client.end().catch(() => {});
    this.#leaving.add(left);
    void left.then(() => {
      this.#leaving.delete(left);
      this.#tellIfEmpty();
    });
    this.#openIfNeeded();
  }

  #tellIfEmpty(): void {
    if (this.#all.size === 0 && this.#leaving.size === 0) this.#onEmpty?.();
  }

  /** Counted and not compared with a clock: a process that was not awake has not waited. */
  #tick(): void {
    let givenUp = 0;
    for (const connection of this.#all) {
      connection.silentSeconds += 1;
      if (connection.seconds === null) continue;
      connection.seconds += 1;
      if (connection.seconds > this.#options.statementSeconds) givenUp = connection.seconds;
    }
    if (givenUp > 0) this.#options.onSilence(givenUp);
    for (const wish of this.#waiting) wish.seconds += 1;
    while ((this.#waiting[0]?.seconds ?? 0) > WAIT_SECONDS)
      this.#waiting.shift()?.fail(new Error('all connections are in use'));
  }
}

/** pg keeps it, and its types do not say so. */
function processIdOf(client: pg.Client): number {
  return (client as pg.Client & { readonly processID: number }).processID;
}

function heard(connection: Connection): void {
  connection.seconds = null;
  connection.silentSeconds = 0;
}

// A prepared statement on its way to PostgreSQL and back, by the contract of pg's `Client.query`. One that its connection
// knows leaves in one write, and its answer is not described again: what every move needs is as short as it can be.

import type pg from 'pg';
import type { Answer, Cell, Column } from './sql.ts';

/** The statements a connection has prepared, by name: the columns each of them answers with. */
export type Prepared = Map<string, readonly Column[]>;

export type Asked = {
  /** Empty: not to be kept. */
  readonly name: string;
  readonly text: string;
  readonly params: readonly Cell[];
};

type Done = (error: unknown, answer: Answer) => void;

const NOTHING: Answer = { columns: [], rows: [] };

/** Messages of the protocol that never change: the unnamed portal is described, run to its end, and the exchange closed. */
const DESCRIBE = message('D', Buffer.from('P\0'));
const EXECUTE = message('E', Buffer.from('\0\0\0\0\0'));
const SYNC = message('S', Buffer.alloc(0));
const RUN = Buffer.concat([EXECUTE, SYNC]);
const DESCRIBE_AND_RUN = Buffer.concat([DESCRIBE, RUN]);

export class Statement implements pg.Submittable {
  readonly #prepared: Prepared;
  readonly #asked: Asked;
  readonly #rows: Cell[][] = [];
  #columns: readonly Column[] = NOTHING.columns;
  #done: Done | null;

  constructor(prepared: Prepared, asked: Asked, done: Done) {
    this.#prepared = prepared;
    this.#asked = asked;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    const { name, text, params } = this.#asked;
    const { stream } = connection;
    // Its end is told to every statement that waits on it.
    if (!stream.writable) return;
    const known = this.#prepared.get(name);
    if (known !== undefined) {
      this.#columns = known;
      stream.write(bindThen(RUN, name, params));
      return;
    }
    stream.cork();
    // An attempt that failed may have got as far as this.
    connection.close({ type: 'S', name }, true);
    connection.parse({ name, text, types: [] }, true);
    stream.write(bindThen(DESCRIBE_AND_RUN, name, params));
    stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map((field) => ({ name: field.name, oid: field.dataTypeID }));
  }

  handleDataRow({ fields }: { readonly fields: Cell[] }): void {
    this.#rows.push(fields);
  }

  handleReadyForQuery(): void {
    const { name } = this.#asked;
    if (name !== '') this.#prepared.set(name, this.#columns);
    this.#finish(null, { columns: this.#columns, rows: this.#rows });
  }

  handleError(error: unknown): void {
    this.#finish(error, NOTHING);
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  #finish(error: unknown, answer: Answer): void {
    const done = this.#done;
    this.#done = null;
    done?.(error, answer);
  }
}

/** Type, length, body. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** Everything as text: the unnamed portal, the statement, no formats, the values, no formats; and what follows it. */
function bindThen(rest: Buffer, name: string, params: readonly Cell[]): Buffer {
  let length = 4 + 1 + Buffer.byteLength(name) + 1 + 2 + 2 + 2;
  for (const param of params) length += 4 + (param === null ? 0 : Buffer.byteLength(param));
  const all = Buffer.allocUnsafe(1 + length + rest.length);
  let at = all.write('B', 'latin1');
  at = all.writeInt32BE(length, at);
  at = all.writeUInt8(0, at);
  at += all.write(name, at);
  at = all.writeUInt8(0, at);
  at = all.writeInt16BE(0, at);
  at = all.writeInt16BE(params.length, at);
  for (const param of params) {
    const written = param === null ? -1 : all.write(param, at + 4);
    all.writeInt32BE(written, at);
    at += 4 + Math.max(written, 0);
  }
  at = all.writeInt16BE(0, at);
  rest.copy(all, at);
  return all;
}

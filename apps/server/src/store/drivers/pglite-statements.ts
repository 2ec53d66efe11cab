// Statements of the embedded database in PostgreSQL's own protocol. Prepared statements survive every error, which PGlite's
// own `query` does not promise.

import { type PGlite, protocol } from '@electric-sql/pglite';
import type { Answer, Cell, Column } from './sql.ts';
import type { Failure } from './thread-messages.ts';

const { serialize, Parser } = protocol;

/** A statement has a key; its text is given the first time only. Key 0 is not kept. */
export type Statement = {
  readonly key: number;
  readonly text: string | null;
  readonly params: readonly Cell[];
};

export type StatementResult = Answer & { readonly failure: Failure | null };

export type Statements = {
  query(statement: Statement): StatementResult;
  /** Several statements at once, without parameters. */
  script(text: string): StatementResult;
};

type Message = Parameters<Parameters<InstanceType<typeof Parser>['parse']>[1]>[0];

export function openStatementRunner(database: PGlite): Statements {
  /** By key: the text, and the columns once it is parsed. */
  const prepared = new Map<number, { readonly text: string; columns: readonly Column[] | null }>();

  function exchangeMessages(messages: readonly Uint8Array[]): Message[] {
    const answers: Message[] = [];
    const parser = new Parser();
    // PGlite's other ways to send messages keep every answer for ever. This one runs at once: it is asynchronous only to
    // write files, which PostgreSQL does itself here.
    const sent = database.execProtocolRawStream(Buffer.concat([...messages, serialize.sync()]), {
      syncToFs: false,
      // The bytes lie in the memory of PostgreSQL, which writes over them.
      onRawData: (bytes) => parser.parse(bytes.slice(), (message) => answers.push(message)),
    });
    sent.catch(() => {});
    if (!(answers.at(-1) instanceof protocol.messages.ReadyForQueryMessage))
      throw new Error('the embedded database has stopped in the middle of a statement');
    return answers;
  }

  return {
    query({ key, text, params }) {
      if (text !== null) prepared.set(key, { text, columns: null });
      const statement = prepared.get(key);
      if (statement === undefined) throw new Error(`unknown statement ${key}`);
      const name = key === 0 ? '' : `s${key}`;
      if (statement.columns === null) {
        const parse = serialize.parse({ name, text: statement.text });
        const answers = exchangeMessages([parse, serialize.describe({ type: 'S', name })]);
        const failure = findFailure(answers);
        if (failure !== null) return { columns: [], rows: [], failure };
        statement.columns = readColumns(answers);
      }
      const bind = serialize.bind({ statement: name, values: [...params] });
      const answers = exchangeMessages([bind, serialize.execute({})]);
      const rows = answers.flatMap((answer) =>
        answer instanceof protocol.messages.DataRowMessage ? [answer.fields as (string | null)[]] : [],
      );
      return { columns: statement.columns, rows, failure: findFailure(answers) };
    },
    script(text) {
      const failure = findFailure(exchangeMessages([serialize.query(text)]));
      // A script that failed between begin and commit would leave the only connection in a failed transaction.
      if (failure !== null) exchangeMessages([serialize.query('rollback')]);
      return { columns: [], rows: [], failure };
    },
  };
}

function findFailure(answers: readonly Message[]): Failure | null {
  for (const answer of answers) {
    if (!(answer instanceof protocol.messages.DatabaseError)) continue;
    return { message: answer.message, code: answer.code ?? '', constraint: answer.constraint ?? null };
  }
  return null;
}

function readColumns(answers: readonly Message[]): readonly Column[] {
  for (const answer of answers) {
    if (!(answer instanceof protocol.messages.RowDescriptionMessage)) continue;
    return answer.fields.map((field) => ({ name: field.name, oid: field.dataTypeID }));
  }
  return [];
}

// Hints between servers over LISTEN and NOTIFY, for those who run PostgreSQL and nothing else.

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PostgresHosts } from '../store/drivers/postgres-hosts.ts';
import type { Carrier, Receiver } from './bus.ts';
import { within } from './within.ts';

const CHANNEL = 'sente';
const RETRY_MS = 500;
/** A database that takes longer to answer is not there; the next try may reach another one. */
const CONNECT_MS = 3_000;
const STATEMENT_MS = 2_000;
/** To hand over what was said last. */
const CLOSE_MS = 500;
/** Hints that wait for the statement before them. Older ones are worth nothing: everybody looks again after a break. */
const MOST_WAITING = 10_000;

const NOTIFY = `select pg_notify('${CHANNEL}', hint) from unnest($1::text[]) as hint`;

/** One connection. A peer that is frozen answers no goodbye: it is cut. */
type Line = { readonly client: pg.Client; cut(): void };

export async function openPostgresCarrier(url: string, receiver: Receiver): Promise<Carrier> {
  const hosts = new PostgresHosts(url);
  /** null while another connection is being opened. */
  let line: Line | null = await listen(hosts, receiver, lost);
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;
  let closed = false;

  /** The connection broke: come back by ourselves, and have everybody look at what was missed. */
  function lost(): void {
    line = null;
    if (!closed) void comeBack();
  }

  async function comeBack(): Promise<void> {
    while (!closed) {
      await wait(RETRY_MS, undefined, { ref: false });
      const next = await listen(hosts, receiver, lost).catch(() => null);
      if (next === null) continue;
      if (closed) return next.cut();
      line = next;
      waiting = [];
      return receiver.recovered();
    }
  }

  /** One statement at a time: what is said meanwhile goes together with the next. */
  async function send(): Promise<void> {
    while (waiting.length > 0 && line !== null) {
      const batch = waiting;
      waiting = [];
      const { client, cut } = line;
      // After the connection is back every server looks again, which is all a hint could say.
      await client.query({ name: 'notify', text: NOTIFY, values: [batch] }).catch(cut);
    }
    sending = null;
  }

  return {
    send(topic, message) {
      if (closed || line === null) return;
      if (waiting.length >= MOST_WAITING) waiting = [];
      waiting.push(`${topic} ${message}`);
      sending ??= send();
    },
    reopen: () => line?.cut(),
    async close() {
      if (closed) return;
      if (sending !== null) await within(CLOSE_MS, sending);
      closed = true;
      if (line) await within(CLOSE_MS, line.client.end()).finally(line.cut);
    },
  };
}

/** `lost` is called once the connection, having been open, is gone. */
async function listen(hosts: PostgresHosts, receiver: Receiver, lost: () => void): Promise<Line> {
  let up = false;
  const client = await hosts.connect((address) => {
    const one = new pg.Client({
      ...address,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: STATEMENT_MS,
      keepAlive: true,
      application_name: 'sente bus',
    });
    one.on('error', () => void one.connection.stream.destroy());
    return one;
  });
  const cut = () => void client.connection.stream.destroy();
  client.on('end', () => up && lost());
  client.on('notification', ({ payload = '' }) => {
    const space = payload.indexOf(' ');
    if (space > 0) receiver.message(payload.slice(0, space), payload.slice(space + 1));
  });
  try {
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    cut();
    throw error;
  }
  up = true;
  return { client, cut };
}

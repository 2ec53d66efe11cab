// Hints between servers over LISTEN and NOTIFY, for those who run PostgreSQL and nothing else.

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Carrier, Receiver } from './bus.ts';

const CHANNEL = 'sente';
const RETRY_MS = 500;
const CONNECT_MS = 5_000;
/** Hints that wait for the database to come back. Older ones are worth nothing: everybody looks again then. */
const MOST_WAITING = 10_000;

export async function openPostgresCarrier(url: string, receiver: Receiver): Promise<Carrier> {
  let client = await listen(url, receiver, lost);
  let waiting: string[] = [];
  let sending = false;
  let closed = false;

  /** The connection broke: come back by ourselves, and have everybody look at what was missed. */
  function lost(): void {
    if (!closed) void comeBack();
  }

  async function comeBack(): Promise<void> {
    while (!closed) {
      await wait(RETRY_MS, undefined, { ref: false });
      try {
        const next = await listen(url, receiver, lost);
        if (closed) return await next.end();
        client = next;
        receiver.recovered();
        void send();
        return;
      } catch {
        // Not back yet.
      }
    }
  }

  /** One statement at a time: what is said meanwhile goes together with the next. */
  async function send(): Promise<void> {
    if (sending) return;
    sending = true;
    try {
      while (waiting.length > 0) {
        const batch = waiting;
        waiting = [];
        const text = `select pg_notify('${CHANNEL}', hint) from unnest($1::text[]) as hint`;
        await client.query({ name: 'notify', text, values: [batch] });
      }
    } catch {
      // The connection is gone; after it is back every server looks again, which is all a hint could say.
    } finally {
      sending = false;
    }
  }

  return {
    send(topic, message) {
      if (closed) return;
      if (waiting.length >= MOST_WAITING) waiting = [];
      waiting.push(`${topic} ${message}`);
      void send();
    },
    async close() {
      if (closed) return;
      while (sending) await wait(1);
      closed = true;
      await client.end().catch(() => {});
    },
  };
}

async function listen(url: string, receiver: Receiver, lost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'sente bus',
  });
  let up = false;
  client.on('error', () => {});
  client.on('end', () => up && lost());
  client.on('notification', ({ payload = '' }) => {
    const space = payload.indexOf(' ');
    if (space > 0) receiver.message(payload.slice(0, space), payload.slice(space + 1));
  });
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  up = true;
  return client;
}

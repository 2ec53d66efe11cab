// Hints between servers over LISTEN and NOTIFY, for installations with PostgreSQL and without NATS.

import pg from 'pg';
import { pause, type World } from '../base/world.ts';
import { PostgresHosts } from '../store/drivers/postgres-hosts.ts';
import type { Carrier, Receiver } from './bus.ts';
import { finishesWithin } from './finishes-within.ts';

const CHANNEL = 'sente';
const RETRY_MS = 500;
/** The limit for connecting. After it, the next attempt may reach another server. */
const CONNECT_MS = 3_000;
const STATEMENT_MS = 2_000;
/** The limit for sending the last hints when the bus closes. */
const CLOSE_MS = 500;
/**
 * The most hints that wait for the statement before them. Beyond it they are dropped, because after a break every server
 * polls the store.
 */
const MOST_WAITING = 10_000;

const NOTIFY = `select pg_notify('${CHANNEL}', hint) from unnest($1::text[]) as hint`;

/** One connection. `cut` closes it without a goodbye, which a frozen server would never answer. */
type Connection = { readonly client: pg.Client; cut(): void };

export async function openPostgresCarrier(
  { url, world }: { readonly url: string; readonly world: World },
  receiver: Receiver,
): Promise<Carrier> {
  const hosts = new PostgresHosts(url, world);
  /** null while a new connection is being opened. */
  let connection: Connection | null = await connectAndListen(hosts, receiver, replaceLostConnection);
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;
  let closed = false;

  /** The connection broke: reconnect. Afterwards every server polls for the hints it missed. */
  function replaceLostConnection(): void {
    connection = null;
    if (!closed) void reconnect();
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await pause(world, RETRY_MS);
      const next = await connectAndListen(hosts, receiver, replaceLostConnection).catch(() => null);
      if (next === null) continue;
      if (closed) return next.cut();
      connection = next;
      waiting = [];
      return receiver.recovered();
    }
  }

  /** Sends one statement at a time; hints that come meanwhile share the next one. */
  async function sendWaitingHints(): Promise<void> {
    while (waiting.length > 0 && connection !== null) {
      const batch = waiting;
      waiting = [];
      const { client, cut } = connection;
      // A failed statement loses nothing: after the reconnect every server polls the store.
      await client.query({ name: 'notify', text: NOTIFY, values: [batch] }).catch(cut);
    }
    sending = null;
  }

  return {
    send(topic, message) {
      if (closed || connection === null) return;
      if (waiting.length >= MOST_WAITING) waiting = [];
      waiting.push(`${topic} ${message}`);
      sending ??= sendWaitingHints();
    },
    reopen: () => connection?.cut(),
    async close() {
      if (closed) return;
      if (sending !== null) await finishesWithin(world, CLOSE_MS, sending);
      closed = true;
      if (connection) await finishesWithin(world, CLOSE_MS, connection.client.end()).finally(connection.cut);
    },
  };
}

/** `lost` is called when the open connection breaks. */
async function connectAndListen(
  hosts: PostgresHosts,
  receiver: Receiver,
  lost: () => void,
): Promise<Connection> {
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

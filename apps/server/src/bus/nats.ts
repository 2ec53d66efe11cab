// Hints between servers over NATS: the fastest carrier, for many machines.

import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { World } from '../base/world.ts';
import type { Carrier, Receiver } from './bus.ts';
import { finishesWithin } from './finishes-within.ts';

const PREFIX = 'sente.';
/** The limit for connecting. After it, the next attempt may reach another NATS server. */
const CONNECT_MS = 3_000;
/** The limit for sending the last hints when the bus closes. */
const CLOSE_MS = 500;

export async function openNatsCarrier(
  { url, world }: { readonly url: string; readonly world: World },
  receiver: Receiver,
): Promise<Carrier> {
  const connection = await connect({
    servers: url,
    name: 'sente',
    timeout: CONNECT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
  });
  connection.subscribe(`${PREFIX}>`, {
    callback(error, message) {
      if (error === null) receiver.message(message.subject.slice(PREFIX.length), message.string());
    },
  });
  void reportNatsRecovery(connection, receiver);
  // The carrier counts as open once NATS knows the subscription; earlier hints would be lost.
  if (!(await finishesWithin(world, CONNECT_MS, connection.flush()))) {
    await connection.close();
    throw new Error(`NATS does not answer within ${CONNECT_MS} ms`);
  }
  return {
    send(topic, message) {
      if (!connection.isClosed()) connection.publish(`${PREFIX}${topic}`, message);
    },
    reopen() {
      if (!connection.isClosed()) void connection.reconnect();
    },
    close: async () => {
      if (connection.isClosed()) return;
      if (!(await finishesWithin(world, CLOSE_MS, connection.drain())))
        await finishesWithin(world, CLOSE_MS, connection.close());
    },
  };
}

async function reportNatsRecovery(connection: NatsConnection, receiver: Receiver): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'reconnect') receiver.recovered();
  }
}

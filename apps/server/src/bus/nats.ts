// Hints between servers over NATS: the quickest carrier, for many machines.

import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Carrier, Receiver } from './bus.ts';

const PREFIX = 'sente.';
const CONNECT_MS = 5_000;

export async function openNatsCarrier(url: string, receiver: Receiver): Promise<Carrier> {
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
  void tellOfRecovery(connection, receiver);
  // Open is who hears: what is sent before NATS knows of the subscription would be lost.
  await connection.flush();
  return {
    send(topic, message) {
      if (!connection.isClosed()) connection.publish(`${PREFIX}${topic}`, message);
    },
    close: async () => {
      if (!connection.isClosed()) await connection.drain();
    },
  };
}

async function tellOfRecovery(connection: NatsConnection, receiver: Receiver): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'reconnect') receiver.recovered();
  }
}

// Hints between servers over NATS: the quickest line, for many machines.

import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Ear, Line } from './bus.ts';

const PREFIX = 'sente.';
const CONNECT_MS = 5_000;

export async function openNatsLine(url: string, ear: Ear): Promise<Line> {
  const connection = await connect({
    servers: url,
    name: 'sente',
    timeout: CONNECT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
  });
  connection.subscribe(`${PREFIX}>`, {
    callback(error, message) {
      if (error === null) ear.message(message.subject.slice(PREFIX.length), message.string());
    },
  });
  void tellOfRecovery(connection, ear);
  return {
    send(topic, message) {
      if (!connection.isClosed()) connection.publish(`${PREFIX}${topic}`, message);
    },
    close: async () => {
      if (!connection.isClosed()) await connection.drain();
    },
  };
}

async function tellOfRecovery(connection: NatsConnection, ear: Ear): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'reconnect') ear.recovered();
  }
}

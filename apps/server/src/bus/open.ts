// Chooses the carrier: NATS when it is configured, else a shared PostgreSQL, else none.

import { type Bus, type BusClocks, makeBus } from './bus.ts';
import { openNatsCarrier } from './nats.ts';
import { openPostgresCarrier } from './postgres.ts';

export type BusOptions = { readonly natsUrl: string | null; readonly databaseUrl: string | null };

export function openBus({ natsUrl, databaseUrl }: BusOptions, clocks?: BusClocks): Promise<Bus> {
  if (natsUrl !== null) return makeBus((receiver) => openNatsCarrier(natsUrl, receiver), clocks);
  if (databaseUrl !== null) return makeBus((receiver) => openPostgresCarrier(databaseUrl, receiver), clocks);
  return makeBus(null);
}

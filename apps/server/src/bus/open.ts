// Chooses the carrier: NATS when it is configured, else a shared PostgreSQL, else none.

import { type Bus, type BusDeps, makeBus } from './bus.ts';
import { openNatsCarrier } from './nats.ts';
import { openPostgresCarrier } from './postgres.ts';

export type BusOptions = { readonly natsUrl: string | null; readonly databaseUrl: string | null };

export function openBus({ natsUrl, databaseUrl }: BusOptions, deps: BusDeps): Promise<Bus> {
  const { world } = deps;
  if (natsUrl !== null)
    return makeBus((receiver) => openNatsCarrier({ url: natsUrl, world }, receiver), deps);
  if (databaseUrl !== null)
    return makeBus((receiver) => openPostgresCarrier({ url: databaseUrl, world }, receiver), deps);
  return makeBus(null, deps);
}

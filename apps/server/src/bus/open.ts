// Chooses the bus: NATS when there is one, else the database when it is shared, else this process alone.

import { type Bus, makeBus } from './bus.ts';
import { openNatsLine } from './nats.ts';
import { openPostgresLine } from './postgres.ts';

export type BusOptions = { readonly natsUrl: string | null; readonly databaseUrl: string | null };

export function openBus({ natsUrl, databaseUrl }: BusOptions): Promise<Bus> {
  if (natsUrl !== null) return makeBus((ear) => openNatsLine(natsUrl, ear));
  if (databaseUrl !== null) return makeBus((ear) => openPostgresLine(databaseUrl, ear));
  return makeBus(null);
}

// The number of open WebSockets, in all and by address. One limit counts those of both socket paths.

import type { UpgradeRefusal } from './tcp-connections.ts';

export type ConnectionLimits = { readonly maxConnections: number; readonly connectionsPerAddress: number };

export type ConnectionLimit = {
  /** The HTTP status that refuses one more from this address; null: it may connect. */
  refusalFor(address: string): UpgradeRefusal | null;
  opened(address: string): void;
  closed(address: string): void;
};

export function openConnectionLimit({
  maxConnections,
  connectionsPerAddress,
}: ConnectionLimits): ConnectionLimit {
  const byAddress = new Map<string, number>();
  let inside = 0;
  return {
    refusalFor(address) {
      if (inside >= maxConnections) return '503 Service Unavailable';
      return (byAddress.get(address) ?? 0) >= connectionsPerAddress ? '429 Too Many Requests' : null;
    },
    opened(address) {
      inside += 1;
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
    },
    closed(address) {
      inside -= 1;
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    },
  };
}

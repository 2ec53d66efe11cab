// How many WebSockets there are, in all and from one address: counted once, whichever door they came through.

export type ConnectionLimits = { readonly maxConnections: number; readonly connectionsPerAddress: number };

export type ConnectionLimit = {
  /** The HTTP status of the refusal; null: come in. */
  obstacle(address: string): string | null;
  came(address: string): void;
  went(address: string): void;
};

export function openConnectionLimit({
  maxConnections,
  connectionsPerAddress,
}: ConnectionLimits): ConnectionLimit {
  const byAddress = new Map<string, number>();
  let inside = 0;
  return {
    obstacle(address) {
      if (inside >= maxConnections) return '503 Service Unavailable';
      return (byAddress.get(address) ?? 0) >= connectionsPerAddress ? '429 Too Many Requests' : null;
    },
    came(address) {
      inside += 1;
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
    },
    went(address) {
      inside -= 1;
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    },
  };
}

// The clock of the simulated database: PostgreSQL in WebAssembly asks its host for the time, and the host of a simulation
// answers with simulated time. So SQL runs as it is in production, hall_time() included.

import type { Extension } from '@electric-sql/pglite';

export type DatabaseClock = {
  readonly extension: Extension;
  /** From now on SQL reads this clock, in milliseconds since 1970. Until then it reads the machine's own. */
  follow(wall: () => number): void;
};

/** The import of WASI for reading a clock: it writes nanoseconds to an address and answers 0. */
type ReadClock = (clock: number, precision: bigint, address: number) => number;

const WALL_CLOCK = 0;
const NANOSECONDS = 1_000_000n;

export function openDatabaseClock(): DatabaseClock {
  let wall: (() => number) | null = null;

  /** Libraries of C ask for the time of day in one of two ways. */
  function replaceClock({ env, wasi_snapshot_preview1: wasi }: WebAssembly.Imports): void {
    const readDate = env?.['emscripten_date_now'] as (() => number) | undefined;
    const readClock = wasi?.['clock_time_get'] as ReadClock | undefined;
    const memory = env?.['memory'] as WebAssembly.Memory | undefined;
    if (!env || !wasi || !readDate || !readClock || !memory)
      throw new Error('this version of PGlite asks for the time in another way: adapt database-clock.ts');
    env['emscripten_date_now'] = () => (wall ?? readDate)();
    wasi['clock_time_get'] = (clock: number, precision: bigint, address: number) => {
      if (wall === null || clock !== WALL_CLOCK) return readClock(clock, precision, address);
      new DataView(memory.buffer).setBigInt64(address, BigInt(wall()) * NANOSECONDS, true);
      return 0;
    };
  }

  const extension: Extension = {
    name: 'simulated clock',
    setup: async (_pglite, options) => ({
      emscriptenOpts: {
        ...options,
        instantiateWasm(imports: WebAssembly.Imports, done: () => void) {
          replaceClock(imports);
          return options.instantiateWasm(imports, done);
        },
      },
    }),
  };
  return {
    extension,
    follow(clock) {
      wall = clock;
    },
  };
}

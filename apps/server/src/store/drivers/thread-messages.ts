// Messages between the server and the thread of the embedded database.

import type { Answer, Cell } from './sql.ts';

export type Boot = { readonly folder: string; readonly fsync: boolean; readonly settings: readonly string[] };

/** A statement has a key; its text is sent the first time only. Without params it is a script. */
export type Request = {
  readonly id: number;
  readonly key: number;
  readonly text: string | null;
  readonly params: readonly Cell[] | null;
};
export type ToThread = 'close' | readonly Request[];

export type Failure = { readonly message: string; readonly code: string; readonly constraint: string | null };
export type Reply = Answer & { readonly id: number; readonly failure: Failure | null };
export type FromThread = 'ready' | { readonly fatal: string } | readonly Reply[];

// The messages between a page or a server and the worker that thinks for it: closed unions, in both directions.

import type { Result } from '@sente/kernel';
import type { Info, Limits, Thought } from '../think.ts';

/** Limits as they travel: a function cannot, so a stop is a number in shared memory where there is some. */
export type SentLimits = Omit<Limits, 'stopped'>;

export type ToWorker =
  | {
      readonly kind: 'think';
      readonly id: number;
      readonly game: string;
      readonly state: unknown;
      readonly limits: SentLimits;
      /** One 32-bit number; anything but 0 stops the search. */
      readonly stop?: SharedArrayBuffer;
    }
  | { readonly kind: 'forget' };

export type FromWorker =
  | { readonly kind: 'info'; readonly id: number; readonly info: Info }
  | { readonly kind: 'done'; readonly id: number; readonly answer: Answer };

/** A thought, or a refusal: those of `Engine.think`, `unknown_game`, and `engine_failed` for a fault of ours. */
export type Answer = Result<Thought>;

/** A worker as its user sees it: a thread of Node or a worker of the browser. */
export type WorkerPort = {
  post(message: ToWorker): void;
  onMessage(listener: (message: FromWorker) => void): void;
  /** Called once, when the worker has ended without being told to. */
  onDeath(listener: () => void): void;
  terminate(): void;
};

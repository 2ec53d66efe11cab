// Answers by request id: what is asked again after a lost connection is not done twice, and gets the same answer.

import type { RefusalCode, Result } from '@sente/kernel';
import { BoundedMap } from '../base/bounded-map.ts';

const MOST_ANSWERS = 32;
const MOST_IDENTITIES = 10_000;

/** Nothing was decided: the same may be asked again, and be done. */
const PASSING: ReadonlySet<RefusalCode> = new Set(['slow_down', 'busy', 'storage']);

export type Answer = Result<{ readonly room?: string; readonly seq?: number }>;

export type IdempotencyCache = {
  once(account: string, id: string, work: () => Promise<Answer>): Promise<Answer>;
};

export function openIdempotencyCache(): IdempotencyCache {
  const byAccount = new BoundedMap<string, BoundedMap<string, Promise<Answer>>>(MOST_IDENTITIES);
  return {
    once(account, id, work) {
      const answers = byAccount.get(account) ?? new BoundedMap<string, Promise<Answer>>(MOST_ANSWERS);
      byAccount.set(account, answers);
      const before = answers.get(id);
      if (before !== undefined) return before;
      const answer = work();
      answers.set(id, answer);
      // A request that failed, or was refused only for the moment, may be tried again.
      answer.then(
        (given) => {
          if (!given.ok && PASSING.has(given.refusal.code)) answers.delete(id);
        },
        () => answers.delete(id),
      );
      return answer;
    },
  };
}

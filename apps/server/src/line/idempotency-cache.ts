// Answers by request id: what is asked again after a lost connection is not done twice, and gets the same answer.

import type { Result } from '@sente/kernel';

const MOST_ANSWERS = 32;
const MOST_IDENTITIES = 10_000;

export type Answer = Result<{ readonly room?: string; readonly seq?: number }>;

export type IdempotencyCache = {
  once(account: string, id: string, work: () => Promise<Answer>): Promise<Answer>;
};

export function openIdempotencyCache(): IdempotencyCache {
  const byAccount = new Map<string, Map<string, Promise<Answer>>>();
  return {
    once(account, id, work) {
      const answers = byAccount.get(account) ?? new Map<string, Promise<Answer>>();
      byAccount.delete(account);
      byAccount.set(account, answers);
      if (byAccount.size > MOST_IDENTITIES) byAccount.delete(byAccount.keys().next().value as string);
      const before = answers.get(id);
      if (before !== undefined) return before;
      const answer = work();
      answers.set(id, answer);
      if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value as string);
      // What broke may be tried again.
      answer.catch(() => answers.delete(id));
      return answer;
    },
  };
}

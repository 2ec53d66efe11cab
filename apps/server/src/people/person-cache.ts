// Who people are, by id, as others see them: remembered, so that lists of people cost no query.

import { botLevelOf, isPerson } from '@sente/match';
import type { Person } from '@sente/protocol';
import { BoundedMap } from '../base/bounded-map.ts';
import type { Bus } from '../bus/bus.ts';
import type { AccountRow, Store } from '../store/store.ts';

const MOST_REMEMBERED = 20_000;

export type PersonCache = {
  /** In the order asked; somebody unknown goes by the id. */
  many(ids: readonly string[]): Promise<readonly Person[]>;
};

export function openPersonCache(store: Store, bus: Bus): PersonCache {
  const known = new BoundedMap<string, Person>(MOST_REMEMBERED);

  bus.subscribe('account', ({ account }) => void known.delete(account));

  return {
    async many(ids) {
      const missing = [...new Set(ids.filter((id) => isPerson(id) && !known.has(id)))];
      if (missing.length > 0)
        for (const account of await store.accounts.many(missing)) known.set(account.id, personOf(account));
      return ids.map((id) => known.get(id) ?? botOf(id) ?? { id, name: id, guest: true });
    },
  };
}

function botOf(id: string): Person | null {
  const bot = botLevelOf(id);
  return bot && { id, name: `Computer, level ${bot}`, guest: false, bot };
}

export function personOf({ id, name, guest, deletedAt }: AccountRow): Person {
  return { id, name, guest, ...(deletedAt !== null && { gone: true }) };
}

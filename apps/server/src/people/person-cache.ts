// A cache of people by id, as others see them, so that a list of people costs no query.

import { botLetterOf, botLevelOf, isPerson } from '@sente/match';
import type { Person } from '@sente/protocol';
import { ReadCache } from '../base/read-cache.ts';
import type { AccountRow, Store } from '../store/store.ts';

const MOST_REMEMBERED = 20_000;

export type PersonCache = {
  /** In the order of the ids; an unknown person gets the id as a name. */
  many(ids: readonly string[]): Promise<readonly Person[]>;
  /** Answers the account that `load` finds, and caches its person: lists that show it are about to follow. */
  loadAccount<T extends AccountRow>(load: () => Promise<T | null>): Promise<T | null>;
  /** A hint says that the account has changed. */
  hinted(account: string): void;
  /** Hints may be lost: every account is read again when it is next asked for. */
  hintsMissed(): void;
};

export function openPersonCache(store: Store): PersonCache {
  const known = new ReadCache<string, Person>(MOST_REMEMBERED);

  return {
    hinted: (account) => known.forget(account),
    hintsMissed: () => known.forgetAll(),
    async many(ids) {
      const here = new Map(ids.map((id) => [id, known.get(id)]));
      const missing = [...here.keys()].filter((id) => isPerson(id) && !here.get(id));
      const read = missing.length === 0 ? null : await known.read(() => readPeople(store, missing));
      return ids.map(
        (id) => here.get(id) ?? read?.get(id) ?? botPersonOf(id) ?? { id, name: id, guest: true },
      );
    },
    async loadAccount<T extends AccountRow>(load: () => Promise<T | null>) {
      const found: T[] = [];
      await known.read(async () => {
        const account = await load();
        if (account) found.push(account);
        return found.map((one) => [one.id, personOf(one)] as const);
      });
      return found[0] ?? null;
    },
  };
}

async function readPeople(store: Store, ids: readonly string[]) {
  const accounts = await store.accounts.many(ids);
  return accounts.map((account) => [account.id, personOf(account)] as const);
}

function botPersonOf(id: string): Person | null {
  const bot = botLevelOf(id);
  const letter = botLetterOf(id);
  return bot && { id, name: `Computer${letter ? ` ${letter}` : ''}, level ${bot}`, guest: false, bot };
}

export function personOf({ id, name, guest, deletedAt }: AccountRow): Person {
  return { id, name, guest, ...(deletedAt !== null && { gone: true }) };
}

// What was read from the store, remembered until it changes. Answers of the store may overtake each other: what changed
// while it was being read or written is not remembered, so that nothing old is ever taken for the newest.

import { BoundedMap } from './bounded-map.ts';

/** What has changed since somebody asked the store. */
type Changes<K> = { readonly keys: Set<K>; all: boolean };

export class ReadCache<K, V> {
  readonly #known: BoundedMap<K, V>;
  readonly #underWay = new Set<Changes<K>>();

  constructor(most: number) {
    this.#known = new BoundedMap(most);
  }

  get(key: K): V | undefined {
    return this.#known.get(key);
  }

  /** It has changed, and nobody here knows to what. */
  forget(key: K): void {
    for (const { keys } of this.#underWay) keys.add(key);
    this.#known.delete(key);
  }

  forgetAll(): void {
    for (const changes of this.#underWay) changes.all = true;
    this.#known.clear();
  }

  /** Answers what `load` reads, and remembers it. */
  async read(load: () => Promise<readonly (readonly [K, V])[]>): Promise<ReadonlyMap<K, V>> {
    const [found, changes] = await this.#observe(load);
    for (const [key, value] of found) if (!changes.all && !changes.keys.has(key)) this.#set(key, value);
    return new Map(found);
  }

  /** Answers what `work` has made of it, and remembers that; null: nothing came of it, what was known is old. */
  async write(key: K, work: () => Promise<V | null>): Promise<V | null> {
    const [value, changes] = await this.#observe(work);
    if (value === null || changes.all || changes.keys.has(key)) this.forget(key);
    else this.#set(key, value);
    return value;
  }

  #set(key: K, value: V): void {
    this.forget(key);
    this.#known.set(key, value);
  }

  async #observe<T>(work: () => Promise<T>): Promise<readonly [T, Changes<K>]> {
    const changes: Changes<K> = { keys: new Set(), all: false };
    this.#underWay.add(changes);
    try {
      return [await work(), changes];
    } finally {
      this.#underWay.delete(changes);
    }
  }
}

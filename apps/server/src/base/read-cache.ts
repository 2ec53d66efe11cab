// A cache of values read from the store, until they change. Answers of the store may overtake each other, so a value that
// changed while it was being read or written is not cached: the cache never holds an old value as the newest.

import { BoundedMap } from './bounded-map.ts';

/** The keys that have changed since a call to the store began. */
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

  /** The value has changed, and its new value is not known here. */
  forget(key: K): void {
    for (const { keys } of this.#underWay) keys.add(key);
    this.#known.delete(key);
  }

  forgetAll(): void {
    for (const changes of this.#underWay) changes.all = true;
    this.#known.clear();
  }

  /** Answers what `load` reads, and caches it. */
  async read(load: () => Promise<readonly (readonly [K, V])[]>): Promise<ReadonlyMap<K, V>> {
    const [found, changes] = await this.#observe(load);
    for (const [key, value] of found) if (!changes.all && !changes.keys.has(key)) this.#set(key, value);
    return new Map(found);
  }

  /**
   * Answers the value that `work` has written, and caches it. null: nothing was written, and the cached value is dropped.
   */
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

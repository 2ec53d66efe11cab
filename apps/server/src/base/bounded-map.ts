// A map with a maximum size: when it is full, the entry that was used longest ago is dropped.

export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #most: number;
  readonly #mayForget: (key: K) => boolean;
  /** The key used last is already at the end, so that reading one key again and again moves nothing. */
  #newest: K | undefined;

  /** A key for which `mayForget` answers false stays, even when the map then holds more than `most` entries. */
  constructor(most: number, mayForget: (key: K) => boolean = () => true) {
    this.#most = most;
    this.#mayForget = mayForget;
  }

  get size(): number {
    return this.#entries.size;
  }

  has(key: K): boolean {
    return this.#entries.has(key);
  }

  /** A read counts as a use. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined || key === this.#newest) return value;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#newest = key;
    return value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#newest = key;
    if (this.#entries.size > this.#most) this.#forgetOne(key);
  }

  delete(key: K): boolean {
    return this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** A copy, so that a read meanwhile does not change the order of an iteration. */
  values(): readonly V[] {
    return [...this.#entries.values()];
  }

  /**
   * Never drops the newest entry. An entry that has to stay goes to the end, so that the next call does not check it again.
   */
  #forgetOne(newest: K): void {
    for (let left = this.#entries.size; left > 0; left--) {
      const [oldest] = this.#entries;
      if (oldest === undefined) return;
      const [key, value] = oldest;
      this.#entries.delete(key);
      if (key !== newest && this.#mayForget(key)) return;
      this.#entries.set(key, value);
      this.#newest = key;
    }
  }
}

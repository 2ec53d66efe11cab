// A map that cannot grow without bound: when it is full, what was used longest ago is forgotten.

export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #most: number;
  readonly #mayForget: (key: K) => boolean;
  /** The key used last stands at the end already: whoever asks again and again for one thing moves nothing. */
  #newest: K | undefined;

  /** Keys for which `mayForget` says no stay, even when that means more than `most` of them. */
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

  /** Looking something up is using it. */
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

  /** A copy, so that looking entries up meanwhile does not disturb it. */
  values(): readonly V[] {
    return [...this.#entries.values()];
  }

  /** Never the newest. What has to stay goes to the end, so that it is not looked at again every time. */
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

/** A deterministic random number generator (sfc32) for demo data. Not for anything that must be unpredictable. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** The same seed, `name` and `index` give the same numbers, e.g. `(seed, "member", 17)`. */
  constructor(seed: number, name: string, index = 0) {
    this.#a = seed | 0;
    this.#b = fingerprint(name);
    this.#c = index | 0;
    for (let round = 0; round < 12; round += 1) this.bits();
  }

  /** An unsigned 32-bit integer. */
  bits(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** In `[0, 1)`. */
  next(): number {
    return this.bits() / 2 ** 32;
  }

  /** An integer in `[min, max]`. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const index = this.integer(0, list.length - 1);
    if (!(index in list)) throw new RangeError("The list is empty.");
    return list[index] as T;
  }

  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[] {
    const order = list.map((item) => ({ item, rank: this.bits() }));
    return order.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
  }
}

/** FNV-1a over UTF-16 units, 32 bits. */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

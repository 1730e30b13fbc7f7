/** What PAYUNi's console shows for one merchant in one environment; production and sandbox differ in all three. */
interface MerchantInput {
  /** The merchant's number, MerID. It is visible in the buyer's browser. */
  merId: string;
  /** MerKey, 32 ASCII bytes. Secret. */
  key: string;
  /** MerIV, 16 ASCII bytes. Secret. */
  iv: string;
}

const shapes: Record<keyof MerchantInput, { pattern: RegExp; says: string }> = {
  merId: { pattern: /^[\x21-\x7e]{1,64}$/, says: "1 to 64 printable ASCII characters without spaces" },
  key: { pattern: /^[\x20-\x7e]{32}$/, says: "exactly 32 ASCII bytes" },
  iv: { pattern: /^[\x20-\x7e]{16}$/, says: "exactly 16 ASCII bytes" },
};

let readSecrets: (merchant: Merchant) => { key: string; iv: string };

const REDACTED = "[redacted]";

/**
 * A merchant's identity and secrets. The values are read through `merId` and `secretsOf` and appear nowhere else: not
 * in JSON, not in a log of the object, not in the error of the constructor, not in a copy made by spreading.
 *
 * Source: docs/payuni-protocol.md, "Hosts and calls" (lengths of MerKey and MerIV).
 */
export class Merchant {
  readonly #merId: string;
  readonly #key: string;
  readonly #iv: string;

  /** @throws {TypeError} naming the field that has the wrong shape, never its value. */
  constructor(input: MerchantInput) {
    for (const name of ["merId", "key", "iv"] as const) {
      const value: unknown = input[name];
      if (typeof value !== "string" || !shapes[name].pattern.test(value)) {
        throw new TypeError(`PAYUNi merchant: ${name} must be ${shapes[name].says}`);
      }
    }
    this.#merId = input.merId;
    this.#key = input.key;
    this.#iv = input.iv;
  }

  static {
    readSecrets = (merchant) => ({ key: merchant.#key, iv: merchant.#iv });
  }

  get merId(): string {
    return this.#merId;
  }

  toJSON(): string {
    return REDACTED;
  }

  toString(): string {
    return `Merchant ${REDACTED}`;
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.toString();
  }
}

/** MerKey and MerIV, for sealing and opening. Not properties of the merchant, so that no log prints them. */
export function secretsOf(merchant: Merchant): { key: string; iv: string } {
  return readSecrets(merchant);
}

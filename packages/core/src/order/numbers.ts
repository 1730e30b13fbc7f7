import { randomInt } from "node:crypto";
import { taipeiDay } from "../clock.ts";

/** Without what is misread: 0 and O, 1, I and L, U. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM = 8;

/** What a person reads and quotes: `PS`, the Taipei day, eight random characters. */
export function newOrderNumber(now: Date): string {
  const random = Array.from({ length: RANDOM }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `PS${taipeiDay(now).slice(2).replaceAll("-", "")}${random}`;
}

/** The gateway's name for one attempt, at most 25 characters, never used twice (docs/payuni-protocol.md, "Hosted page"). */
export const merTradeNoOf = (number: string, attempt: number): string => `${number}_${attempt}`;

import { randomInt } from "node:crypto";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";

/** Without characters that are easily misread: 0 and O, 1, I and L, U. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_LENGTH = 8;

/** The number that people read and quote: `PS`, the Taipei day, eight random characters. */
export function newOrderNumber(now: Date): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `PS${taipeiDay(now).slice(2).replaceAll("-", "")}${random}`;
}

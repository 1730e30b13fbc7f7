import { randomInt } from "node:crypto";

/** One of these, each equally likely (`randomInt` of node:crypto is uniform); undefined of none. */
export const pickRandom = <T>(items: readonly T[]): T | undefined =>
  items.length > 1 ? items[randomInt(items.length)] : items[0];

import { createHash } from "node:crypto";
import type { Random } from "./random.ts";

/** The namespace of the UUIDv5 ids below; must never change. */
const namespace = Buffer.from("6f1c40b28ad94c1e9d0b7a45670a9b5e", "hex");

/** The id of a seeded row: a UUIDv5 of noun and natural key, the same in every database. */
export function seedId(noun: string, key: string): string {
  const bytes = createHash("sha1").update(namespace).update(`${noun}\n${key}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");

/** A UUIDv7 for `time` in milliseconds, with its 74 random bits from `random`. */
export function idAtTime(time: number, random: Random): string {
  const timeHex = hex(time, 12);
  const bits = random.bits();
  const variant = 0x8000 | ((bits >>> 12) & 0x3fff);
  return `${timeHex.slice(0, 8)}-${timeHex.slice(8)}-7${hex(bits & 0xfff, 3)}-${hex(variant, 4)}-${hex(random.bits(), 8)}${hex(random.bits() & 0xffff, 4)}`;
}

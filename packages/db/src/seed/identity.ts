import { createHash } from "node:crypto";
import type { Random } from "./random.ts";

/** The namespace of the ids below: any UUID will do, as long as it never changes. */
const namespace = Buffer.from("6f1c40b28ad94c1e9d0b7a45670a9b5e", "hex");

/**
 * The id of a row that a seed names, a UUIDv5 of noun and natural key: the same in every database, so that a second
 * laying meets the first.
 */
export function seedId(noun: string, key: string): string {
  const bytes = createHash("sha1").update(namespace).update(`${noun}\n${key}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");

/** A UUIDv7 of a row's time, its 74 other bits from `random` instead of chance. `time` is in milliseconds. */
export function idAtTime(time: number, random: Random): string {
  const moment = hex(time, 12);
  const bits = random.bits();
  const variant = 0x8000 | ((bits >>> 12) & 0x3fff);
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${hex(bits & 0xfff, 3)}-${hex(variant, 4)}-${hex(random.bits(), 8)}${hex(random.bits() & 0xffff, 4)}`;
}

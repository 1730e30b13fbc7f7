import { randomFillSync } from "node:crypto";

/** Asking for random bytes costs more than the rest of an id: what one call gives lasts for many. */
const random = Buffer.allocUnsafe(4096);
let taken = random.length;

let lastMillisecond = -1;
let counter = 0;

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, a counter of 32 bits that starts at random and rises within one
 * millisecond, 42 random bits. Ids made by one process for the same or a later `now` sort after those before them.
 */
export function newId(now: Date = new Date()): string {
  const millisecond = now.getTime();
  if (!(millisecond >= 0 && millisecond < 2 ** 48)) throw new RangeError("newId() wants a time from 1970 on.");
  if (taken === random.length) {
    randomFillSync(random);
    taken = 0;
  }
  const bytes = random.subarray(taken, taken + 16);
  taken += 16;
  if (millisecond === lastMillisecond) {
    counter += 1 + (bytes.readUInt8(0) & 0x0f);
  } else {
    lastMillisecond = millisecond;
    // The upper half stays free, so a millisecond would have to hold 2^27 ids to run over.
    counter = bytes.readUInt32BE(0) >>> 1;
  }
  bytes.writeUIntBE(millisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | (counter >>> 20), 6);
  bytes.writeUInt8(0x80 | ((counter >>> 14) & 0x3f), 8);
  bytes.writeUInt8((counter >>> 6) & 0xff, 9);
  bytes.writeUInt8(((counter & 0x3f) << 2) | (bytes.readUInt8(10) & 0x03), 10);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

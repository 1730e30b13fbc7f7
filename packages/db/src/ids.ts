import { randomFillSync } from "node:crypto";

/** Random bytes for many ids: filling the buffer costs more than the rest of an id. */
const random = Buffer.allocUnsafe(4096);
let used = random.length;

let lastMillisecond = -1;
let counter = 0;

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, a 32-bit counter that starts at random and rises within one millisecond,
 * 42 random bits. Within one process, ids for the same or a later `now` sort after earlier ones.
 */
export function newId(now: Date = new Date()): string {
  const millisecond = now.getTime();
  if (!(millisecond >= 0 && millisecond < 2 ** 48)) throw new RangeError("newId() needs a time from 1970 on.");
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bytes = random.subarray(used, used + 16);
  used += 16;
  if (millisecond === lastMillisecond) {
    counter += 1 + (bytes.readUInt8(0) & 0x0f);
  } else {
    lastMillisecond = millisecond;
    // The counter starts in the lower half, so it overflows only after 2^27 ids in one millisecond.
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

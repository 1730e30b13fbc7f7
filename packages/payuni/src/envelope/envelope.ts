import { parseFields } from "./fields.ts";
import { MAX_ENCRYPT_INFO } from "./open.ts";
import type { Sealed } from "./seal.ts";

/** The outer fields of a notify, a return or a reply. None but the sealed pair is authenticated. */
export interface Envelope {
  /** The outer MerID, or null when there is none. */
  merId: string | null;
  /** The sealed pair, or null when neither half was sent (an unsigned error reply). */
  sealed: Sealed | null;
  /** The outer Status: a hint for unsigned errors, never a result. */
  status: string | null;
  /** The outer Message, if any. */
  message: string | null;
}

type EnvelopeResult = { ok: true; envelope: Envelope } | { ok: false; detail: string };

const names = ["Status", "Message", "MerID", "Version", "EncryptInfo", "HashInfo"];
const known = new Set(names);
/** A form body: one long field and a few short ones. */
const bodyLimits = { length: MAX_ENCRYPT_INFO + 16_384, fields: 50 };

const failed = (detail: string): EnvelopeResult => ({ ok: false, detail });

/**
 * Reads the outer fields from a raw form body, or from an object that a form or JSON parser made of it.
 *
 * A known field that comes as an array, as an object, under a bracket name or twice is refused. Fields that are not
 * known are ignored. `body` may be anything.
 *
 * Source: docs/payuni-protocol.md, "Hosts and calls" and "Notify and return".
 */
export function parseOuterFields(body: unknown): EnvelopeResult {
  if (typeof body === "string") {
    const reading = parseFields(body, bodyLimits);
    return reading.ok ? fromRecord(reading.fields) : failed(reading.detail);
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) return failed("the body is not a form");
  return fromRecord(body as Readonly<Record<string, unknown>>);
}

function fromRecord(record: Readonly<Record<string, unknown>>): EnvelopeResult {
  const bracketed = Object.keys(record).some(
    (name) => name.includes("[") && known.has(name.slice(0, name.indexOf("["))),
  );
  if (bracketed) return failed("a field is given as an array");
  const found = new Map<string, string>();
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (value === undefined || value === null) continue;
    // JSON may write a Version as a number.
    if (typeof value !== "string" && typeof value !== "number") return failed("a field is not text");
    if (value !== "") found.set(name, String(value));
  }
  const encryptInfo = found.get("EncryptInfo");
  const hashInfo = found.get("HashInfo");
  if ((encryptInfo === undefined) !== (hashInfo === undefined)) return failed("EncryptInfo and HashInfo go together");
  const sealed = encryptInfo !== undefined && hashInfo !== undefined ? { encryptInfo, hashInfo } : null;
  const [merId, status, message] = ["MerID", "Status", "Message"].map((name) => found.get(name) ?? null);
  return { ok: true, envelope: { merId: merId ?? null, sealed, status: status ?? null, message: message ?? null } };
}

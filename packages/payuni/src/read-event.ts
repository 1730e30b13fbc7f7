import { classifyEvent } from "./classify-event.ts";
import { readEnvelope } from "./envelope/envelope.ts";
import type { PaymentEvent } from "./event.ts";
import { parseFields, textField } from "./envelope/fields.ts";
import type { Merchant } from "./merchant.ts";
import { type OpenError, open } from "./envelope/open.ts";
import { eventDigest } from "./envelope/seal.ts";

/**
 * Why a posted body is not an event.
 * - `bad-hash`, `malformed`, `undecryptable`: see `OpenError`. Also malformed: outer or inner fields that come twice or
 *   as arrays.
 * - `other-merchant`: signed with our key, but naming another merchant.
 * - `not-an-event`: signed with our key, without the inner Status that every event has. Above all it is our own request
 *   to the hosted page, which every buyer can read in the browser and post back.
 */
export type EventError = OpenError | "other-merchant" | "not-an-event";

export interface InvalidEvent {
  ok: false;
  error: EventError;
  /** For a log: English, without any part of the body. */
  detail: string;
}

export type EventResult = { ok: true; event: PaymentEvent } | InvalidEvent;

/**
 * Reads what was posted to `NotifyURL` or `ReturnURL`. Only signed inner fields reach the event; the outer Status and
 * Version are ignored.
 *
 * The caller must tell the two apart: a return is for display only, and nothing may be recorded from it.
 *
 * Source: docs/payuni-protocol.md, "Encoding" (reflection) and "Notify and return".
 *
 * @param body the raw form body, or what a form parser made of it. May be anything; never throws for its content.
 */
export function readEvent(merchant: Merchant, body: unknown): EventResult {
  const reading = readEnvelope(body);
  if (!reading.ok) return invalid("malformed", reading.detail);
  const { sealed, merId } = reading.envelope;
  if (!sealed) return invalid("malformed", "EncryptInfo and HashInfo are missing");

  const opened = open(merchant, sealed);
  if (!opened.ok) return invalid(opened.error, opened.detail);
  const inner = parseFields(opened.text);
  if (!inner.ok) return invalid("malformed", inner.detail);

  const { fields } = inner;
  if (fields["MerID"] !== merchant.merId || (merId !== null && merId !== merchant.merId))
    return invalid("other-merchant", "MerID is not ours");
  const status = textField(fields, "Status");
  if (status === null) return invalid("not-an-event", "no inner Status");
  const raw = typeof body === "string" ? body : JSON.stringify(body);
  return { ok: true, event: classifyEvent({ digest: eventDigest(sealed.encryptInfo), raw, status }, fields) };
}

const invalid = (error: EventError, detail: string): InvalidEvent => ({ ok: false, error, detail });

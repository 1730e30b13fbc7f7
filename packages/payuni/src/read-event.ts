import { classifyEvent } from "./classify-event.ts";
import { readEnvelope } from "./envelope.ts";
import type { PayuniEvent } from "./event.ts";
import { type Fields, parseFields, textField } from "./fields.ts";
import type { Merchant } from "./merchant.ts";
import { type OpenError, open } from "./open.ts";
import { digestOf } from "./seal.ts";

/**
 * Why a post is no event.
 * - `bad-hash`, `malformed`, `undecryptable`: see `OpenFault`. Also malformed: outer or inner fields that come twice or as
 *   arrays.
 * - `other-merchant`: signed with our key, but naming another merchant.
 * - `not-an-event`: signed with our key, without the inner Status or TradeNo that every event has. Above all it is our own
 *   request to the hosted page, which every buyer can read in the browser and post back.
 */
export type EventError = OpenError | "other-merchant" | "not-an-event";

export interface InvalidEvent {
  ok: false;
  fault: EventError;
  /** For a log: English, quoting nothing of the post. */
  detail: string;
  /** The signed inner fields of `other-merchant` and `not-an-event`, for quarantine; otherwise null. */
  fields: Fields | null;
  /** Lowercase hex SHA-256 of EncryptInfo once the hash has been verified; otherwise null. */
  digest: string | null;
}

export type EventResult = { ok: true; event: PayuniEvent } | InvalidEvent;

/**
 * Reads what was posted to `NotifyURL` or `ReturnURL`. Only signed inner fields reach the event; the outer Status and
 * Version are not looked at.
 *
 * Which of the two it was posted to matters to the caller alone: a return is for display, and nothing is recorded from it.
 *
 * Source: docs/payuni-protocol.md, "Encoding" (reflection) and "Notify and return".
 *
 * @param body the raw form body, or what a form parser made of it. May be anything; never throws for its content.
 */
export function readEvent(merchant: Merchant, body: unknown): EventResult {
  const reading = readEnvelope(body);
  if (!reading.ok) return refused("malformed", reading.detail);
  const { sealed, merId } = reading.envelope;
  if (!sealed) return refused("malformed", "EncryptInfo and HashInfo are missing");

  const opening = open(merchant, sealed);
  if (!opening.ok) return refused(opening.fault, opening.detail);
  const digest = digestOf(sealed.encryptInfo);
  const inner = parseFields(opening.text);
  if (!inner.ok) return refused("malformed", inner.detail, null, digest);

  const { fields } = inner;
  if (fields["MerID"] !== merchant.merId || (merId !== null && merId !== merchant.merId)) {
    return refused("other-merchant", "MerID is not ours", fields, digest);
  }
  const status = textField(fields, "Status");
  const tradeNo = textField(fields, "TradeNo");
  if (status === null || tradeNo === null)
    return refused("not-an-event", "no inner Status and TradeNo", fields, digest);
  return { ok: true, event: classifyEvent({ digest, status, tradeNo }, fields) };
}

function refused(
  fault: EventError,
  detail: string,
  fields: Fields | null = null,
  digest: string | null = null,
): InvalidEvent {
  return { ok: false, fault, detail, fields, digest };
}

import { parseOuterFields } from "./envelope/envelope.ts";
import { type Fields, parseFields, textField } from "./envelope/fields.ts";
import type { Merchant } from "./merchant.ts";
import { openEnvelope } from "./envelope/open.ts";

/**
 * Why there is no trustworthy answer.
 * - `timeout`, `aborted`, `network`: no answer came.
 * - `http`, `redirect`: an answer with another status than 2xx.
 * - `unreadable`: not JSON, too long, or not the fields of an answer.
 * - `bad-signature`: the answer has an EncryptInfo that does not verify or decrypt. Nothing of it was used.
 * - `unexpected`: signed, but not the answer to what was asked.
 */
export type UnreachableCause =
  | "timeout"
  | "aborted"
  | "network"
  | "http"
  | "redirect"
  | "unreadable"
  | "bad-signature"
  | "unexpected";

/** No trustworthy answer. PAYUNi may have acted anyway: query before retrying. */
export interface Unreachable {
  kind: "unreachable";
  cause: UnreachableCause;
  /** For a log: English, without any part of the answer. */
  detail: string;
}

/** PAYUNi refused. */
export interface Refused {
  kind: "refused";
  /** PAYUNi's error code, such as `CLOSE03002`. */
  code: string;
  /** PAYUNi's message, in Chinese, or null. */
  message: string | null;
  /** Whether the answer was signed. PAYUNi sends some errors without EncryptInfo; only TLS authenticates those. */
  signed: boolean;
}

/** PAYUNi's reply to a server call, before it is interpreted for that call. */
export type Reply = { kind: "signed"; message: string | null; fields: Fields } | Refused | Unreachable;

const unreachable = (cause: UnreachableCause, detail: string): Unreachable => ({ kind: "unreachable", cause, detail });

/**
 * Reads the JSON answer to a server call. Only an answer with a valid signature is `signed`; one without EncryptInfo can
 * only be a refusal, whatever its outer Status says.
 *
 * Source: docs/payuni-protocol.md, "Hosts and calls" and "Encoding".
 */
export function readReply(merchant: Merchant, text: string): Reply {
  const json = parseJson(text);
  const reading = typeof json === "object" ? parseOuterFields(json) : null;
  if (!reading?.ok) return unreachable("unreadable", reading?.detail ?? "the answer is not JSON");
  const { sealed, status, message } = reading.envelope;
  if (!sealed) {
    if (status === null || status === "SUCCESS") return unreachable("bad-signature", "the answer is not signed");
    return { kind: "refused", code: status, message, signed: false };
  }
  const opened = openEnvelope(merchant, sealed);
  if (!opened.ok) return unreachable("bad-signature", opened.detail);
  const inner = parseFields(opened.text);
  if (!inner.ok) return unreachable("unreadable", inner.detail);

  const { fields } = inner;
  const innerStatus = textField(fields, "Status");
  // Without one it may be our own call sent back, which is signed as well.
  if (innerStatus === null) return unreachable("unexpected", "the answer has no inner Status");
  const merId = textField(fields, "MerID");
  if (merId !== null && merId !== merchant.merId) return unreachable("unexpected", "the answer names another merchant");
  const innerMessage = textField(fields, "Message");
  if (innerStatus !== "SUCCESS") return { kind: "refused", code: innerStatus, message: innerMessage, signed: true };
  return { kind: "signed", message: innerMessage, fields };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The result for a signed reply that does not answer the call. */
export function unexpectedReply(detail: string): Unreachable {
  return unreachable("unexpected", detail);
}

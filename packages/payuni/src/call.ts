import { encodeFields, type FieldValue } from "./envelope/encode.ts";
import { endpointUrl, type Endpoint } from "./hosts.ts";
import type { Merchant } from "./merchant.ts";
import { type Reply, readReply, type UnreachableCause } from "./reply.ts";
import { sealEnvelope } from "./envelope/seal.ts";

/** What a call needs from `fetch`; the global one fits. It must not follow redirects with `redirect: "manual"`. */
type FetchLike = (
  url: string,
  init: { method: "POST"; headers: Record<string, string>; body: string; redirect: "manual"; signal: AbortSignal },
) => Promise<Response>;

/** The host to call, the merchant to call as, and how. */
export interface PayuniConnection {
  merchant: Merchant;
  /** `hosts.production`, `hosts.sandbox` or a local gateway's origin. */
  host: string;
  /** The global `fetch` by default. */
  transport?: FetchLike;
  /** Milliseconds for the whole call, answer included; 30,000 by default. */
  timeoutMs?: number;
  /** Ends the call early. */
  signal?: AbortSignal;
  /** The clock for Timestamp, in Unix seconds; the machine's by default. */
  now?: () => number;
}

/** The longest answer that is read, in bytes. */
const MAX_REPLY_BYTES = 262_144;
const DEFAULT_TIMEOUT_MS = 30_000;

const unreachable = (cause: UnreachableCause, detail: string): Reply => ({ kind: "unreachable", cause, detail });

/**
 * Posts one sealed call, `MerID, Version, EncryptInfo, HashInfo`, with `User-Agent: payuni`, and reads the answer.
 * MerID and Timestamp are added to the fields. Redirects are not followed: PAYUNi sends none, and a sealed request is
 * for it alone.
 *
 * Source: docs/payuni-protocol.md, "Hosts and calls".
 * @throws {TypeError} for a host or field that cannot be sent. Every failure of the call itself is a `Reply`.
 */
export async function callPayuni(
  gateway: PayuniConnection,
  call: Endpoint,
  fields: readonly (readonly [string, FieldValue])[],
): Promise<Reply> {
  const { merchant, host, transport = fetch, timeoutMs = DEFAULT_TIMEOUT_MS } = gateway;
  const timestamp = gateway.now?.() ?? Math.floor(Date.now() / 1000);
  const { encryptInfo, hashInfo } = sealEnvelope(
    merchant,
    encodeFields([["MerID", merchant.merId], ...fields, ["Timestamp", timestamp]]),
  );
  const body = encodeFields({
    MerID: merchant.merId,
    Version: call.version,
    EncryptInfo: encryptInfo,
    HashInfo: hashInfo,
  });
  const url = endpointUrl(host, call);
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = gateway.signal ? AbortSignal.any([gateway.signal, timeout]) : timeout;
  try {
    signal.throwIfAborted();
    const headers = {
      "user-agent": "payuni",
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
    };
    const answer = transport(url, { method: "POST", headers, body, redirect: "manual", signal });
    return await unlessAborted(
      signal,
      answer.then((response) => readResponse(merchant, response)),
    );
  } catch (error) {
    if (gateway.signal?.aborted) return unreachable("aborted", "the caller ended the call");
    if (timeout.aborted) return unreachable("timeout", `no answer within ${timeoutMs} ms`);
    return unreachable("network", errorCodeOf(error));
  }
}

/** Settles with the work, or rejects when the signal is aborted, even if a transport ignores the signal. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

async function readResponse(merchant: Merchant, response: Response): Promise<Reply> {
  const { status } = response;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    return unreachable("redirect", "the answer is a redirect");
  }
  if (status < 200 || status >= 300) {
    await response.body?.cancel();
    return unreachable("http", `the answer has HTTP status ${status}`);
  }
  const text = await readText(response);
  return text === null ? unreachable("unreadable", "the answer is too long") : readReply(merchant, text);
}

/** The answer's text, or null once it is longer than any answer of PAYUNi's. */
async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (size > MAX_REPLY_BYTES) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** A network error's code, such as `ECONNREFUSED`, or its name, but no message: those can quote what was sent. */
function errorCodeOf(error: unknown): string {
  const cause: unknown = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string")
    return cause.code;
  return cause instanceof Error ? cause.name : "unknown error";
}

import { createHash } from "node:crypto";
import type { Equaliser } from "./equaliser.ts";

/** What was answered: as it is recorded, and as it came, for the requests that follow from it. */
export type Answer = { status: number; headers: Record<string, unknown>; body: unknown };
export type ReceivedResponse = { status: number; headers: Headers; text: string; json: unknown };

/** The headers that callers depend on. */
const HEADERS = [
  "accept-ranges",
  "allow",
  "cache-control",
  "content-disposition",
  "content-range",
  "content-security-policy",
  "content-type",
  "link",
  "location",
  "vary",
  "x-robots-tag",
  "x-total-count",
];
/** Those whose values follow the clock or the bytes: only that they are there is recorded. */
const PRESENT = ["etag", "last-modified", "retry-after"];

const isText = (type: string) =>
  /^(text\/|application\/(json|manifest\+json|xml|rss\+xml|ld\+json)|image\/svg)/.test(type);
/** Workbooks hold the time at which they were made. */
const hasTimes = (type: string) => type.includes("spreadsheet");

/** Reads a response: the answer to record, and what was received. */
export async function readAnswer(
  response: Response,
  label: string,
  equaliser: Equaliser,
): Promise<{ answer: Answer; received: ReceivedResponse }> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "";
  const text = isText(type) || type === "" ? bytes.toString("utf8") : "";
  const json = /^application\/(\w+\+)?json/.test(type) && text !== "" ? (JSON.parse(text) as unknown) : undefined;
  const headers: Record<string, unknown> = {};
  for (const name of HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = equaliser.text(value.replace(/cursor=[^&>]+/, "cursor=<cursor>"), label);
  }
  for (const name of PRESENT) if (response.headers.has(name)) headers[name] = "<present>";
  const cookies = response.headers.getSetCookie().map(withoutValue);
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  const received = { status: response.status, headers: response.headers, text, json };
  return { answer: { status: response.status, headers, body: bodyOf() }, received };

  function bodyOf(): unknown {
    if (bytes.length === 0) return null;
    if (json !== undefined) return equaliser.json(unwrap(json), label);
    if (type.startsWith("text/html")) return equaliser.html(text, label);
    if (isText(type)) return equaliser.text(text, label);
    if (hasTimes(type)) return "<workbook>";
    return { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  }
}

/** The name and attributes of a cookie. */
const withoutValue = (cookie: string) =>
  cookie.replace(/^([^=]+)=[^;]*/, (whole, name: string) => (whole.endsWith("=") ? whole : `${name}=<value>`));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What tRPC wraps into its envelope; any other JSON as it is. */
export function unwrap(json: unknown): unknown {
  if (!isObject(json)) return json;
  const { result, error } = json;
  if (isObject(result) && isObject(result["data"])) return result["data"]["json"] ?? null;
  return isObject(error) && "json" in error ? { error: error["json"] } : json;
}

/** The value at a path of keys of a received body. Throws where there is none: a request that follows needs it. */
export function at<T = string>({ json, status, text }: ReceivedResponse, ...keys: (string | number)[]): T {
  let value: unknown = unwrap(json);
  for (const key of keys) value = (value as Record<string, unknown> | null | undefined)?.[key];
  if (value === undefined || value === null)
    throw new Error(`no ${keys.join(".")} in an answer ${status}: ${text.slice(0, 500)}`);
  return value as T;
}

/** A value that can be sent: text, or an integer. `undefined` is left out, as PHP leaves out null. */
export type FieldValue = string | number | undefined;

/** Fields to send, in the order given. Names with brackets, `Result[0][TradeNo]`, are names like any other. */
type FieldsToSend = Readonly<Record<string, FieldValue>> | Iterable<readonly [string, FieldValue]>;

/** Characters that `encodeURIComponent` keeps and PHP escapes. */
const phpEscaped = /[!'()*~]/g;
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * One name or value as PHP's `urlencode` writes it: only `A-Z a-z 0-9 - _ .` stay, a space becomes `+`.
 *
 * Source: docs/payuni-protocol.md, "Encoding".
 * @throws {TypeError} for text with a lone surrogate, which has no bytes to encode.
 */
export function encodeText(text: string): string {
  if (!text.isWellFormed()) throw new TypeError("PAYUNi field: text with a lone surrogate cannot be encoded");
  return encodeURIComponent(text).replace(phpEscaped, escaped).replaceAll("%20", "+");
}

function textOf(name: string, value: string | number): string {
  if (typeof value === "string") return value;
  if (!Number.isSafeInteger(value)) throw new TypeError(`PAYUNi field ${name}: a number must be an integer`);
  return String(value);
}

/**
 * Fields as PHP's `http_build_query` writes them: the plaintext inside EncryptInfo and the body of a form post.
 *
 * Everything is encoded, so no value can add a field: a product called `A&Status=SUCCESS` stays a product.
 *
 * Source: docs/payuni-protocol.md, "Encoding".
 * @throws {TypeError} for an empty name, a number that is not an integer, or text with a lone surrogate.
 */
export function encodeFields(fields: FieldsToSend): string {
  const entries =
    Symbol.iterator in fields ? (fields as Iterable<readonly [string, FieldValue]>) : Object.entries(fields);
  const pairs: string[] = [];
  for (const [name, value] of entries) {
    if (value === undefined) continue;
    if (name === "") throw new TypeError("PAYUNi field: a field needs a name");
    pairs.push(`${encodeText(name)}=${encodeText(textOf(name, value))}`);
  }
  return pairs.join("&");
}

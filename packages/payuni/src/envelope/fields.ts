/**
 * Decoded fields by their literal names, `Result[0][TradeNo]` included. Has no prototype: only what was sent is in it.
 */
export type Fields = Readonly<Record<string, string>>;

/** Longer texts are refused without being parsed. */
interface FieldLimits {
  /** Length of the encoded text, in UTF-16 units. */
  length: number;
  /** Number of fields. */
  fields: number;
}

/** Far more than the largest known answer (a UPP request with 550 Chinese characters has about 6,000). */
export const plaintextLimits: FieldLimits = { length: 65_536, fields: 500 };

type FieldsResult = { ok: true; fields: Fields } | { ok: false; detail: string };

const failed = (detail: string): FieldsResult => ({ ok: false, detail });

/**
 * Reads form-urlencoded text, keeping bracket names literal.
 *
 * Refused: a field given twice, an empty name, a broken escape, bytes that are not UTF-8, and anything over `limits`.
 *
 * Source: docs/payuni-protocol.md, "Encoding".
 */
export function parseFields(text: string, limits: FieldLimits = plaintextLimits): FieldsResult {
  if (text.length > limits.length) return failed("the text is too long");
  const fields: Record<string, string> = Object.create(null);
  let count = 0;
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    count += 1;
    if (count > limits.fields) return failed("there are too many fields");
    const cut = pair.indexOf("=");
    const name = decodeText(cut < 0 ? pair : pair.slice(0, cut));
    const value = decodeText(cut < 0 ? "" : pair.slice(cut + 1));
    if (name === null || value === null) return failed("a field is not correctly encoded");
    if (name === "") return failed("a field has no name");
    if (name in fields) return failed("a field is given twice");
    fields[name] = value;
  }
  return { ok: true, fields };
}

/** One encoded name or value, or null when its escapes are broken or not UTF-8. */
function decodeText(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** A field's value, or null when it is missing or empty: PAYUNi sends both for "there is none". */
export function textField(fields: Fields, name: string): string | null {
  return fields[name] || null;
}

/**
 * An amount or a code as a whole number ≥ 0, or null when it is missing or written in any other way than plain digits.
 */
export function integerField(fields: Fields, name: string): number | null {
  const value = fields[name];
  return value !== undefined && /^(0|[1-9]\d{0,11})$/.test(value) ? Number(value) : null;
}

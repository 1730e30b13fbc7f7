/** Fields of a form in their order; names are unique. */
export type Fields = Record<string, string>;

/** One value as PHP's `http_build_query` writes it: space as `+`, and `! ' ( ) * ~` escaped too. */
const encodeValue = (value: string): string =>
  encodeURIComponent(value)
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");

/** Fields as `application/x-www-form-urlencoded`, byte for byte as PHP's `http_build_query` does (protocol, Encoding). */
export const encodeFields = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${encodeValue(name)}=${encodeValue(value)}`)
    .join("&");

const decodeValue = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null; // A stray percent sign or bytes that are no UTF-8.
  }
};

/** Reads a form. Null where a name occurs twice or something cannot be decoded. */
export function decodeFields(text: string): Fields | null {
  const fields = new Map<string, string>();
  for (const pair of text.split("&").filter(Boolean)) {
    const cut = pair.indexOf("=");
    const name = decodeValue(cut < 0 ? pair : pair.slice(0, cut));
    const value = decodeValue(cut < 0 ? "" : pair.slice(cut + 1));
    if (name === null || value === null || fields.has(name)) return null;
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

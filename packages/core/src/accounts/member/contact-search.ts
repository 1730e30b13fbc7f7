import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { canonicalEmailColumn } from "@panshi/db/email";
import { CONTACT_PREFIX_LENGTHS, members } from "@panshi/db/schema";
import { searchTsquery } from "@panshi/db/search";
import { prefixTsquery } from "@panshi/db/search-index";
import { like, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** A text of a LIKE pattern, for itself. */
const literally = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The beginning of a phone in E.164, as it is typed: `0912`, `+886 912`, `886-912`. Null for what no phone begins with. */
function parsePhonePrefix(text: string): string | null {
  const digits = text.normalize("NFKC").replace(/[\s()-]/g, "");
  if (!/^\+?\d+$/.test(digits)) return null;
  if (digits.startsWith("0")) return `+886${digits.slice(1)}`;
  const international = digits.startsWith("+") ? digits : `+${digits}`;
  return international.replace(/^\+8860(?=9|$)/, "+886");
}

/** The beginning of an e-mail in canonical form. Null for what no e-mail begins with: an address is ASCII. */
export function parseEmailPrefix(text: string): string | null {
  const typed = canonicalEmail(text.normalize("NFKC"));
  return /^[\x21-\x7e]+$/.test(typed) ? typed : null;
}

/** The rows whose e-mail, by default that of members, begins with the text; undefined where none can. */
export function emailPrefixCondition(text: string, column: AnyPgColumn = members.email): SQL | undefined {
  const email = parseEmailPrefix(text);
  // The collation is the index's own, so that it serves the pattern.
  return email === null ? undefined : sql`${canonicalEmailColumn(column)} like ${`${literally(email)}%`}`;
}

/** The members whose e-mail or phone begins with the text; undefined where none can. */
export function contactPrefixCondition(text: string): SQL | undefined {
  const phone = parsePhonePrefix(text);
  return or(emailPrefixCondition(text), phone === null ? undefined : like(members.phone, `${phone}%`));
}

/** The query of the search index for names with these terms, and for contacts that begin so. Null where nothing can match. */
export function contactTsquery(text: string): string | null {
  const { email, phone } = CONTACT_PREFIX_LENGTHS;
  const [typedEmail, typedPhone] = [parseEmailPrefix(text), parsePhonePrefix(text)];
  const queries = [
    searchTsquery(text),
    typedEmail && prefixTsquery("email", typedEmail, email),
    typedPhone && prefixTsquery("phone", typedPhone, phone),
  ].filter((query): query is string => Boolean(query));
  return queries.length > 1 ? queries.map((query) => `(${query})`).join(" | ") : (queries[0] ?? null);
}

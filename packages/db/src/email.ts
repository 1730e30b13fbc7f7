import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { type Column, type SQL, sql } from "drizzle-orm";

/** An email column in canonical form, as indexes have it: only ASCII letters are lower-cased, whatever the locale. */
export const canonicalEmailColumn = (column: Column): SQL => sql`lower(${column} collate "C")`;

/** Whether a column equals this email, ignoring the case of ASCII letters. */
export const emailEquals = (column: Column, email: string): SQL =>
  sql`${canonicalEmailColumn(column)} = ${canonicalEmail(email)}`;

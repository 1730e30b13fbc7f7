import { canonicalEmail } from "@panshi/contracts/member";
import { type Column, type SQL, sql } from "drizzle-orm";

/** An e-mail column in canonical form: ASCII letters alone are folded, whatever the database's locale; indexes use it. */
export const canonicalEmailColumn = (column: Column): SQL => sql`lower(${column} collate "C")`;

/** Whether a column holds this e-mail, in whatever case both are written. */
export const emailEquals = (column: Column, email: string): SQL =>
  sql`${canonicalEmailColumn(column)} = ${canonicalEmail(email)}`;

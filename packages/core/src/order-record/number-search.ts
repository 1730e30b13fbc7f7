import { canonicalEmailColumn } from "@panshi/db/email";
import { members, orders, paymentAttempts } from "@panshi/db/schema";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { emailBeginning, emailBegins } from "../member-record/contact-search.ts";

/** Orders of one beginning; further ones are found by typing more of it. */
const FOUND_MAX = 500;

const query = () => new QueryBuilder();
const beginning = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * The orders that a text finds otherwise than by the buyer's name: by the beginning of their number or of a payment's, by the gateway's
 * number of a transaction in whole, by the beginning of the e-mail that a visitor gave or that their member has. Arrays, so that the
 * planner combines indexes; undefined for a text that is none of them, such as a Chinese name.
 */
export function isFoundByNumber(text: string): SQL | undefined {
  const typed = text.normalize("NFKC").trim();
  const email = emailBeginning(typed);
  // An address, a number and a transaction's number are ASCII without blanks.
  if (email === null) return undefined;
  const [number = ""] = typed.toUpperCase().split("_");
  const byNumber = query()
    .select({ id: orders.id })
    .from(orders)
    .where(sql`(${orders.number} collate "C") like ${beginning(number)}`)
    .orderBy(desc(sql`(${orders.number} collate "C")`))
    .limit(FOUND_MAX);
  const byTransaction = query()
    .select({ id: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.tradeNo, typed));
  const byEmail = query()
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${canonicalEmailColumn(orders.email)} like ${beginning(email)} and ${orders.email} is not null`)
    .limit(FOUND_MAX);
  const ofMembers = query().select({ id: members.id }).from(members).where(emailBegins(typed)).limit(FOUND_MAX);
  const found = [...(/^[A-Z]{2}\d/.test(number) ? [byNumber] : []), byTransaction, byEmail];
  const ids = sql.join(
    found.map((each) => sql`(${each})`),
    sql` union all `,
  );
  return sql`(${orders.id} = any(array(${ids})) or ${orders.memberId} = any(array(${ofMembers})))`;
}

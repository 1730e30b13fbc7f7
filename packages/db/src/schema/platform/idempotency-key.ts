import { keyedActs } from "@panshi/contracts/platform/idempotency-key";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, oneOfCheck } from "../columns.ts";

/** What a key that a dialog made was used for, in the transaction of the act itself: the same key for anything else is refused. */
export const idempotencyKeys = pgTable(
  "call_keys",
  {
    key: uuid("key").primaryKey(),
    act: text("act", { enum: keyedActs }).notNull(),
    /** The order or the member that the act was for; null for an export. Without a foreign key. */
    subjectId: uuid("subject_id"),
    /** Whole TWD, or the days of a grant; null where the act has none. */
    amount: integer("amount"),
    /** The channel of the money, with the ids of the products and of the flag; the plan of a grant; the kind of an export. */
    terms: text("terms").notNull(),
    createdAt: createdAt(),
  },
  (t) => [oneOfCheck("call_keys_act_check", t.act, keyedActs)],
);

import { date, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";

/**
 * The Taipei days on which a member made a prayer, a draw, a moment, a dialogue or did a manual's day: what engagement and retention are
 * counted from (docs/decisions/0063). Inserted by triggers, and kept when what was written is deleted.
 */
export const activityDays = pgTable(
  "activity_days",
  {
    /** A member; after an erasure a random id, the same in all their rows. So there is no foreign key. */
    memberId: uuid("member_id").notNull(),
    taipeiDay: date("taipei_day", { mode: "string" }).notNull(),
    /** The first day of the month in which the member registered. */
    registeredMonth: date("registered_month", { mode: "string" }).notNull(),
  },
  (t) => [
    primaryKey({ name: "activity_days_pkey", columns: [t.memberId, t.taipeiDay] }),
    index("activity_days_day_idx").on(t.taipeiDay, t.memberId, t.registeredMonth),
  ],
);

import { bulkFlagKeys } from "@panshi/contracts/commerce/order-flag";
import { prayerStatusKeys } from "@panshi/contracts/journey/prayer";
import { bulkJobKinds, bulkJobStates } from "@panshi/contracts/site/bulk-job";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { administrators } from "../accounts/administrator.ts";
import { createdAt, idColumn, notNegativeCheck, oneOfCheck, timestampMs } from "../columns.ts";

/** An act of an administrator on many rows, which a job carries out in batches; one at a time runs for each administrator. */
export const bulkJobs = pgTable(
  "bulk_jobs",
  {
    id: idColumn(),
    kind: text("kind", { enum: bulkJobKinds }).notNull(),
    administratorId: uuid("administrator_id")
      .notNull()
      .references(() => administrators.id),
    /** In the order in which they are handled. */
    rowIds: uuid("row_ids").array().notNull(),
    status: text("status", { enum: prayerStatusKeys }),
    flag: text("flag", { enum: bulkFlagKeys }),
    reason: text("reason"),
    /** Of the call that began it, for its audit entries. */
    address: text("address").notNull(),
    requestId: text("request_id").notNull(),
    state: text("state", { enum: bulkJobStates }).notNull(),
    handled: integer("handled").notNull(),
    changed: integer("changed").notNull(),
    createdAt: createdAt(),
    finishedAt: timestampMs("finished_at"),
  },
  (t) => [
    uniqueIndex("bulk_jobs_running_key").on(t.administratorId).where(sql`${t.state} = 'running'`),
    index("bulk_jobs_administrator_idx").on(t.administratorId, t.createdAt),
    index("bulk_jobs_created_idx").on(t.createdAt),
    oneOfCheck("bulk_jobs_kind_check", t.kind, bulkJobKinds),
    oneOfCheck("bulk_jobs_state_check", t.state, bulkJobStates),
    notNegativeCheck("bulk_jobs_handled_check", t.handled),
    check("bulk_jobs_finished_check", sql`(${t.state} = 'running') = (${t.finishedAt} is null)`),
    check("bulk_jobs_status_check", sql`(${t.kind} = 'prayer_status') = (${t.status} is not null)`),
    check(
      "bulk_jobs_flag_check",
      sql`(${t.kind} = 'order_flags') = (${t.flag} is not null and ${t.reason} is not null)`,
    ),
  ],
);

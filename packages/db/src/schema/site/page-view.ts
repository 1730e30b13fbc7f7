import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { notNegativeCheck } from "../columns.ts";

/**
 * How often a page of the member site was viewed on a Taipei day. Servers add what they counted every ten seconds (docs/decisions/0063).
 * Nothing says who viewed it.
 */
export const pageViews = pgTable(
  "page_views",
  {
    day: date("day", { mode: "string" }).notNull(),
    /** A route's pattern. */
    route: text("route").notNull(),
    /** Of a post or a slip; empty where the route has none, or counts all its pages as one. */
    slug: text("slug").notNull().default(""),
    views: integer("views").notNull(),
  },
  (t) => [
    primaryKey({ name: "page_views_pkey", columns: [t.day, t.route, t.slug] }),
    notNegativeCheck("page_views_views_check", t.views),
  ],
);

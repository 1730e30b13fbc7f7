import type { Db } from "@panshi/db";
import { pageViews } from "@panshi/db/schema";
import { sql } from "drizzle-orm";

export type PageViewCount = typeof pageViews.$inferInsert & { slug: string };

/** Adds to the rows of pages and days, in the order that is given: all servers give the same, so that none waits for another in a circle. */
export const addPageViews = (db: Db, counts: readonly PageViewCount[]) =>
  db
    .insert(pageViews)
    .values([...counts])
    .onConflictDoUpdate({
      target: [pageViews.day, pageViews.route, pageViews.slug],
      set: { views: sql`${pageViews.views} + excluded.views` },
    });

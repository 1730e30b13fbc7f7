import type { Db } from "@panshi/db";
import { successStories } from "@panshi/db/schema";
import { and, desc, sql } from "drizzle-orm";
import { countCapped } from "../list/count-capped.ts";
import type { Position } from "../cursor.ts";

/** How many stories are published. */
export const countStories = (db: Db) => countCapped(db, successStories, sql`${successStories.isPublished}`);

/** Published stories, newest first. */
export const selectStories = (db: Db, limit: number, after: Position | null) => {
  const t = successStories;
  return db
    .select({
      id: t.id,
      title: t.title,
      memberName: t.memberName,
      content: t.content,
      location: t.location,
      profession: t.profession,
      rating: t.rating,
      imageUrl: t.imageUrl,
      createdAt: t.createdAt,
    })
    .from(t)
    .where(
      and(
        t.isPublished,
        after
          ? sql`(${t.createdAt}, ${t.id}) < (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(limit);
};

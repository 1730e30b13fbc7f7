import { ListInput } from "@panshi/contracts/list";
import { successStories } from "@panshi/db/schema";
import { sql } from "drizzle-orm";
import { declareList } from "../list/declare-list.ts";

const t = successStories;

/** Published stories, newest first. */
export const publishedStories = declareList(ListInput, {
  name: "stories",
  select: (db, position) =>
    db
      .select({
        id: t.id,
        title: t.title,
        memberName: t.memberName,
        content: t.content,
        location: t.location,
        profession: t.profession,
        rating: t.rating,
        imageUrl: t.imageUrl,
        ...position,
      })
      .from(t),
  id: t.id,
  where: sql`${t.isPublished}`,
  newestFirst: t.createdAt,
});

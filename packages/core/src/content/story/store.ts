import { ListInput } from "@panshi/contracts/platform/list";
import { successStories } from "@panshi/db/schema";
import { declareList } from "../../platform/list/declare-list.ts";
import { publicAtCondition } from "../../platform/list/publication.ts";

const t = successStories;

/** Public stories, in the order that administrators chose. */
export const publishedStoryListQuery = declareList(ListInput, {
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
        isFeatured: t.isFeatured,
        ...position,
      })
      .from(t),
  id: t.id,
  where: (now) => publicAtCondition(t, now),
  oldestFirst: t.displayOrder,
});

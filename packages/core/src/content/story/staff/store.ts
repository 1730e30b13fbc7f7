import { StoryListInput } from "@panshi/contracts/content/story-edit";
import { successStories as t } from "@panshi/db/schema";
import { getTableColumns, isNull } from "drizzle-orm";
import { declareList } from "../../../platform/list/declare-list.ts";
import { publicationStateFilter } from "../../../platform/list/publication.ts";

const { search, ...columns } = getTableColumns(t);

/** The stories that are not deleted, drafts included. */
export const storyListQuery = declareList(StoryListInput, {
  name: "staff stories",
  select: (db, position) => db.select({ ...columns, ...position }).from(t),
  id: t.id,
  where: isNull(t.deletedAt),
  filters: { successType: t.successType, state: publicationStateFilter(t), isFeatured: t.isFeatured },
  sorts: { displayOrder: t.displayOrder, updatedAt: t.updatedAt },
  search,
});

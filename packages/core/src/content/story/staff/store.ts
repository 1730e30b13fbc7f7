import type { MoveInput } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import { StoryListInput, type StoryRecord } from "@panshi/contracts/content/story-edit";
import type { Db } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import { successStories } from "@panshi/db/schema";
import { asc, isNull } from "drizzle-orm";
import type { Clock } from "../../../platform/clock.ts";
import { requireUnchanged } from "../../../platform/conflict.ts";
import { declareList } from "../../../platform/list/declare-list.ts";
import { publicationStateFilter, publicationView } from "../../../platform/list/publication.ts";
import { moveRow } from "../../../platform/row-order.ts";
import { rowStore } from "../../../platform/row-store.ts";

const t = successStories;
const columns = {
  id: t.id,
  memberName: t.memberName,
  title: t.title,
  content: t.content,
  successType: t.successType,
  isFeatured: t.isFeatured,
  rating: t.rating,
  location: t.location,
  profession: t.profession,
  imageUrl: t.imageUrl,
  displayOrder: t.displayOrder,
  isPublished: t.isPublished,
  publishedAt: t.publishedAt,
  createdAt: t.createdAt,
  updatedAt: t.updatedAt,
};
const notDeleted = isNull(t.deletedAt);

/** The stories that are not deleted, drafts included. */
export const storyListQuery = declareList(StoryListInput, {
  name: "staff stories",
  select: (db, position) => db.select({ ...columns, ...position }).from(t),
  id: t.id,
  where: notDeleted,
  filters: { successType: t.successType, state: publicationStateFilter(t), isFeatured: t.isFeatured },
  sorts: { displayOrder: t.displayOrder, updatedAt: t.updatedAt },
  search: t.search,
});

export const storyRowStore = rowStore(successStories);
type Row = Omit<typeof successStories.$inferSelect, "createdAt" | "updatedAt" | "search" | "deletedAt">;
type Times = { createdAt: Date | string; updatedAt: Date | string };

/** A row as administrators see it. */
export const toRecord = (row: Row & Times, now: Date): StoryRecord => ({
  id: row.id,
  memberName: row.memberName,
  title: row.title,
  content: row.content,
  successType: row.successType,
  isFeatured: row.isFeatured,
  rating: row.rating,
  location: row.location,
  profession: row.profession,
  imageUrl: row.imageUrl,
  displayOrder: row.displayOrder,
  ...publicationView(row, now),
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
});

export const storySearchVector = (story: { memberName: string; title: string; content: string }): string =>
  searchVector(`${story.memberName}\n${story.title}\n${story.content}`);

/** A story that is not deleted, locked. Throws `not_found`, `edit_conflict`. */
export async function lockStory(ctx: { db: Db; clock: Clock }, edited: { id: string; updatedAt?: string | undefined }) {
  const row = await storyRowStore.lock(ctx, { id: edited.id });
  if (row.deletedAt) throw new AppError("not_found");
  const record = toRecord(row, ctx.clock.now());
  requireUnchanged(record, edited);
  return { row, record };
}

/** The order of the first story; undefined without stories. */
export const findLowestStoryDisplayOrder = async (db: Db): Promise<number | undefined> => {
  const rows = db.select({ displayOrder: t.displayOrder }).from(t).where(notDeleted);
  return (await rows.orderBy(asc(t.displayOrder), asc(t.id)).limit(1))[0]?.displayOrder;
};

export const moveStoryRow = (ctx: { db: Db; clock: Clock }, input: MoveInput) =>
  moveRow(ctx, { table: t, where: notDeleted, input });

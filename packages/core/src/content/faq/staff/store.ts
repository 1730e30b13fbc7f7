import type { MoveInput } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import { FaqListInput, type FaqRecord } from "@panshi/contracts/content/faq-edit";
import type { Db } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import { faqs } from "@panshi/db/schema";
import { isNull } from "drizzle-orm";
import type { Clock } from "../../../platform/clock.ts";
import { requireUnchanged } from "../../../platform/conflict.ts";
import { declareList } from "../../../platform/list/declare-list.ts";
import { publicationStateFilter, publicationView } from "../../../platform/list/publication.ts";
import { moveRow } from "../../../platform/row-order.ts";
import { rowStore } from "../../../platform/row-store.ts";

const columns = {
  id: faqs.id,
  question: faqs.question,
  answer: faqs.answer,
  category: faqs.category,
  displayOrder: faqs.displayOrder,
  isPublished: faqs.isPublished,
  publishedAt: faqs.publishedAt,
  createdAt: faqs.createdAt,
  updatedAt: faqs.updatedAt,
};
const notDeleted = isNull(faqs.deletedAt);

/** The FAQs that are not deleted, drafts included. */
export const faqListQuery = declareList(FaqListInput, {
  name: "staff faqs",
  select: (db, position) => db.select({ ...columns, ...position }).from(faqs),
  id: faqs.id,
  where: notDeleted,
  filters: { category: faqs.category, state: publicationStateFilter(faqs) },
  sorts: { order: faqs.displayOrder, updatedAt: faqs.updatedAt },
  search: faqs.search,
});

export const faqRowStore = rowStore(faqs);
type Row = Omit<typeof faqs.$inferSelect, "createdAt" | "updatedAt" | "search" | "deletedAt">;
type Times = { createdAt: Date | string; updatedAt: Date | string };

/** A row as administrators see it. */
export const toRecord = (row: Row & Times, now: Date): FaqRecord => ({
  id: row.id,
  question: row.question,
  answer: row.answer,
  category: row.category,
  order: row.displayOrder,
  ...publicationView(row, now),
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
});

export const faqSearchVector = ({ question, answer }: { question: string; answer: string }): string =>
  searchVector(`${question}\n${answer}`);

/** An FAQ that is not deleted, locked. Throws `not_found`, `edit_conflict`. */
export async function lockFaq(ctx: { db: Db; clock: Clock }, edited: { id: string; updatedAt?: string | undefined }) {
  const row = await faqRowStore.lock(ctx, { id: edited.id });
  if (row.deletedAt) throw new AppError("not_found");
  const record = toRecord(row, ctx.clock.now());
  requireUnchanged(record, edited);
  return { row, record };
}

export const moveFaqRow = (ctx: { db: Db; clock: Clock }, input: MoveInput) =>
  moveRow(ctx, { table: faqs, where: notDeleted, input });

import { FaqListInput, type FaqRecord } from "@panshi/contracts/content/faq-edit";
import { faqs } from "@panshi/db/schema";
import { getTableColumns, isNull } from "drizzle-orm";
import { declareList } from "../../../platform/list/declare-list.ts";
import { publicationStateFilter, publishedRowView } from "../../../platform/list/publication.ts";

const { search, ...columns } = getTableColumns(faqs);

/** The FAQs that are not deleted, drafts included. */
export const faqListQuery = declareList(FaqListInput, {
  name: "staff faqs",
  select: (db, position) => db.select({ ...columns, ...position }).from(faqs),
  id: faqs.id,
  where: isNull(faqs.deletedAt),
  filters: { category: faqs.category, state: publicationStateFilter(faqs) },
  sorts: { order: faqs.displayOrder, updatedAt: faqs.updatedAt },
  search,
});
type Row = (typeof faqListQuery)["types"]["row"];

/** A row as administrators see it. */
export const toFaqRecord = ({ displayOrder: order, ...row }: Row, now: Date): FaqRecord => ({
  ...publishedRowView(row, now),
  order,
});

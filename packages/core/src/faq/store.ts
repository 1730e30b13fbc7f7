import type { Db } from "@panshi/db";
import { faqs } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";

/** Rows are edited by hand and few; the limit only bounds the answer after a mistake. */
const ROWS_MAX = 500;

/** Published FAQs in display order. */
export const selectFaqs = (db: Db) =>
  db
    .select({
      id: faqs.id,
      question: faqs.question,
      answer: faqs.answer,
      category: faqs.category,
      order: faqs.displayOrder,
      isPublished: faqs.isPublished,
    })
    .from(faqs)
    .where(eq(faqs.isPublished, true))
    .orderBy(asc(faqs.displayOrder), asc(faqs.id))
    .limit(ROWS_MAX);

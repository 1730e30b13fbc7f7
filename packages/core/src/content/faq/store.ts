import type { Db } from "@panshi/db";
import { faqs } from "@panshi/db/schema";
import { asc } from "drizzle-orm";
import { publicAtCondition } from "../../platform/list/publication.ts";

/** Rows are edited by hand and few; the limit only bounds the answer after a mistake. */
const ROWS_MAX = 500;

/** Public FAQs in display order. */
export const selectFaqs = (db: Db, now: Date) =>
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
    .where(publicAtCondition(faqs, now))
    .orderBy(asc(faqs.displayOrder), asc(faqs.id))
    .limit(ROWS_MAX);

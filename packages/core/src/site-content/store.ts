import type { Db } from "@panshi/db";
import { contactInfo, siteContent } from "@panshi/db/schema";
import { and, asc, ne } from "drizzle-orm";

/** Rows are edited by hand and few; the limit only bounds the answer after a mistake. */
const ROWS_MAX = 500;

/** Every editable text, by section. */
export const selectSiteContent = (db: Db) =>
  db
    .select({ section: siteContent.section, key: siteContent.key, value: siteContent.value })
    .from(siteContent)
    .orderBy(asc(siteContent.section), asc(siteContent.id))
    .limit(ROWS_MAX);

/** The contact lines that are shown, in display order. */
export const selectContactInfo = (db: Db) =>
  db
    .select({
      id: contactInfo.id,
      label: contactInfo.label,
      value: contactInfo.value,
      isActive: contactInfo.isActive,
      order: contactInfo.displayOrder,
    })
    .from(contactInfo)
    .where(and(contactInfo.isActive, ne(contactInfo.value, "")))
    .orderBy(asc(contactInfo.displayOrder), asc(contactInfo.id))
    .limit(ROWS_MAX);

import type { FaqEdit, FaqRecord } from "@panshi/contracts/content/faq-edit";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { publishedAtOf } from "../../../platform/list/publication.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockFaq, faqRows, faqSearch, toRecord } from "./store.ts";

/** Changes an FAQ. Throws `not_found`, `edit_conflict`. */
export const updateFaq = staffVerb("articles:update", async (ctx, input: FaqEdit): Promise<FaqRecord> => {
  return transaction(ctx, async (tx) => {
    const { id, updatedAt: _, order: displayOrder, ...values } = input;
    const { row, record: before } = await lockFaq(tx, input);
    const now = ctx.clock.now();
    const saved = await faqRows.update(tx, id, {
      ...values,
      displayOrder,
      publishedAt: publishedAtOf(input, row.publishedAt, now),
      search: faqSearch(input),
    });
    const after = toRecord(saved, now);
    await invalidateCache(tx, { tag: "faqs" });
    writeAudit(tx, { action: "faq.update", subjectId: id, before, after });
    return after;
  });
});

import type { FaqInput, FaqRecord } from "@panshi/contracts/content/faq-edit";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { publishedAtOf } from "../../../platform/list/publication.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { faqRows, faqSearch, toRecord } from "./store.ts";

/** Adds an FAQ. */
export const createFaq = staffVerb("articles:create", async (ctx, input: FaqInput): Promise<FaqRecord> => {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const { order: displayOrder, ...values } = input;
    const publishedAt = publishedAtOf(input, null, now);
    const row = { ...values, displayOrder, publishedAt, search: faqSearch(input) };
    const after = toRecord(await faqRows.insert(tx, row), now);
    await invalidateCache(tx, { tag: "faqs" });
    writeAudit(tx, { action: "faq.create", subjectId: after.id, before: null, after });
    return after;
  });
});

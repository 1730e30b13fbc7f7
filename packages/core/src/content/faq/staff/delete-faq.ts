import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockFaq, faqRows } from "./store.ts";

/** Marks an FAQ as deleted: it is in no list. Throws `not_found`. */
export const deleteFaq = staffVerb("articles:delete", async (ctx, input: { id: string }): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const { record: before } = await lockFaq(tx, input);
    await faqRows.update(tx, input.id, { deletedAt: ctx.clock.now() });
    await invalidateCache(tx, { tag: "faqs" });
    writeAudit(tx, { action: "faq.delete", subjectId: input.id, before, after: null });
  });
});

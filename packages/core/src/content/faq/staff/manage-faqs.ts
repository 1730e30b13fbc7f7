import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Page } from "@panshi/contracts/platform/list";
import {
  DEFAULT_FAQ_POSITION,
  type FaqEdit,
  type FaqInput,
  type FaqListInput,
  type FaqPreviewInput,
  type FaqRecord,
} from "@panshi/contracts/content/faq-edit";
import type { Preview } from "@panshi/contracts/platform/publication";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { publishedAtOf } from "../../../platform/list/publication.ts";
import { type WithTotalFlag, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { faqListQuery, faqRowStore, faqSearchVector, lockFaq, moveFaqRow, toRecord } from "./store.ts";

/** The FAQs of a search and filters, drafts included. */
export const listFaqRecords = staffVerb(
  "articles:read",
  async (ctx, input: WithTotalFlag<FaqListInput>): Promise<Page<FaqRecord>> => {
    const now = ctx.clock.now();
    return readPage({ ctx, list: faqListQuery, input, view: (row) => toRecord(row, now) });
  },
);

/** Adds an FAQ. */
export const createFaq = staffVerb("articles:create", async (ctx, input: FaqInput): Promise<FaqRecord> => {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const { order: displayOrder, ...values } = input;
    const publishedAt = publishedAtOf(input, null, now);
    const row = { ...values, displayOrder, publishedAt, search: faqSearchVector(input) };
    const after = toRecord(await faqRowStore.insert(tx, row), now);
    writeAudit(tx, { action: "faq.create", subjectId: after.id, before: null, after });
    return after;
  });
});

/** Changes an FAQ. Throws `not_found`, `edit_conflict`. */
export const updateFaq = staffVerb("articles:update", async (ctx, input: FaqEdit): Promise<FaqRecord> => {
  return transaction(ctx, async (tx) => {
    const { id, updatedAt: _, order: displayOrder, ...values } = input;
    const { row, record: before } = await lockFaq(tx, input);
    const now = ctx.clock.now();
    const saved = await faqRowStore.update(tx, id, {
      ...values,
      displayOrder,
      publishedAt: publishedAtOf(input, row.publishedAt, now),
      search: faqSearchVector(input),
    });
    const after = toRecord(saved, now);
    writeAudit(tx, { action: "faq.update", subjectId: id, before, after });
    return after;
  });
});

/** Moves an FAQ among the others. Throws as `moveRow`. */
export const moveFaq = staffVerb("articles:update", async (ctx, input: MoveInput): Promise<MoveResult> => {
  return transaction(ctx, async (tx) => {
    const { before, after, result } = await moveFaqRow(tx, input);
    if (result.changed.length === 0) return result;
    writeAudit(tx, { action: "faq.move", subjectId: input.id, before, after });
    return result;
  });
});

/** Marks an FAQ as deleted: it is in no list. Throws `not_found`. */
export const deleteFaq = staffVerb("articles:delete", async (ctx, input: { id: string }): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const { record: before } = await lockFaq(tx, input);
    await faqRowStore.update(tx, input.id, { deletedAt: ctx.clock.now() });
    writeAudit(tx, { action: "faq.delete", subjectId: input.id, before, after: null });
  });
});

/** A draft as members would see it; nothing is saved. Throws `unavailable` where the website is not built. */
export const previewFaq = staffVerb("articles:read", async (ctx, input: FaqPreviewInput): Promise<Preview> => {
  if (!ctx.previews) throw new AppError("unavailable");
  const html = await ctx.previews.faq({
    ...input,
    id: newId(ctx.clock.now()),
    order: DEFAULT_FAQ_POSITION,
    isPublished: true,
  });
  return { html };
});

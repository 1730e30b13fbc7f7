import { DEFAULT_FAQ_POSITION, type FaqInput, type FaqPreviewInput } from "@panshi/contracts/content/faq-edit";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Preview } from "@panshi/contracts/platform/publication";
import { newId } from "@panshi/db";
import { faqs } from "@panshi/db/schema";
import { searchVector } from "@panshi/db/search";
import { publishedAtOf } from "../../../platform/list/publication.ts";
import {
  editedRows,
  staffCreate,
  staffDelete,
  staffList,
  staffMove,
  staffUpdate,
} from "../../../platform/edited-rows/row-verbs.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { faqListQuery, toFaqRecord } from "./store.ts";

const faqRows = editedRows({
  subject: "faq",
  table: faqs,
  view: toFaqRecord,
  values: ({ clock }, { order: displayOrder, ...input }: FaqInput, before) => ({
    ...input,
    displayOrder,
    publishedAt: publishedAtOf(input, before?.publishedAt ?? null, clock.now()),
    search: searchVector(`${input.question}\n${input.answer}`),
  }),
});

/** The FAQs of a search and filters, drafts included. */
export const listFaqRecords = staffList("articles:read", faqListQuery, toFaqRecord);
export const createFaq = staffCreate("articles:create", faqRows);
/** Throws `not_found`, `edit_conflict`. */
export const updateFaq = staffUpdate("articles:update", faqRows);
/** Throws as `moveRow`. */
export const moveFaq = staffMove("articles:update", faqRows);
/** Marks an FAQ as deleted: it is in no list. Throws `not_found`. */
export const deleteFaq = staffDelete("articles:delete", faqRows);

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

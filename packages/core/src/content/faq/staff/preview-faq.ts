import { AppError } from "@panshi/contracts/platform/errors";
import { FAQ_ORDER, type FaqPreviewInput } from "@panshi/contracts/content/faq-edit";
import type { Preview } from "@panshi/contracts/platform/publication";
import { newId } from "@panshi/db";
import { staffVerb } from "../../../platform/staff-verb.ts";

/** A draft as members would see it; nothing is saved. Throws `unavailable` where the website is not built. */
export const previewFaq = staffVerb("articles:read", async (ctx, input: FaqPreviewInput): Promise<Preview> => {
  if (!ctx.previews) throw new AppError("unavailable");
  const html = await ctx.previews.faq({ ...input, id: newId(ctx.clock.now()), order: FAQ_ORDER, isPublished: true });
  return { html };
});

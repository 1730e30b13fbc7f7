import { AppError } from "@panshi/contracts/errors";
import { FAQ_ORDER, type FaqPreviewInput } from "@panshi/contracts/faq-edit";
import type { Preview } from "@panshi/contracts/publication";
import { newId } from "@panshi/db";
import { staffVerb } from "../staff-verb.ts";

/** A draft as members would see it; nothing is saved. Throws `unavailable` where the website is not built. */
export const previewFaq = staffVerb("articles:read", async (ctx, input: FaqPreviewInput): Promise<Preview> => {
  if (!ctx.previews) throw new AppError("unavailable");
  const html = await ctx.previews.faq({ ...input, id: newId(ctx.clock.now()), order: FAQ_ORDER, isPublished: true });
  return { html };
});

import { readingMinutes } from "@panshi/contracts/content/post";
import { type PostPreviewInput, POST_AUTHOR } from "@panshi/contracts/content/post-edit";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Preview } from "@panshi/contracts/platform/publication";
import { newId } from "@panshi/db";
import { staffVerb } from "../../../platform/staff-verb.ts";

/** A draft as members would see it; nothing is saved. Throws what {@link Previews} does, and `unavailable` where the website is not built. */
export const previewPost = staffVerb("articles:read", async (ctx, input: PostPreviewInput): Promise<Preview> => {
  if (!ctx.previews) throw new AppError("unavailable");
  const now = ctx.clock.now();
  const publishedAt = input.publishedAt ?? now.toISOString();
  const html = await ctx.previews.post({
    ...input,
    id: newId(now),
    slug: "preview",
    authorName: input.authorName || POST_AUTHOR,
    publishedAt,
    updatedAt: publishedAt,
    minutes: readingMinutes(input.content),
    related: [],
  });
  return { html };
});

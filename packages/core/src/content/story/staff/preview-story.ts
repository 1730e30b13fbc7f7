import { AppError } from "@panshi/contracts/platform/errors";
import type { Preview } from "@panshi/contracts/platform/publication";
import type { StoryPreviewInput } from "@panshi/contracts/content/story-edit";
import { newId } from "@panshi/db";
import { staffVerb } from "../../../platform/staff-verb.ts";

/** A draft as members would see it; nothing is saved. Throws `unavailable` where the website is not built. */
export const previewStory = staffVerb("articles:read", async (ctx, input: StoryPreviewInput): Promise<Preview> => {
  if (!ctx.previews) throw new AppError("unavailable");
  return { html: await ctx.previews.story({ ...input, id: newId(ctx.clock.now()) }) };
});

import { AppError } from "@panshi/contracts/errors";
import type { Preview } from "@panshi/contracts/publication";
import type { SuccessStoryPreviewInput } from "@panshi/contracts/story-edit";
import { newId } from "@panshi/db";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";

/** A draft as members would see it; nothing is saved. Throws `unavailable` where the website is not built. */
export async function previewStory(ctx: AdministratorCtx, input: SuccessStoryPreviewInput): Promise<Preview> {
  requirePermission(ctx, "articles:read");
  if (!ctx.previews) throw new AppError("unavailable");
  return { html: await ctx.previews.story({ ...input, id: newId(ctx.clock.now()) }) };
}

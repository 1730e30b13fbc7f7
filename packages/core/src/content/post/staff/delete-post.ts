import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { usePictures } from "../../../platform/picture/use-pictures.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockPost, postRows } from "./store.ts";

/** Marks a post as deleted: it is in no list, and its address is free again. Throws `not_found`. */
export const deletePost = staffVerb("articles:delete", async (ctx, input: { id: string }): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const { record: before } = await lockPost(tx, input);
    await postRows.update(tx, input.id, { deletedAt: ctx.clock.now() });
    await usePictures(tx, { subject: { type: "blog_post", id: input.id }, imageUrls: [] });
    await invalidateCache(tx, { tag: "blogPosts" });
    writeAudit(tx, { action: "blog_post.delete", subjectId: input.id, before, after: null });
  });
});

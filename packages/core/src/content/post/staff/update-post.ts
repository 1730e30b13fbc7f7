import type { PostEdit, PostRecord } from "@panshi/contracts/content/post-edit";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { publishedAtOf } from "../../../platform/list/publication.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockPlaces, lockPost, postRows, postSearch, toRecord } from "./store.ts";
import { requireBoundedContent } from "../require-bounded-content.ts";
import { requireFreeSlug } from "../slug.ts";
import { usePostPictures } from "../use-post-pictures.ts";

/**
 * Changes a post. It keeps its address where none is given, and its place in the list where the time of publication stays.
 * Throws `not_found`, `edit_conflict`, `slug_taken`.
 */
export const updatePost = staffVerb("articles:update", async (ctx, input: PostEdit): Promise<PostRecord> => {
  await requireBoundedContent(input);
  return transaction(ctx, async (tx) => {
    const { id, updatedAt: _, ...values } = input;
    await lockPlaces(tx.db);
    const { row, record: before } = await lockPost(tx, input);
    const now = ctx.clock.now();
    const slug = input.slug ? await requireFreeSlug(tx.db, input.slug, id) : row.slug;
    const publishedAt = publishedAtOf(input, row.publishedAt, now);
    const isMoved = publishedAt?.getTime() !== row.publishedAt?.getTime();
    const listedAt = isMoved ? publishedAt : row.listedAt;
    const saved = await postRows.update(tx, id, { ...values, slug, publishedAt, listedAt, search: postSearch(input) });
    const after = toRecord(saved, now);
    await usePostPictures(tx, after);
    await invalidateCache(tx, { tag: "blogPosts" });
    writeAudit(tx, { action: "blog_post.update", subjectId: id, before, after });
    return after;
  });
});

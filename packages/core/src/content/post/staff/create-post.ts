import type { PostInput, PostRecord } from "@panshi/contracts/content/post-edit";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { publishedAtOf } from "../../../platform/list/publication.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockPlaces, postRows, postSearch, toRecord } from "./store.ts";
import { requireBoundedContent } from "../require-bounded-content.ts";
import { freeSlugOf, requireFreeSlug } from "../slug.ts";
import { usePostPictures } from "../use-post-pictures.ts";

/** Adds a post: a draft, a scheduled one, or one that is public at once. Throws `slug_taken`. */
export const createPost = staffVerb("articles:create", async (ctx, input: PostInput): Promise<PostRecord> => {
  await requireBoundedContent(input);
  return transaction(ctx, async (tx) => {
    await lockPlaces(tx.db);
    const now = ctx.clock.now();
    const id = newId(now);
    const slug = input.slug ? await requireFreeSlug(tx.db, input.slug, id) : await freeSlugOf(tx.db, input.title, id);
    const publishedAt = publishedAtOf(input, null, now);
    const values = { ...input, slug, publishedAt, listedAt: publishedAt, search: postSearch(input) };
    const after = toRecord(await postRows.insert(tx, values, id), now);
    await usePostPictures(tx, after);
    await invalidateCache(tx, { tag: "blogPosts" });
    writeAudit(tx, { action: "blog_post.create", subjectId: after.id, before: null, after });
    return after;
  });
});

import type { BlogPostListInput, BlogPostRecord } from "@panshi/contracts/blog-edit";
import type { Page } from "@panshi/contracts/list";
import type { AdministratorCtx } from "../context.ts";
import { type Counted, readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { posts, toRecord } from "./record-store.ts";

/** The posts of a search and filters, drafts included. */
export async function listPostRecords(
  ctx: AdministratorCtx,
  input: Counted<BlogPostListInput>,
): Promise<Page<BlogPostRecord>> {
  requirePermission(ctx, "articles:read");
  const now = ctx.clock.now();
  return readPage({ ctx, list: posts, input, view: (row) => toRecord(row, now) });
}

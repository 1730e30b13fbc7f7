import type { BlogPostListInput, BlogPostRecord } from "@panshi/contracts/blog-edit";
import type { Page } from "@panshi/contracts/list";
import { type Counted, readPage } from "../list/read-page.ts";
import { staffVerb } from "../staff-verb.ts";
import { posts, toRecord } from "./record-store.ts";

/** The posts of a search and filters, drafts included. */
export const listPostRecords = staffVerb(
  "articles:read",
  async (ctx, input: Counted<BlogPostListInput>): Promise<Page<BlogPostRecord>> => {
    const now = ctx.clock.now();
    return readPage({ ctx, list: posts, input, view: (row) => toRecord(row, now) });
  },
);

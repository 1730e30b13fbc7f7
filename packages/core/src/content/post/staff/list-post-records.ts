import type { PostListInput, PostRecord } from "@panshi/contracts/content/post-edit";
import type { Page } from "@panshi/contracts/platform/list";
import { type Counted, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { posts, toRecord } from "./store.ts";

/** The posts of a search and filters, drafts included. */
export const listPostRecords = staffVerb(
  "articles:read",
  async (ctx, input: Counted<PostListInput>): Promise<Page<PostRecord>> => {
    const now = ctx.clock.now();
    return readPage({ ctx, list: posts, input, view: (row) => toRecord(row, now) });
  },
);

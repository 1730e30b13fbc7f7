import type { Page } from "@panshi/contracts/list";
import type { SuccessStoryListInput, SuccessStoryRecord } from "@panshi/contracts/story-edit";
import { type Counted, readPage } from "../list/read-page.ts";
import { staffVerb } from "../staff-verb.ts";
import { stories, toRecord } from "./record-store.ts";

/** The stories of a search and filters, drafts included. */
export const listStoryRecords = staffVerb(
  "articles:read",
  async (ctx, input: Counted<SuccessStoryListInput>): Promise<Page<SuccessStoryRecord>> => {
    const now = ctx.clock.now();
    return readPage({ ctx, list: stories, input, view: (row) => toRecord(row, now) });
  },
);

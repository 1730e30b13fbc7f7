import type { Page } from "@panshi/contracts/platform/list";
import type { StoryListInput, StoryRecord } from "@panshi/contracts/content/story-edit";
import { type Counted, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { stories, toRecord } from "./store.ts";

/** The stories of a search and filters, drafts included. */
export const listStoryRecords = staffVerb(
  "articles:read",
  async (ctx, input: Counted<StoryListInput>): Promise<Page<StoryRecord>> => {
    const now = ctx.clock.now();
    return readPage({ ctx, list: stories, input, view: (row) => toRecord(row, now) });
  },
);

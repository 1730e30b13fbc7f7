import type { Page } from "@panshi/contracts/list";
import type { SuccessStoryListInput, SuccessStoryRecord } from "@panshi/contracts/story-edit";
import type { AdministratorCtx } from "../context.ts";
import { type Counted, readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { stories, toRecord } from "./record-store.ts";

/** The stories of a search and filters, drafts included. */
export async function listStoryRecords(
  ctx: AdministratorCtx,
  input: Counted<SuccessStoryListInput>,
): Promise<Page<SuccessStoryRecord>> {
  requirePermission(ctx, "articles:read");
  const now = ctx.clock.now();
  return readPage({ ctx, list: stories, input, view: (row) => toRecord(row, now) });
}

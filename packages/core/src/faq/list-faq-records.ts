import type { Page } from "@panshi/contracts/list";
import type { FaqListInput, FaqRecord } from "@panshi/contracts/faq-edit";
import type { AdministratorCtx } from "../context.ts";
import { type Counted, readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { faqRecords, toRecord } from "./record-store.ts";

/** The FAQs of a search and filters, drafts included. */
export async function listFaqRecords(ctx: AdministratorCtx, input: Counted<FaqListInput>): Promise<Page<FaqRecord>> {
  requirePermission(ctx, "articles:read");
  const now = ctx.clock.now();
  return readPage({ ctx, list: faqRecords, input, view: (row) => toRecord(row, now) });
}

import type { Page } from "@panshi/contracts/platform/list";
import type { FaqListInput, FaqRecord } from "@panshi/contracts/content/faq-edit";
import { type Counted, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { faqRecords, toRecord } from "./store.ts";

/** The FAQs of a search and filters, drafts included. */
export const listFaqRecords = staffVerb(
  "articles:read",
  async (ctx, input: Counted<FaqListInput>): Promise<Page<FaqRecord>> => {
    const now = ctx.clock.now();
    return readPage({ ctx, list: faqRecords, input, view: (row) => toRecord(row, now) });
  },
);

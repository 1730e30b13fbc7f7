import type { BatchListInput, InvoiceBatch } from "@panshi/contracts/commerce/invoice-record";
import type { Page } from "@panshi/contracts/platform/list";
import { type Counted, readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { invoiceBatchList } from "./batch-store.ts";
import { toBatchView } from "./batch-view.ts";

/** The exports so far, the newest first. */
export const listBatches = staffVerb(
  "invoices:manage",
  async (ctx, input: Counted<BatchListInput>): Promise<Page<InvoiceBatch>> => {
    return readPage({ ctx, list: invoiceBatchList, input, view: toBatchView });
  },
);

import type { BatchListInput, InvoiceBatch } from "@panshi/contracts/invoice-record";
import type { Page } from "@panshi/contracts/list";
import { type Counted, readPage } from "../list/read-page.ts";
import { staffVerb } from "../staff-verb.ts";
import { invoiceBatchList } from "./batch-store.ts";
import { toBatchView } from "./batch-view.ts";

/** The exports so far, the newest first. */
export const listBatches = staffVerb(
  "invoices:manage",
  async (ctx, input: Counted<BatchListInput>): Promise<Page<InvoiceBatch>> => {
    return readPage({ ctx, list: invoiceBatchList, input, view: toBatchView });
  },
);

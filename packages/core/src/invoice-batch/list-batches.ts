import type { BatchListInput, InvoiceBatch } from "@panshi/contracts/invoice-record";
import type { Page } from "@panshi/contracts/list";
import type { AdministratorCtx } from "../context.ts";
import { type Counted, readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { invoiceBatchList } from "./batch-store.ts";
import { toBatchView } from "./batch-view.ts";

/** The exports so far, the newest first. */
export async function listBatches(ctx: AdministratorCtx, input: Counted<BatchListInput>): Promise<Page<InvoiceBatch>> {
  requirePermission(ctx, "invoices:manage");
  return readPage({ ctx, list: invoiceBatchList, input, view: toBatchView });
}

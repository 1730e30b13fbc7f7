import { invoiceCarriers } from "@panshi/contracts/invoice";
import { taipeiDay } from "@panshi/contracts/taipei-time";
import type { AdministratorCtx } from "../context.ts";
import { toCsv } from "../csv.ts";
import { requirePermission } from "../require-permission.ts";
import { selectInvoicesToIssue } from "./store.ts";

/** Rows read by one query. */
const BATCH = 1000;

type Row = Awaited<ReturnType<typeof selectInvoicesToIssue>>[number];

const header = ["訂單編號", "付款日期", "金額", "品名", "開立方式", "載具或統編", "抬頭", "電子郵件"];
const toRecord = (row: Row): string[] => [
  row.orderNumber,
  row.paidAt ? taipeiDay(row.paidAt) : "",
  String(row.total),
  row.description,
  invoiceCarriers[row.carrier],
  row.carrierValue ?? "",
  row.companyTitle ?? "",
  row.email ?? "",
];

/** Paid orders whose invoice is still to be issued, oldest first, as a CSV file ({@link toCsv}). */
export async function exportInvoicesToIssue({ ctx }: { ctx: AdministratorCtx }): Promise<string> {
  requirePermission(ctx, "invoices:manage");
  const records = [header];
  for (let last: Row | undefined, hasMore = true; hasMore; ) {
    const after = last ? { at: last.createdAt.getTime(), id: last.id } : null;
    const rows = await selectInvoicesToIssue(ctx.db, BATCH, after);
    records.push(...rows.map(toRecord));
    hasMore = rows.length === BATCH;
    last = rows.at(-1);
  }
  return toCsv(records);
}

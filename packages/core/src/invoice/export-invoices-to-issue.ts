import { invoiceCarriers } from "@panshi/contracts/invoice";
import { taipeiDay } from "@panshi/contracts/taipei-time";
import type { AdministratorCtx } from "../context.ts";
import { toCsv } from "../csv.ts";
import { everyBatch } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { invoicesToIssue } from "./store.ts";

/** Rows read by one query. */
const BATCH = 1000;

type Row = (typeof invoicesToIssue)["types"]["row"];

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
  for await (const rows of everyBatch({ ctx, list: invoicesToIssue, rows: BATCH, input: {} }))
    records.push(...rows.map(toRecord));
  return toCsv(records);
}

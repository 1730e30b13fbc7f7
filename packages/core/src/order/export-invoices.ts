import { invoiceKinds } from "@panshi/contracts/invoice";
import { taipeiDay } from "../clock.ts";
import type { StaffCtx } from "../context.ts";
import { selectToIssue } from "./invoice-store.ts";

/** One file holds this many; the rest comes with the next. */
const MOST = 5000;

const columns = ["訂單編號", "付款日期", "金額", "品名", "開立方式", "載具或統編", "抬頭", "電子郵件"];

/** A cell of a CSV file; what a spreadsheet would take for a formula is made text. */
export const cell = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Paid orders whose invoice waits to be issued, as a CSV file that spreadsheets read (UTF-8 with its mark), oldest first. */
export async function exportInvoices({ ctx }: { ctx: StaffCtx }): Promise<string> {
  const rows = await selectToIssue(ctx.db, MOST, null);
  const lines = rows.map((row) =>
    [
      row.orderNumber,
      row.paidAt ? taipeiDay(row.paidAt) : "",
      String(row.total),
      row.description,
      invoiceKinds[row.carrier],
      row.carrierValue ?? "",
      row.companyTitle ?? "",
      row.email ?? "",
    ]
      .map(cell)
      .join(","),
  );
  return `\uFEFF${[columns.join(","), ...lines].join("\r\n")}\r\n`;
}

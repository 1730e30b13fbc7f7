import { invoiceCarriers } from "@panshi/contracts/invoice";
import { taipeiDay } from "@panshi/contracts/taipei-time";
import type { AdministratorCtx } from "../context.ts";
import { selectInvoicesToIssue } from "./store.ts";

/** Read from the database so many at a time. */
const BATCH = 1000;

const columns = ["訂單編號", "付款日期", "金額", "品名", "開立方式", "載具或統編", "抬頭", "電子郵件"];

/**
 * How a formula begins: with one of its signs, full-width, small or mathematical ones included, behind anything that is not
 * seen; or with a tab or the end of a line, which spreadsheets cut off. A phone number's `+` is such a sign too: with the
 * apostrophe it stays the number that it is, where a spreadsheet would make it a sum.
 */
const formula =
  /^(?:[\t\r\n]|[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212\u207c\u208c\u207a\u208a\u207b\u208b])/u;

/** A cell of a CSV file; what a spreadsheet would take for a formula is made text. */
export const cell = (value: string): string => {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

type Row = Awaited<ReturnType<typeof selectInvoicesToIssue>>[number];

const line = (row: Row) =>
  [
    row.orderNumber,
    row.paidAt ? taipeiDay(row.paidAt) : "",
    String(row.total),
    row.description,
    invoiceCarriers[row.carrier],
    row.carrierValue ?? "",
    row.companyTitle ?? "",
    row.email ?? "",
  ]
    .map(cell)
    .join(",");

/** Paid orders whose invoice waits to be issued, as a CSV file that spreadsheets read (UTF-8 with its mark), oldest first. */
export async function exportInvoices({ ctx }: { ctx: AdministratorCtx }): Promise<string> {
  const lines: string[] = [];
  for (let last: Row | undefined, more = true; more; ) {
    const after = last ? { at: last.createdAt.getTime(), id: last.id } : null;
    const rows = await selectInvoicesToIssue(ctx.db, BATCH, after);
    lines.push(...rows.map(line));
    more = rows.length === BATCH;
    last = rows.at(-1);
  }
  return `\uFEFF${[columns.join(","), ...lines].join("\r\n")}\r\n`;
}

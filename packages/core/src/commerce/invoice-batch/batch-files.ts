import { invoiceCarriers } from "@panshi/contracts/commerce/invoice";
import { adjustmentKindLabels } from "@panshi/contracts/commerce/invoice-record";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { CsvColumns } from "../../platform/csv.ts";
import { adjustmentReference, companyTaxOf } from "../invoice/rules.ts";
import type { AdjustmentToExport, InvoiceToExport } from "./batch-store.ts";

type Choice = { carrier: string; carrierValue: string | null; companyTitle: string | null };
const valueOf = ({ carrier, carrierValue }: Choice, ...carriers: string[]) =>
  (carriers.includes(carrier) && carrierValue) || "";

/** The columns of a file of invoices to issue. */
export const invoiceColumns: CsvColumns<InvoiceToExport> = {
  訂單編號: (row) => row.orderNumber,
  付款日期: (row) => (row.dueAt ? taipeiDay(row.dueAt) : ""),
  買方名稱: (row) => row.companyTitle ?? row.name ?? "",
  電子郵件: (row) => row.email ?? "",
  開立方式: (row) => invoiceCarriers[row.carrier],
  載具號碼: (row) => valueOf(row, "mobile", "certificate"),
  捐贈碼: (row) => valueOf(row, "donation"),
  統一編號: (row) => valueOf(row, "company"),
  公司抬頭: (row) => row.companyTitle ?? "",
  品名: (row) => row.description,
  總金額: (row) => row.amount,
  未稅金額: (row) => companyTaxOf(row).net ?? "",
  稅額: (row) => companyTaxOf(row).tax ?? "",
};

/** The columns of a file of voids and allowances. */
export const adjustmentColumns: CsvColumns<AdjustmentToExport> = {
  調整編號: (row) => adjustmentReference(row.orderNumber, row.ordinal),
  種類: (row) => adjustmentKindLabels[row.kind],
  發票號碼: (row) => row.invoiceNumber ?? "",
  發票日期: (row) => (row.issuedAt ? taipeiDay(row.issuedAt) : ""),
  退款日期: (row) => taipeiDay(row.refundedAt),
  統一編號: (row) => valueOf(row, "company"),
  公司抬頭: (row) => row.companyTitle ?? "",
  品名: (row) => row.description,
  總金額: (row) => row.amount,
  未稅金額: (row) => companyTaxOf(row).net ?? "",
  稅額: (row) => companyTaxOf(row).tax ?? "",
};
